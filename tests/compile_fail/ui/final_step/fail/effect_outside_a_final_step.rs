use wizard_core::{Final, Wizard, final_step};

struct Bank;

impl Bank {
    fn charge(&self, _: &Final<'_>) -> bool {
        true
    }
}

/// Pay for something.
#[derive(Wizard)]
struct Pay {
    /// Go on?
    #[ask(default = server.charge(&step))]
    go_on: bool,
}

#[final_step]
fn pay(_: Pay, server: &Bank, step: Final<'_>) {
    server.charge(&step);
}

fn main() {}
