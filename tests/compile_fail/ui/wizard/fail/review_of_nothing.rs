use wizard_core::{Wizard, final_step};

/// Close an account.
#[derive(Wizard)]
#[wizard(review)]
struct Close {
    #[ask(arg, check = if account > 0 { Ok(()) } else { Err("No.") })]
    account: u32,
}

#[final_step]
fn close(_: Close) {}

fn main() {}
