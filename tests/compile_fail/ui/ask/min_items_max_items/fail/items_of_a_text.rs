use wizard_core::{Choice, Wizard, final_step};

/// Choose.
#[derive(Wizard)]
struct Choose {
    /// Which text?
    #[ask(min_items = 1)]
    text: String,
    /// Which colours?
    #[ask(min_items = 2)]
    colours: Vec<Colour>,
}

#[derive(Clone, Copy, Choice)]
enum Colour {
    Red,
}

#[final_step]
fn choose(answers: Choose) -> String {
    format!("{} {}", answers.text, answers.colours.len())
}

fn main() {}
