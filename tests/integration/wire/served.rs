//! The same wizards in two ways: through `wizard_core::wire`, and by the host for rmcp over HTTP. Both give whole JSON-RPC
//! responses.

use std::time::{Duration, SystemTime};

use serde_json::{Value, json};
use wizard_core::{
    Caller, Principal, SealPolicy, UriTemplate, Wizards,
    seal::Seal,
    wire::{self, ErrorObject, Request, Response},
};
use wizard_tests::raw;

use super::wizards::{AtOnce, Brief, Desk, OneForm, Open, Picture, Profile, Rate};

const PROFILE: &str = "profile://{id}";
const PICTURE: &str = "picture://{number}";

/// A client that can be asked everything.
pub(super) fn everything() -> Value {
    json!({"elicitation": {"form": {}, "url": {}}, "sampling": {}, "roots": {}})
}

/// Where requests go.
pub(super) struct Served {
    pub(super) desk: Desk,
    way: Way,
}

enum Way {
    Wire(Box<Seal>),
    Host { url: String },
}

impl Served {
    pub(super) fn through_wire() -> Self {
        let seal = SealPolicy::ephemeral().build().expect("a key");
        Self {
            desk: Desk::default(),
            way: Way::Wire(Box::new(seal)),
        }
    }

    pub(super) async fn by_the_host() -> Self {
        let desk = Desk::default();
        let host = Wizards::new(desk.clone())
            .tool::<OneForm>()
            .tool::<Open>()
            .tool::<Rate>()
            .tool::<AtOnce>()
            .prompt::<Brief>()
            .resource::<Profile>(PROFILE)
            .resource::<Picture>(PICTURE)
            .visit_wait(Duration::ZERO)
            .principal(|_| ann())
            .seal(SealPolicy::ephemeral())
            .expect("a good configuration");
        let url = raw::serve(host).await;
        Self {
            desk,
            way: Way::Host { url },
        }
    }

    /// The response to one request.
    pub(super) async fn send(&self, method: &str, params: &Value) -> Value {
        match &self.way {
            Way::Wire(seal) => match self.through(seal, method, params).await {
                Ok(result) => json!({"jsonrpc": "2.0", "id": 7, "result": result}),
                Err(error) => json!({"jsonrpc": "2.0", "id": 7, "error": error.to_json()}),
            },
            Way::Host { url } => raw::post(url, method, params).await,
        }
    }

    async fn through(&self, seal: &Seal, method: &str, params: &Value) -> Result<Value, ErrorObject> {
        let (desk, now) = (&self.desk, SystemTime::now());
        let caller = Caller::new(Some(ann()));
        let request = Request::read(params)?.caller(&caller);
        let name = params["name"].as_str().unwrap_or_default();
        let answer = match (method, name) {
            ("tools/call", "one_form") => wire::call_tool::<OneForm>(desk, seal, &request, now).await,
            ("tools/call", "open") => wire::call_tool::<Open>(desk, seal, &request, now).await,
            ("tools/call", "rate") => wire::call_tool::<Rate>(desk, seal, &request, now).await,
            ("tools/call", "at_once") => wire::call_tool::<AtOnce>(desk, seal, &request, now).await,
            ("prompts/get", "brief") => wire::get_prompt::<Brief>(desk, seal, &request, now).await,
            ("resources/read", _) if params["uri"].as_str().is_some_and(|uri| uri.starts_with("picture:")) => {
                wire::read_resource::<Picture>(desk, seal, &template(PICTURE), &request, now).await
            }
            ("resources/read", _) => {
                wire::read_resource::<Profile>(desk, seal, &template(PROFILE), &request, now).await
            }
            _ => return Ok(listed(method)),
        };
        answer.map(Response::into_json)
    }
}

fn ann() -> Principal {
    Principal::new("client", "https://issuer.example", "ann")
}

fn template(text: &str) -> UriTemplate {
    UriTemplate::parse(text).expect("a good template")
}

/// A list of the wizards.
fn listed(method: &str) -> Value {
    let mut result = json!({"resultType": "complete", "ttlMs": 0, "cacheScope": "private"});
    let (key, entries) = match method {
        "tools/list" => (
            "tools",
            vec![
                wire::tool::<OneForm>(),
                wire::tool::<Open>(),
                wire::tool::<Rate>(),
                wire::tool::<AtOnce>(),
            ],
        ),
        "prompts/list" => ("prompts", vec![wire::prompt::<Brief>()]),
        "resources/templates/list" => (
            "resourceTemplates",
            vec![
                wire::resource_template::<Profile>(&template(PROFILE)),
                wire::resource_template::<Picture>(&template(PICTURE)),
            ],
        ),
        _ => panic!("nobody serves {method}"),
    };
    result[key] = entries.into();
    result
}
