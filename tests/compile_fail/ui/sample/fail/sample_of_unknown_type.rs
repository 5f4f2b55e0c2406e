use wizard_core::{Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[sample("Which lines?")]
    lines: Lines,
}

struct Lines(Vec<String>);

#[final_step]
fn connect(_: Connect) {}

fn main() {}
