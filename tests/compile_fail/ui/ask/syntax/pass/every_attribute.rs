//! Every attribute of a question by itself and of a wizard (those of forms are in `forms.rs`), in a crate that forbids and denies what it can.

#![forbid(unsafe_code)]
#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    unused_qualifications,
    unused_results,
    unused_lifetimes,
    single_use_lifetimes,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    let_underscore_drop,
    non_ascii_idents,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    variant_size_differences,
    clippy::all,
    clippy::pedantic
)]

use wizard_core::{Choice, Final, Wizard, final_step};

/// Create a report. Asks for everything.
///
/// More words.
#[derive(Debug, Wizard)]
#[wizard(
    name = "create.report-2",
    title = "Create a report",
    max_rounds = 40,
    max_attempts = 255
)]
#[wizard(declined = "Nothing was created.", cancelled = "Nothing was created, for now.")]
#[wizard(annotations(read_only, destructive = false, idempotent = true, open_world))]
#[wizard(crate = ::wizard_core)]
pub struct CreateReport {
    /// Which dataset?
    #[ask(title = "Dataset", description = "What the report is about", default = "costs-2026")]
    dataset: Dataset,
    /// Which range
    /// of {dataset}?
    ///
    /// A range is a year or a month.
    #[ask(choices = server.ranges(dataset).await?, default = server.latest(dataset))]
    range: String,
    #[ask(
        "How many copies of {dataset} in {{{range}}}?",
        min = 1,
        max = 9,
        default = 2,
        check = if copies == 7 { Err("seven is taken") } else { Ok(()) },
    )]
    copies: u8,
    /// At which scale?
    #[ask(min = -1.5, max = 2, known = Some(0.5).filter(|_| copies > 3))]
    scale: f64,
    /// Under which title?
    #[ask(min_len = 0, max_len = 80, default = "Report", only_user)]
    title: String,
    /// Send it by e-mail?
    #[ask(default = false, on_decline = skip, on_cancel = skip, if_unsupported = skip, unasked = accept)]
    notify: bool,
    /// To which address?
    #[ask(when = notify, format = email, on_decline = stop, on_cancel = stop, if_unsupported = error)]
    email: Option<String>,
    /// For whom?
    #[ask(known = server.customer(), on_decline = skip)]
    customer: Option<String>,
    /** In which order? */
    #[ask(arg, min = 0, max = 3, check = if order > copies { Err("too many") } else { Ok(()) })]
    order: u8,
    /// With which lines?
    #[ask(arg, when = copies > 2)]
    lines: Option<Vec<String>>,
    #[ask(arg)]
    undocumented: Option<u8>,
    /// Which token stands for you on the board?
    #[ask(not_secret)]
    token: String,
    #[doc = "Really?"]
    #[ask("Really create {title}?")]
    #[ask(only_user)]
    really: bool,
}

/// What a report can be about.
#[derive(Clone, Copy, Debug, Choice)]
#[choice(crate = ::wizard_core)]
pub enum Dataset {
    /// What was sold.
    #[choice(title = "Sales by day")]
    Sales,
    /// What was spent.
    #[choice(value = "costs-2026", title = "Costs")]
    Costs,
    /// What is left.
    ProfitAfterTax,
}

/// Where reports are.
#[derive(Debug)]
pub struct Reports;

impl Reports {
    async fn ranges(&self, dataset: Dataset) -> Result<Vec<String>, std::fmt::Error> {
        std::future::ready(Ok(vec![format!("{dataset:?}")])).await
    }

    fn latest(&self, dataset: Dataset) -> String {
        format!("{self:?} {dataset:?}")
    }

    fn customer(&self) -> Option<&str> {
        Some("nobody").filter(|_| matches!(self, Self))
    }
}

/// Creates it.
///
/// # Errors
///
/// Never.
#[final_step(crate = ::wizard_core)]
pub async fn create(report: CreateReport, server: &Reports, step: Final<'_>) -> Result<String, std::fmt::Error> {
    let CreateReport {
        dataset,
        range,
        copies,
        scale,
        title,
        notify,
        email,
        customer,
        order,
        lines,
        undocumented,
        token,
        really,
    } = report;
    std::future::ready(()).await;
    let first = format!("{:?}", (dataset, range, copies, scale, title, notify, email));
    let second = format!("{:?}", (customer, order, lines, undocumented, token, really));
    Ok(format!("{first}{second}{server:?}{step:?}"))
}

fn main() {}
