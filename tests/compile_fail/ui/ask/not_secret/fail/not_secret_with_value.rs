use wizard_core::{Wizard, final_step};

/// Rename a token.
#[derive(Wizard)]
struct Rename {
    /// Which word stands for the player?
    #[ask(not_secret = "a piece of a board game")]
    token: String,
}

#[final_step]
fn rename(_: Rename) {}

fn main() {}
