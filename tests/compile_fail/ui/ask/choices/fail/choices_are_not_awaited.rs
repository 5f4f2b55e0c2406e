use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(choices = server.later())]
    range: String,
}

struct Reports;

impl Reports {

    async fn later(&self) -> Vec<String> {
        Vec::new()
    }
}

#[final_step]
fn create(_: Create, _: &Reports) {}

fn main() {}
