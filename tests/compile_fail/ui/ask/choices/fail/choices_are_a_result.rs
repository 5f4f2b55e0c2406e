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
    fn ranges(&self) -> Result<Vec<String>, String> {
        Ok(Vec::new())
    }
}

#[final_step]
fn create(_: Create, _: &Reports) {}

fn main() {}
