use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(choices = server.ranges()?)]
    range: String,
}

struct Reports;

impl Reports {
    async fn ranges(&self) -> Result<Vec<String>, std::io::Error> {
        Ok(Vec::new())
    }
}

#[final_step]
fn create(_: Create, _: &Reports) {}

fn main() {}
