use wizard_core::{Visit, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Pay.
    #[visit(url = server.page()?, done = server.is_paid()?)]
    paid: Visit,
}

struct Reports;

impl Reports {
    async fn page(&self) -> Result<String, std::io::Error> {
        Ok(String::new())
    }

    async fn is_paid(&self) -> Result<bool, std::io::Error> {
        Ok(true)
    }
}

#[final_step]
fn create(_: Create, _: &Reports) {}

fn main() {}
