use wizard_core::{Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[sample("Which number?", max_tokens = 0)]
    zero: u8,
    #[sample("Which number?", max_tokens = -1)]
    negative: u8,
    #[sample("Which number?", max_tokens = "5")]
    text: u8,
    #[sample("Which number?", max_tokens = 5_000_000_000)]
    large: u8,
    #[sample("Which number?", max_tokens = 1.5)]
    fraction: u8,
    #[sample("Which number?", max_tokens = zero)]
    expression: u8,
    #[sample("Which number?", max_tokens)]
    missing: u8,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
