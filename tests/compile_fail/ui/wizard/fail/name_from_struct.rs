use wizard_core::{Wizard, final_step};

/// Measure.
#[derive(Wizard)]
struct Größe {
    /// How tall?
    tall: u8,
}

#[final_step]
fn measure(answers: Größe) -> String {
    answers.tall.to_string()
}

fn main() {}
