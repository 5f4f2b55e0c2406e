use wizard_core::{Final, final_step};

#[final_step]
fn create(_: Final<'_>) {}

fn main() {}
