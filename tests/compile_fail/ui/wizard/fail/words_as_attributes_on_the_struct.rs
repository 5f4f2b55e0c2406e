use wizard_core::{Wizard, final_step};

#[derive(Wizard)]
#[description = "Book a table."]
#[name = "book"]
#[confirm("Shall we book for {people}?")]
#[review]
#[max_rounds(3)]
#[annotations(read_only)]
#[once]
#[when(true)]
struct Book {
    /// For how many?
    people: u8,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
