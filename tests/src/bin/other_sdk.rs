//! A server of another SDK, tower-mcp, that serves wizards through `wizard_core::wire`, beside a tool, a prompt and a
//! resource of its own.

use std::{convert::Infallible, sync::Arc, time::SystemTime};

use serde::Serialize;
use serde_json::Value;
use tower::{ServiceExt, service_fn};
use tower_mcp::{
    BoxError, CallToolResult, GenericStdioTransport, GetPromptResult, McpRouter, PromptBuilder,
    ResourceTemplateBuilder, RouterRequest, RouterResponse, ToolBuilder,
    protocol::{McpRequest, McpResponse, ReadResourceResult},
};
use wizard_core::{
    AnyHost, Choice, Root, SealPolicy, UriTemplate, Wizard, final_step,
    seal::Seal,
    wire::{self, ErrorObject, Request, Response},
};

/// The same in every process: a flow may go on in another one.
const KEY: &str = "a key of the tests of 32 bytes or more";

/// Book a table.
#[derive(Wizard)]
struct BookTable {
    /// Which day?
    day: Day,
    /// For how many people on {day}?
    #[ask(min = 1, max = 8)]
    people: u8,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Day {
    #[choice(title = "Friday evening")]
    Friday,
    Saturday,
}

#[final_step]
fn book_table(table: BookTable) -> String {
    format!("Booked for {} on {:?}.", table.people, table.day)
}

/// Name a folder by what is in it.
#[derive(Wizard)]
struct NameFolder {
    /// The folders to choose from.
    #[roots]
    folders: Vec<Root>,
    #[sample(
        "Which name suits a folder?",
        max_tokens = 20,
        system = "You name folders.",
        temperature = 0.5
    )]
    #[ask(min_len = 3)]
    name: String,
}

#[final_step]
fn name_folder(answers: NameFolder) -> String {
    format!("{} is {}.", answers.folders[0].uri, answers.name)
}

/// Brief a writer.
#[derive(Wizard)]
struct Brief {
    /// What about?
    topic: String,
    /// How many words?
    words: u16,
}

#[final_step]
fn brief(answers: Brief) -> String {
    format!("Write {} words about {}.", answers.words, answers.topic)
}

/// A profile, in the language of the reader.
#[derive(Wizard)]
struct Profile {
    #[ask(arg)]
    id: u32,
    /// In which language?
    language: String,
}

#[final_step]
fn profile(answers: Profile) -> String {
    format!("Profile {} in {}.", answers.id, answers.language)
}

/// Everything the server is made of.
struct Server {
    router: McpRouter,
    seal: Seal,
    profiles: UriTemplate,
}

impl Server {
    async fn route(self: Arc<Self>, request: RouterRequest) -> Result<RouterResponse, Infallible> {
        let Some(reply) = self.play(&request.inner).await else {
            let RouterResponse { id, inner } = self.router.clone().oneshot(request).await?;
            let inner = inner.map(with_wizards(&self.profiles));
            return Ok(RouterResponse { id, inner });
        };
        let inner = match reply {
            Ok(result) => Ok(McpResponse::Raw(result)),
            Err(error) => Err(serde_json::from_value(error.to_json()).expect("an error of JSON-RPC")),
        };
        Ok(RouterResponse { id: request.id, inner })
    }

    /// One round of the wizard that is meant, if one is.
    async fn play(&self, request: &McpRequest) -> Option<Result<Value, ErrorObject>> {
        let is_profile = |uri: &str| self.profiles.variables_in(uri).is_some();
        let params = match request {
            McpRequest::CallTool(params) => json(params),
            McpRequest::GetPrompt(params) => json(params),
            McpRequest::ReadResource(params) if is_profile(&params.uri) => json(params),
            _ => return None,
        };
        let read = match Request::read(&params) {
            Ok(read) => read,
            Err(error) => return Some(Err(error)),
        };
        let (server, seal, now) = (&() as &dyn AnyHost, &self.seal, SystemTime::now());
        let result = match (request, params["name"].as_str()) {
            (McpRequest::CallTool(_), Some("book_table")) => {
                wire::call_tool::<BookTable>(server, seal, &read, now).await
            }
            (McpRequest::CallTool(_), Some("name_folder")) => {
                wire::call_tool::<NameFolder>(server, seal, &read, now).await
            }
            (McpRequest::GetPrompt(_), Some("brief")) => wire::get_prompt::<Brief>(server, seal, &read, now).await,
            (McpRequest::ReadResource(_), _) => {
                wire::read_resource::<Profile>(server, seal, &self.profiles, &read, now).await
            }
            _ => return None,
        };
        Some(result.map(Response::into_json))
    }
}

/// Adds the wizards to what the SDK lists.
fn with_wizards(profiles: &UriTemplate) -> impl Fn(McpResponse) -> McpResponse {
    |response| {
        let (key, wizards) = match &response {
            McpResponse::ListTools(_) => ("tools", vec![wire::tool::<BookTable>(), wire::tool::<NameFolder>()]),
            McpResponse::ListPrompts(_) => ("prompts", vec![wire::prompt::<Brief>()]),
            McpResponse::ListResourceTemplates(_) => {
                ("resourceTemplates", vec![wire::resource_template::<Profile>(profiles)])
            }
            _ => return response,
        };
        let mut listed = json(&response);
        listed[key].as_array_mut().expect("a list").extend(wizards);
        McpResponse::Raw(listed)
    }
}

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("what came as JSON")
}

/// The SDK's own part.
fn router() -> McpRouter {
    let hello = ToolBuilder::new("hello").description("Says hello.");
    let greeting = PromptBuilder::new("greeting");
    let note = ResourceTemplateBuilder::new("note://{id}").name("note");
    McpRouter::new()
        .server_info("other-sdk", "1.0.0")
        .tool(
            hello
                .handler(async |_: Value| Ok(CallToolResult::text("hello")))
                .build(),
        )
        .prompt(
            greeting
                .handler(async |_| Ok(GetPromptResult::user_message("hello")))
                .build(),
        )
        .resource_template(note.handler(async |uri, _| Ok(ReadResourceResult::text(uri, "a note"))))
}

#[tokio::main]
async fn main() -> Result<(), BoxError> {
    let server = Arc::new(Server {
        router: router(),
        seal: SealPolicy::new([KEY])?.audience("other-sdk").build()?,
        profiles: UriTemplate::parse("profile://{id}")?,
    });
    let service = service_fn(move |request| server.clone().route(request));
    Ok(GenericStdioTransport::new(service).run().await?)
}
