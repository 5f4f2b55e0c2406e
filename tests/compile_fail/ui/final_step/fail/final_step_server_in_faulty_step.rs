use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(choices = server.ranges())]
    range: String,
}

struct Reports;

impl Reports {
    fn ranges(&self) -> Vec<String> {
        Vec::new()
    }
}

#[final_step(twice)]
fn create(_: Create, _: &mut Reports) {}

fn main() {}
