use wizard_core::final_step;

#[final_step]
fn create() {}

fn main() {}
