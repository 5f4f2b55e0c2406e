use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    count: u8,
    #[compute(server.price(count)?)]
    price: u32,
}

struct Reports;

impl Reports {
    async fn price(&self, count: u8) -> Result<u32, std::io::Error> {
        Ok(u32::from(count))
    }
}

#[final_step]
fn create(_: Create, _: &Reports) {}

fn main() {}
