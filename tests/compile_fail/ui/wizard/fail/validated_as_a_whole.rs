use wizard_core::{Questions, Wizard, final_step};

/// Book a room.
#[derive(Wizard)]
#[validate(schema(function = "is_in_order"))]
struct Book {
    /// From which day of the month?
    #[validate(custom(function = "is_free"))]
    from: u8,
    /// To which day?
    #[garde(custom(is_free))]
    to: u8,
}

#[final_step]
fn book(_: Book) {}

#[derive(Questions)]
#[garde(context(Rooms))]
struct Stay {
    /// From which day of the month?
    from: u8,
}

fn main() {}
