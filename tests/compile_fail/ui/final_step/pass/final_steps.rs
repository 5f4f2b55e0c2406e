//! Every form of a final step.

#![deny(warnings)]

use rmcp::{ServerHandler, model::CallToolResult};
use schemars::JsonSchema;
use serde::Serialize;
use wizard_core::{Final, Json, Serves, Wizard, Wizards, final_step};

macro_rules! wizards {
    ($($name:ident)*) => {$(
        /// Do something.
        #[derive(Wizard)]
        struct $name {
            /// Go on?
            go_on: bool,
        }
    )*};
}

wizards!(Plain Async WithServer WithFinal WithAll WithObject WithSyncObject Destructured Mutable Structured Raw Fallible Generic Passed Aliased Named);

#[final_step]
fn plain(answers: Plain) {
    assert!(answers.go_on);
}

#[final_step]
async fn asynchronous(answers: Async) -> &'static str {
    std::future::ready(if answers.go_on { "yes" } else { "no" }).await
}

#[final_step]
fn with_server(answers: WithServer, reports: &Reports) -> String {
    format!("{}{}", answers.go_on, reports.count)
}

#[final_step]
async fn with_final(answers: WithFinal, step: Final<'_>) -> String {
    format!("{}{:?}", answers.go_on, step.flow())
}

#[final_step]
pub(crate) async fn with_all(answers: WithAll, reports: &Reports, step: Final<'_>) -> Result<String, std::fmt::Error> {
    std::future::ready(()).await;
    Ok(format!("{}{}", answers.go_on, reports.charge(&step)))
}

#[final_step]
async fn with_object(answers: WithObject, store: &dyn Store) -> String {
    std::future::ready(()).await;
    format!("{}{}", answers.go_on, store.count())
}

#[final_step]
fn with_sync_object(
    answers: WithSyncObject,
    counter: &(dyn Fn() -> u32 + Send + Sync),
    _: wizard_core::Final,
) -> String {
    format!("{}{}", answers.go_on, counter())
}

#[final_step]
fn destructured(Destructured { go_on }: Destructured, _: &Reports) -> String {
    go_on.to_string()
}

/// Documented, and with attributes of its own.
#[final_step]
#[must_use]
#[inline]
fn mutable(mut answers: Mutable) -> String {
    answers.go_on = !answers.go_on;
    answers.go_on.to_string()
}

#[derive(Serialize, JsonSchema)]
struct Report {
    id: u32,
}

#[final_step]
fn structured(answers: Structured) -> Json<Report> {
    Json(Report {
        id: answers.go_on.into(),
    })
}

#[final_step]
fn raw(answers: Raw) -> CallToolResult {
    CallToolResult::success(if answers.go_on { Vec::new() } else { vec![] })
}

#[final_step]
fn fallible(answers: Fallible) -> Result<Json<Report>, &'static str> {
    answers.go_on.then_some(Json(Report { id: 3 })).ok_or("no")
}

macro_rules! passed {
    ($finish:ident, $wizard:ty, $server:ty, $step:ty) => {
        #[final_step]
        async fn $finish(answers: $wizard, server: &$server, step: $step) -> String {
            format!("{}{}", answers.go_on, server.charge(&step))
        }
    };
}

passed!(passed, Passed, Reports, Final<'_>);

type Step<'a> = Final<'a>;

#[final_step]
fn aliased(answers: Aliased, step: Step) -> String {
    format!("{}{:?}", answers.go_on, step.flow())
}

/// The names of parameters mean nothing.
#[final_step]
fn named(server: Named, answers: &Reports, _: Step<'_>) -> String {
    format!("{}{}", server.go_on, answers.count)
}

struct Shelf<T>(T);

#[final_step]
fn generic(answers: Generic, shelf: &Shelf<u32>) -> Result<(), String> {
    if answers.go_on {
        Ok(())
    } else {
        Err(shelf.0.to_string())
    }
}

trait Store: Sync {
    fn count(&self) -> u32;
}

struct Reports {
    count: u32,
}

impl Reports {
    /// Only a final step has what it takes to call this.
    fn charge(&self, _: &Final<'_>) -> u32 {
        self.count
    }
}

impl Store for Reports {
    fn count(&self) -> u32 {
        self.count
    }
}

struct Host {
    reports: Reports,
    shelf: Shelf<u32>,
}

impl ServerHandler for Host {}

impl Serves<Reports> for Host {
    fn server(&self) -> &Reports {
        &self.reports
    }
}

impl Serves<dyn Store> for Host {
    fn server(&self) -> &(dyn Store + 'static) {
        &self.reports
    }
}

impl Serves<dyn Fn() -> u32 + Send + Sync> for Host {
    fn server(&self) -> &(dyn Fn() -> u32 + Send + Sync + 'static) {
        &|| 3
    }
}

impl Serves<Shelf<u32>> for Host {
    fn server(&self) -> &Shelf<u32> {
        &self.shelf
    }
}

fn main() {
    let host = Host {
        reports: Reports { count: 3 },
        shelf: Shelf(4),
    };
    let _ = Wizards::new(host)
        .tool::<Plain>()
        .tool::<Async>()
        .tool::<WithServer>()
        .tool::<WithFinal>()
        .tool::<WithAll>()
        .tool::<WithObject>()
        .tool::<WithSyncObject>()
        .tool::<Destructured>()
        .tool::<Mutable>()
        .tool::<Structured>()
        .tool::<Raw>()
        .tool::<Fallible>()
        .tool::<Generic>()
        .tool::<Passed>()
        .tool::<Aliased>()
        .tool::<Named>();
}
