//! A tool that creates a report: it asks which dataset, which of its ranges, and whom to tell.

mod store;

use rmcp::{
    ServerHandler,
    model::{Implementation, ServerCapabilities, ServerConfig},
};
use wizard_core::{Choice, Final, Wizard, final_step};

pub use store::{Report, ReportError, Reports};

/// Create a report. Asks which dataset, then which range.
#[derive(Debug, Wizard)]
pub struct CreateReport {
    /// Which dataset?
    dataset: Dataset,
    /// Which range of {dataset}?
    #[ask(choices = server.ranges(dataset).await?)]
    range: String,
    /// Send it by e-mail?
    #[ask(default = false)]
    notify: bool,
    /// To which address?
    #[ask(when = notify, format = email)]
    email: Option<String>,
}

/// What a report can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Dataset {
    /// What was sold.
    #[choice(title = "Sales by day")]
    Sales,
    /// What was spent.
    Costs,
}

/// Every answer is in: only here does the tool create anything.
#[final_step(once)]
async fn create(report: CreateReport, server: &Reports, step: Final<'_>) -> Result<String, ReportError> {
    server.create(&report, step.flow()).await
}

impl ServerHandler for Reports {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::default())
            .with_server_info(Implementation::new("reports", env!("CARGO_PKG_VERSION")))
    }
}
