use wizard_core::final_step;

#[final_step]
fn create(_: String) {}

fn main() {}
