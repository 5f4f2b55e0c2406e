use wizard_core::{Visit, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Pay.
    #[visit(url = "https://example.com", done = server.is_paid().await)]
    paid: Visit,
}

struct Reports;

impl Reports {
    async fn is_paid(&self) -> Result<bool, std::io::Error> {
        Ok(true)
    }
}

#[final_step]
fn create(_: Create, _: &Reports) {}

fn main() {}
