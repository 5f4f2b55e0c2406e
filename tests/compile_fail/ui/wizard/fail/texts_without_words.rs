use wizard_core::{Choice, Wizard, final_step};

/// Write to someone.
#[derive(Wizard)]
#[wizard(title = "", declined = " ", cancelled = "", confirm = "", forms(contact = " "))]
struct Letter {
    /// Which name?
    #[ask(form = "contact", title = "", description = "\n")]
    name: String,
    /// Which paper?
    #[ask(form = "contact")]
    paper: Paper,
}

#[derive(Clone, Copy, Choice)]
enum Paper {
    #[choice(title = "")]
    White,
    Blue,
}

#[final_step]
fn write(_: Letter) {}

fn main() {}
