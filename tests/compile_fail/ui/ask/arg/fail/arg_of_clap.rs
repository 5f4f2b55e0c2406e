use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// For how many?
    #[arg(long, default_value_t = 2)]
    people: u8,
    /// At which table?
    #[arg(short, long)]
    table: u8,
    #[arg(help = "Which area?")]
    area: String,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
