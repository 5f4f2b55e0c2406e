//! `?` on every error that can be displayed, in plain and in async expressions, also inside `check`.

#![deny(warnings)]

use std::fmt;

use wizard_core::{HookError, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// How many?
    #[ask(default = "3".parse::<u32>()?)]
    count: u32,
    /// Which range?
    #[ask(choices = server.ranges(count).await?.into_iter().map(|range| range.trim().to_owned()).collect::<Vec<_>>())]
    range: String,
    /// Which day?
    #[ask(
        known = { let days = server.days()?; let day: u32 = range.parse()?; days.into_iter().find(|one| *one == day) },
        check = { if server.days()?.contains(&day) { Ok(()) } else { Err(server.text().await.map_err(HookError::visible)?) } },
    )]
    day: u32,
    /// Send it?
    #[ask(when = server.lookup().await? && server.words()?)]
    send: bool,
}

/// Displayed, and no `std::error::Error`.
struct Closed;

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("closed")
    }
}

struct Reports;

impl Reports {
    async fn ranges(&self, _: u32) -> Result<Vec<String>, std::io::Error> {
        std::future::ready(Ok(Vec::new())).await
    }

    fn days(&self) -> Result<Vec<u32>, Closed> {
        Err(Closed)
    }

    async fn text(&self) -> Result<String, Box<dyn std::error::Error + Send + Sync>> {
        Ok(String::new())
    }

    async fn lookup(&self) -> Result<bool, HookError> {
        let text = self.text().await?;
        Ok(text.is_empty())
    }

    fn words(&self) -> Result<bool, String> {
        Err("no words".to_owned())
    }
}

#[final_step]
fn create(answers: Create, _: &Reports) -> String {
    format!("{:?}", (answers.count, answers.range, answers.day, answers.send))
}

fn main() {}
