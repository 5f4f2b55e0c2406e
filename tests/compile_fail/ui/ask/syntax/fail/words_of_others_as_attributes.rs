use wizard_core::{Visit, Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    #[prompt("Which day?")]
    day: String,
    #[label = "At what time?"]
    time: String,
    /// In what name?
    #[label = "Name"]
    #[name = "booked_by"]
    name: String,
    /// For how many?
    #[range(min = 1, max = 8)]
    people: u8,
    /// At which address?
    #[email]
    address: String,
    /// What else?
    #[depends_on("address")]
    remark: Option<String>,
    /// Who pays?
    #[confirm("Shall we book?")]
    payer: String,
    #[skip]
    cache: std::collections::HashMap<u8, Vec<u8>>,
    #[visit("Pay the deposit", done = true)]
    #[url = "https://example.com"]
    deposit: Option<Visit>,
    /// Which table?
    #[unless(people == 1)]
    table: Option<String>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
