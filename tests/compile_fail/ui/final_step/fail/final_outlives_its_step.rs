use wizard_core::{Final, Wizard, final_step};

/// Pay for something.
#[derive(Wizard)]
struct Pay {
    /// Go on?
    go_on: bool,
}

#[final_step]
fn pay(_: Pay, step: Final<'_>) {
    std::thread::spawn(move || drop(step));
}

fn main() {}
