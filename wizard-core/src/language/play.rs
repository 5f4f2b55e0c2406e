// What the examples of the language play a wizard with: rounds of `wizard_core::engine`, one answer at a time. It is
// included there, and part of nothing else.

use std::{collections::BTreeMap, future::Future, time::SystemTime};

pub use serde_json::json;
use serde_json::{Map, Value as Json};
use wizard_core::{
    AnyHost, Caller, Principal, SealPolicy, WithServer, Wizard,
    engine::{Call, Capabilities, InputParams, InputRequest, InputRequired, Otherwise, Refusal, Round, round},
    seal::Seal,
};

/// A flow of the wizard `W`, after a round.
pub struct Flow<'s, W: Wizard> {
    wizard: WithServer<'s, W>,
    seal: Seal,
    arguments: Map<String, Json>,
    round: Result<Round, Refusal>,
}

/// Calls a wizard whose final step takes no server.
pub fn call<W: Wizard<Server = dyn AnyHost>>(arguments: Json) -> Flow<'static, W> {
    call_on(&() as &dyn AnyHost, arguments)
}

/// Calls a wizard of `server`.
pub fn call_on<W: Wizard>(server: &W::Server, arguments: Json) -> Flow<'_, W> {
    let wizard = WithServer::new(server);
    let seal = SealPolicy::ephemeral().build().expect("a key");
    let Json::Object(arguments) = arguments else {
        panic!("arguments are an object")
    };
    let caller = caller();
    let call = Call::new(Some(&arguments)).capabilities(everything()).caller(&caller);
    let round = wait(round(&wizard, &seal, &call, SystemTime::now()));
    Flow {
        wizard,
        seal,
        arguments,
        round,
    }
}

impl<W: Wizard> Flow<'_, W> {
    /// Every form that is asked.
    pub fn forms(&self) -> &[InputRequest] {
        &self.asked().requests
    }

    /// The keys of the forms that are asked.
    pub fn keys(&self) -> Vec<&str> {
        self.forms().iter().map(|form| form.key).collect()
    }

    /// What stands above the one form that is asked.
    pub fn message(&self) -> &str {
        self.form().message()
    }

    /// The first field of the one form that is asked.
    pub fn field(&self) -> &Json {
        self.form().schema()["properties"]
            .as_object()
            .and_then(|fields| fields.values().next())
            .expect("a field")
    }

    /// The field `key` of the form that has it.
    pub fn field_of(&self, key: &str) -> &Json {
        let mut fields = self.forms().iter().map(|form| &form.schema()["properties"][key]);
        fields.find(|field| field.is_object()).expect("a field")
    }

    /// The next round: `value` for the one field of the one form that is asked.
    pub fn answer(&mut self, value: Json) {
        let mut content = Map::new();
        content.insert(self.form().key.to_owned(), value);
        self.fill(Json::Object(content));
    }

    /// The next round: `content` for the one form that is asked.
    pub fn fill(&mut self, content: Json) {
        self.respond([(self.form().key, json!({"action": "accept", "content": content}))]);
    }

    /// The page that the person is sent to.
    pub fn url(&self) -> &str {
        match &self.form().params {
            InputParams::Visit { url, .. } => url,
            other => panic!("no page: {other:?}"),
        }
    }

    /// The next round: the person goes to the page.
    pub fn go(&mut self) {
        self.respond([(self.form().key, json!({"action": "accept"}))]);
    }

    /// Whether nothing is asked, and the person is still on a page.
    pub fn waits(&self) -> bool {
        matches!(self.round, Ok(Round::Wait(_)))
    }

    /// The next round: what the client's model says.
    pub fn say(&mut self, text: &str) {
        let content = json!({"type": "text", "text": text});
        self.respond([(self.form().key, json!({"role": "assistant", "content": content, "model": "m"}))]);
    }

    /// The next round: a no to the one form that is asked.
    pub fn decline(&mut self) {
        self.respond([(self.form().key, json!({"action": "decline"}))]);
    }

    /// The next round: the one form that is asked was closed.
    pub fn cancel(&mut self) {
        self.respond([(self.form().key, json!({"action": "cancel"}))]);
    }

    /// The next round.
    pub fn respond<const N: usize>(&mut self, responses: [(&str, Json); N]) {
        let responses = BTreeMap::from(responses.map(|(key, response)| (key.to_owned(), response)));
        let caller = caller();
        let call = Call::new(Some(&self.arguments)).capabilities(everything()).caller(&caller);
        let call = call
            .state(Some(&self.asked().request_state))
            .responses(Some(&responses));
        self.round = wait(round(&self.wizard, &self.seal, &call, SystemTime::now()));
    }

    /// What the final step has returned.
    pub fn done(&self) -> W::Output {
        let Ok(Round::Complete(complete)) = &self.round else {
            panic!("not complete: {:?}", self.round)
        };
        wait(self.wizard.finish(complete)).expect("answers of this wizard")
    }

    /// What the caller is told who ended the call without an effect.
    pub fn ended(&self) -> &str {
        let Ok(Round::Ended(ending)) = &self.round else {
            panic!("not ended: {:?}", self.round)
        };
        ending.message()
    }

    /// Why the request was refused.
    pub fn refused(&self) -> String {
        self.round.as_ref().expect_err("a refusal").to_string()
    }

    fn asked(&self) -> &InputRequired {
        match &self.round {
            Ok(Round::Ask(asked)) => asked,
            Ok(Round::Wait(Otherwise::ComeBack(asked))) => asked,
            other => panic!("nothing is asked: {other:?}"),
        }
    }

    fn form(&self) -> &InputRequest {
        let [form] = self.forms() else {
            panic!("several forms: {:?}", self.keys())
        };
        form
    }
}

/// Somebody known.
fn caller() -> Caller {
    Caller::new(Some(Principal::new("app", "https://id.example", "ann")))
}

/// What a client can be asked that knows everything.
fn everything() -> Capabilities {
    Capabilities::none().form(true).url(true).sampling(true).roots(true)
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(future)
}
