use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(when = server.is_open()?)]
    range: Option<String>,
}

struct Reports;

impl Reports {
    async fn is_open(&self) -> Result<bool, std::io::Error> {
        Ok(true)
    }
}

#[final_step]
fn create(_: Create, _: &Reports) {}

fn main() {}
