use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

struct Reports;

impl Create {
    #[final_step]
    fn create(self, _: &Reports) -> String {
        self.range
    }
}

fn main() {}
