//! A wizard that asks nothing is a tool as others are.

#![deny(warnings)]

use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {}

#[final_step]
fn create(_: Create) {}

/// Create a report of these lines.
#[derive(Wizard)]
struct CreateOf {
    /// Which lines?
    #[ask(arg)]
    lines: Vec<String>,
}

#[final_step]
fn create_of(answers: CreateOf) -> String {
    answers.lines.concat()
}

fn main() {}
