use wizard_core::final_step;

struct Reports;

#[final_step]
fn create(server: &Reports) {}

fn main() {}
