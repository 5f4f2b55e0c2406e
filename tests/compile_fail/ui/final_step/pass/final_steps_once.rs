//! Every way to say that a final step runs at most once.

use wizard_core::{Final, Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Once {
    /// Which day?
    day: String,
}

#[final_step(once)]
async fn once(book: Once, step: Final<'_>) -> Result<String, &'static str> {
    Ok(format!("{} {}", book.day, step.rounds()))
}

/// Book a table.
#[derive(Wizard)]
struct Retried {
    /// Which day?
    day: String,
}

#[final_step(once, retry_errors, on_unknown = stop)]
fn retried(book: Retried) -> Result<String, String> {
    Ok(book.day)
}

/// Book a table.
#[derive(Wizard)]
struct Rerun {
    /// Which day?
    day: String,
}

#[final_step(crate = wizard_core, on_unknown = rerun, once, retry_errors)]
fn rerun(book: Rerun) -> Result<String, String> {
    Ok(book.day)
}

/// Book a table.
#[derive(Wizard)]
struct InTransaction {
    /// Which day?
    day: String,
}

#[final_step(once = transaction, retry_errors)]
fn in_transaction(book: InTransaction) -> Result<String, String> {
    Ok(book.day)
}

fn main() {}
