//! Types of parameters and results that look like a misuse and are none.

#![deny(warnings)]

use std::sync::Arc;

use wizard_core::{Final, Wizard, final_step};

macro_rules! wizards {
    ($($name:ident)*) => {$(
        /// Do something.
        #[derive(Wizard)]
        pub struct $name {
            /// Go on?
            go_on: bool,
        }
    )*};
}

wizards!(Shared Constant Server RequestContext Retried Tried);

pub struct Reports;

#[final_step]
pub fn shared(answers: Shared, reports: &Arc<Reports>) -> String {
    format!("{}{}", answers.go_on, Arc::strong_count(reports))
}

#[final_step]
pub const fn constant(answers: Constant) -> &'static str {
    if answers.go_on { "yes" } else { "no" }
}

#[final_step]
pub fn served(server: Server, step: Final<'_>) -> String {
    format!("{}{:?}", server.go_on, step)
}

#[final_step]
pub fn context(answers: RequestContext) -> String {
    answers.go_on.to_string()
}

type Json<T> = Result<T, std::fmt::Error>;

#[final_step(once, retry_errors)]
pub fn retried(answers: Retried) -> Json<String> {
    Ok(answers.go_on.to_string())
}

#[final_step(once, retry_errors)]
pub fn tried(answers: Tried) -> Result<(), &'static str> {
    if answers.go_on { Ok(()) } else { Err("no") }
}

fn main() {}
