use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// To whom?
    #[ask(known = server.address()?)]
    to: String,
}

struct Reports;

impl Reports {
    async fn address(&self) -> Result<Option<String>, std::io::Error> {
        Ok(None)
    }
}

#[final_step]
fn create(_: Create, _: &Reports) {}

fn main() {}
