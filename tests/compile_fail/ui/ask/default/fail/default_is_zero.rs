use std::num::NonZero;

use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// By how much?
    #[ask(default = 0)]
    by: NonZero<i8>,
    /// How many?
    #[ask(default = 0)]
    count: Option<NonZero<u8>>,
}

#[final_step]
fn create(_: Create) {}

fn main() {}
