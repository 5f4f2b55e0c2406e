//! A wizard without a host: the parameters of a request as JSON in, its result or its error as JSON out.
//!
//! This is how a wizard is served with an SDK other than rmcp, or with none: a round happens here as it does in the host for
//! rmcp (specification 2026-07-28, basic/utilities/mrtr). What that host does around it is the caller's here:
//!
//! - to read and write JSON-RPC, to find out who calls ([`Request::caller`]), and to say what time it is;
//! - to limit how long a request may take, to drop one whose client has gone, and to catch a panic of an expression or of a
//!   final step; where a final step must not be broken off halfway, to run the request in a task of its own;
//! - to wait for a person who is on a page (`#[visit(…)]`): a result without `inputRequests` says that they are not done.
//!   Play the same request again after a pause, for some seconds, before you answer with it: clients come back at once, and
//!   only about ten times;
//! - the same, for a final step that says `once`, while it runs for another request;
//! - to ask a client of an earlier version in its session. Here it is told which arguments to pass.
//!
//! ```
//! use std::time::SystemTime;
//!
//! use serde_json::json;
//! use wizard_core::{AnyHost, SealPolicy, Wizard, final_step, wire};
//!
//! /// Greet someone.
//! #[derive(Wizard)]
//! struct Greet {
//!     /// Who shall be greeted?
//!     name: String,
//! }
//!
//! #[final_step]
//! fn greet(answers: Greet) -> String {
//!     format!("Hello, {}!", answers.name)
//! }
//!
//! # let test = async {
//! let seal = SealPolicy::ephemeral().build()?;
//! let server = &() as &dyn AnyHost;
//! let meta = json!({
//!     "io.modelcontextprotocol/protocolVersion": "2026-07-28",
//!     "io.modelcontextprotocol/clientCapabilities": {"elicitation": {}},
//! });
//!
//! let params = json!({"name": "greet", "_meta": meta});
//! let request = wire::Request::read(&params)?;
//! let asked = wire::call_tool::<Greet>(server, &seal, &request, SystemTime::now()).await?;
//! // What is sent is `serde_json::to_string(&asked)`. Here it is read.
//! let asked = asked.into_json();
//! assert_eq!(asked["resultType"], "input_required");
//! assert_eq!(asked["inputRequests"]["name"]["params"]["message"], "Who shall be greeted?");
//!
//! let params = json!({
//!     "name": "greet",
//!     "_meta": meta,
//!     "requestState": asked["requestState"],
//!     "inputResponses": {"name": {"action": "accept", "content": {"name": "Ann"}}},
//! });
//! let request = wire::Request::read(&params)?;
//! let result = wire::call_tool::<Greet>(server, &seal, &request, SystemTime::now()).await?.into_json();
//! assert_eq!(result["content"][0]["text"], "Hello, Ann!");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # };
//! # tokio::runtime::Builder::new_current_thread().build()?.block_on(test)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod drive;
mod error;
mod finish;
mod fits;
mod listing;
mod log;
mod reply;
mod request;
mod response;

use std::{sync::Arc, time::SystemTime};

pub(crate) use drive::answer;
pub use error::ErrorObject;
pub(crate) use finish::{Finished, finish};
pub use listing::{prompt, resource_template, tool};
pub(crate) use listing::{prompt_of, resource_template_of, tool_of};
pub(crate) use log::Log;
pub(crate) use reply::{Outcome, Reply, Served};
pub use request::Request;
pub use response::Response;

use crate::{
    engine::{self, Call, Complete},
    json::JsonObject,
    ledger::ClaimCell,
    output::{PromptOutput, ResourceOutput, ToolOutput},
    seal::Seal,
    uri_template::UriTemplate,
    with_server::WithServer,
    wizard::{Nobody, Wizard},
};

/// Plays one round of a `tools/call` of `W`. The name in the request is not looked at: you have found out that it means `W`.
///
/// # Errors
///
/// The JSON-RPC error to answer with. A reason that a client must not see goes to the log, through `tracing`: 20 lines at
/// once, then one a second.
pub async fn call_tool<W>(
    server: &W::Server,
    seal: &Seal,
    request: &Request<'_>,
    now: SystemTime,
) -> Result<Response, ErrorObject>
where
    W: Wizard<Output: ToolOutput>,
{
    let reply = Reply::new(
        W::table(),
        Served::Tool {
            has_output_schema: W::Output::schema().is_some(),
        },
    );
    let call = request.call(request.arguments());
    play::<W>(server, seal, &call, now, reply, |output| Ok(output.into_result())).await
}

/// Plays one round of a `prompts/get` of `W`.
///
/// # Errors
///
/// As for [`call_tool`].
pub async fn get_prompt<W>(
    server: &W::Server,
    seal: &Seal,
    request: &Request<'_>,
    now: SystemTime,
) -> Result<Response, ErrorObject>
where
    W: Wizard<Output: PromptOutput>,
{
    let reply = Reply::new(W::table(), Served::Prompt);
    let call = request.call(request.arguments()).prompt();
    play::<W>(server, seal, &call, now, reply, PromptOutput::into_prompt).await
}

/// Plays one round of a `resources/read` of `W`. Its arguments are the variables of `template`, as they stand in the URI that
/// is read.
///
/// # Errors
///
/// As for [`call_tool`], and -32602 for a URI that does not match `template`.
pub async fn read_resource<W>(
    server: &W::Server,
    seal: &Seal,
    template: &UriTemplate,
    request: &Request<'_>,
    now: SystemTime,
) -> Result<Response, ErrorObject>
where
    W: Wizard<Output: ResourceOutput>,
{
    let uri = request.uri()?;
    let variables = template
        .variables_in(uri)
        .ok_or_else(|| ErrorObject::unknown_resource(uri))?;
    let reply = Reply::new(W::table(), Served::Resource);
    let call = request.call(Some(&variables)).resource(uri);
    play::<W>(server, seal, &call, now, reply, |output| output.into_contents(uri)).await
}

async fn play<W: Wizard>(
    server: &W::Server,
    seal: &Seal,
    call: &Call<'_>,
    now: SystemTime,
    reply: Reply,
    convert: impl Fn(W::Output) -> Result<JsonObject, String>,
) -> Result<Response, ErrorObject> {
    let (wizard, log) = (&WithServer::<W>::new(server), Log::of_process());
    let round = || async move { Ok(engine::round(wizard, seal, call, now).await) };
    let (wizard, convert) = (&wizard, &convert);
    let finish = |complete: Complete| async move {
        let complete = &complete;
        let step = |claim: Option<Arc<ClaimCell>>| async move {
            wizard
                .finish_for(complete, &Nobody, claim.as_deref())
                .await
                .map(convert)
        };
        Ok(finish(reply, complete, log, step).await)
    };
    answer(reply, log, round, finish).await
}
