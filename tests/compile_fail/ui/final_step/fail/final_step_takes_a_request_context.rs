use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(_: Create, _: rmcp::service::RequestContext<rmcp::RoleServer>) {}

fn main() {}
