use wizard_core::{Answer, Wizard, final_step};

#[derive(Answer)]
struct Wrap<T>(T);

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// For how many?
    people: Wrap<u8>,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
