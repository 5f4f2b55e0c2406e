//! One wizard served as a tool, a prompt and a resource, and what only some of them return.

#![deny(warnings)]

use std::fmt::Error;

use rmcp::{
    ServerHandler,
    model::{GetPromptResult, PromptMessage, ReadResourceResult, ResourceContents},
};
use schemars::JsonSchema;
use serde::Serialize;
use wizard_core::{Json, Message, PromptOutput, ResourceOutput, Wizard, Wizards, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(answers: Create) -> Result<String, Error> {
    Ok(answers.range)
}

#[derive(Serialize, JsonSchema)]
struct Report {
    id: u32,
}

fn is_prompt<T: PromptOutput>() {}
fn is_resource<T: ResourceOutput>() {}

struct Server;
impl ServerHandler for Server {}

fn main() {
    is_prompt::<&str>();
    is_prompt::<()>();
    is_prompt::<Message>();
    is_prompt::<Result<Vec<Message>, Error>>();
    is_prompt::<Json<Report>>();
    is_prompt::<PromptMessage>();
    is_prompt::<Vec<PromptMessage>>();
    is_prompt::<GetPromptResult>();
    is_resource::<&str>();
    is_resource::<()>();
    is_resource::<Vec<u8>>();
    is_resource::<Result<Json<Report>, Error>>();
    is_resource::<ResourceContents>();
    is_resource::<Vec<ResourceContents>>();
    is_resource::<ReadResourceResult>();
    let _ = Wizards::new(Server).tool::<Create>().prompt::<Create>().resource::<Create>("create://{range}");
}
