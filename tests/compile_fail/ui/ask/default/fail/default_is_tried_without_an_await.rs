use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    #[ask(default = server.count()?)]
    count: u8,
}

struct Reports;

impl Reports {
    async fn count(&self) -> Result<u8, std::io::Error> {
        Ok(3)
    }
}

#[final_step]
fn create(_: Create, _: &Reports) {}

fn main() {}
