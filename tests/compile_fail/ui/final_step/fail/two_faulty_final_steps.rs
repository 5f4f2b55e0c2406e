use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

struct Reports;

#[final_step]
fn create(_: Create, _: &mut Reports) {}

/// Delete a report.
#[derive(Wizard)]
struct Delete {
    /// Which range?
    range: String,
}

#[final_step]
fn delete(_: Delete, _: &mut Reports) {}

fn main() {}
