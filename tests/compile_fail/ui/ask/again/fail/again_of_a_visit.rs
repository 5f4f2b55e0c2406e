use wizard_core::{Visit, Wizard, final_step};

/// Sign something.
#[derive(Wizard)]
struct Sign {
    #[visit("Open it", url = "https://page.example", done = page.reference() != "")]
    page: Visit,
    /// How many?
    #[ask(again = page, check = if count > 5 { Err("Too many.") } else { Ok(()) })]
    count: u8,
}

#[final_step]
fn sign(_: Sign) {}

fn main() {}
