use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    #[ask(choices = server.ranges(std::rc::Rc::new(3)).await)]
    range: String,
}

struct Reports;

impl Reports {
    async fn ranges(&self, _: std::rc::Rc<u32>) -> Vec<String> {
        std::future::ready(()).await;
        Vec::new()
    }
}

#[final_step]
fn create(_: Create, _: &Reports) {}

fn main() {}
