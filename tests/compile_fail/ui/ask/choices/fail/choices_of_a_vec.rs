use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Which day?
    #[ask(choices = vec!["Monday", "Tuesday", "Monday"])]
    day: String,
    /// Which room?
    #[ask(choices = vec!["Inside", " "])]
    room: String,
    /// For how many?
    #[ask(choices = vec![1, 2])]
    people: u8,
    /// Which dish?
    #[ask(choices = std::vec!["Soup", "Salad"], default = "Cake")]
    dish: String,
    /// Which drinks?
    #[ask(choices = vec!["Water", "Wine"], min_items = 3, max_items = 4)]
    drinks: Vec<String>,
    /// Which table?
    #[ask(choices = vec![("1", "By the window"), ("2", "By the door")])]
    table: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
