use wizard_core::{Final, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

struct Server;

#[rmcp::tool(description = "Create a report")]
#[final_step(once)]
async fn create(answers: Create, _server: &Server, _step: Final<'_>) -> Result<String, std::io::Error> {
    Ok(answers.range)
}

fn main() {}
