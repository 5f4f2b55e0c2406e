use wizard_core::{Choice, Wizard, final_step};

/// Write nothing.
#[derive(Wizard)]
struct Write {
    /// Which text?
    #[ask(max_len = 0)]
    text: String,
    /// Which colours?
    #[ask(max_items = 0)]
    colours: Vec<Colour>,
}

#[derive(Clone, Copy, Choice)]
enum Colour {
    Red,
}

#[final_step]
fn write(_: Write) {}

fn main() {}
