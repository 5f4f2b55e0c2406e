//! A call of a wizard in a test, from its first round to its end.

use std::{fmt, time::Duration};

use serde_json::{Value as Json, json};

use super::{client::Client, transcript::Transcript};
use crate::{
    engine::{self, Ending, Otherwise, Refusal, Round},
    json::JsonObject,
    question::{InputParams, InputRequest},
    with_server::WithServer,
    wizard::Wizard,
};

/// A call of the wizard `W`, after its last round.
///
/// What reads it panics, with all rounds so far, where it stands otherwise than the test expects.
pub struct Flow<'s, W: Wizard> {
    wizard: WithServer<'s, W>,
    client: Client,
    arguments: JsonObject,
    /// The state that goes with the next answers: the last one, whatever came since.
    state: Option<String>,
    round: Result<Round, Refusal>,
    transcript: Transcript,
}

/// What is asked.
impl<'s, W: Wizard> Flow<'s, W> {
    pub(super) async fn start(client: Client, server: &'s W::Server, arguments: JsonObject) -> Self {
        let wizard = WithServer::new(server);
        let round = engine::round(&wizard, &client.seal, &client.request(&arguments), client.now).await;
        let mut transcript = Transcript::default();
        transcript.call(W::table().name, &arguments);
        transcript.round(&round);
        Self {
            wizard,
            client,
            arguments,
            state: sealed(&round),
            round,
            transcript,
        }
    }

    /// Everything that is asked in this round, in order.
    ///
    /// # Panics
    ///
    /// When nothing is asked.
    #[track_caller]
    pub fn requests(&self) -> &[InputRequest] {
        match &self.round {
            Ok(Round::Ask(asked)) => &asked.requests,
            _ => self.fail("nothing is asked"),
        }
    }

    /// The keys of everything that is asked in this round, in order.
    ///
    /// # Panics
    ///
    /// When nothing is asked.
    #[track_caller]
    pub fn keys(&self) -> Vec<&str> {
        self.requests().iter().map(|request| request.key).collect()
    }

    /// The only thing that is asked.
    ///
    /// # Panics
    ///
    /// When nothing is asked, or several things.
    #[track_caller]
    pub fn request(&self) -> &InputRequest {
        match self.requests() {
            [request] => request,
            _ => self.fail("several things are asked: say which with `requests()` and `respond(…)`"),
        }
    }

    /// The words of the only thing that is asked.
    ///
    /// # Panics
    ///
    /// When nothing is asked, or several things.
    #[track_caller]
    pub fn message(&self) -> &str {
        self.request().message()
    }

    /// The schema of the only field that is asked for.
    ///
    /// # Panics
    ///
    /// When it is not a form with one field.
    #[track_caller]
    pub fn field(&self) -> &Json {
        let (_, schema) = self.only_field();
        schema
    }

    /// The schema of the field `name`, of whichever form has it.
    ///
    /// # Panics
    ///
    /// When none has it.
    #[track_caller]
    pub fn field_of(&self, name: &str) -> &Json {
        let mut fields = self.requests().iter().map(|form| &form.schema()["properties"][name]);
        let field = fields.find(|field| field.is_object());
        field.unwrap_or_else(|| self.fail(&format!("no field `{name}` is asked for")))
    }

    /// The page that the person is sent to.
    ///
    /// # Panics
    ///
    /// When they are not sent to one.
    #[track_caller]
    pub fn url(&self) -> &str {
        match &self.request().params {
            InputParams::Visit { url, .. } => url,
            _ => self.fail("the person is sent to no page"),
        }
    }

    /// Whether nothing is asked, since the person is still on a page.
    pub fn waits(&self) -> bool {
        matches!(self.round, Ok(Round::Wait(_)))
    }

    /// Whether every answer is in.
    pub fn is_complete(&self) -> bool {
        matches!(self.round, Ok(Round::Complete(_)))
    }

    #[track_caller]
    fn only_field(&self) -> (&str, &Json) {
        let fields = self.request().schema()["properties"].as_object();
        let mut fields = fields.into_iter().flatten();
        match (fields.next(), fields.next()) {
            (Some((name, schema)), None) => (name, schema),
            _ => self.fail("this is not a form with one field: `fill(…)` takes the content of any"),
        }
    }
}

/// What the client answers: each is the next round.
impl<W: Wizard> Flow<'_, W> {
    /// The person fills in `value` in the only field that is asked for.
    ///
    /// # Panics
    ///
    /// When it is not a form with one field.
    #[track_caller]
    pub fn answer(&mut self, value: impl Into<Json>) -> impl Future<Output = ()> {
        let name = self.only_field().0.to_owned();
        let content = JsonObject::from_iter([(name, value.into())]);
        self.fill(content)
    }

    /// The person fills in `content` in the only form that is asked: an object with its fields.
    ///
    /// # Panics
    ///
    /// When nothing is asked, or several things.
    #[track_caller]
    pub fn fill(&mut self, content: impl Into<Json>) -> impl Future<Output = ()> {
        self.respond_to_the_only_one(json!({"action": "accept", "content": content.into()}))
    }

    /// The person opens the page that they are sent to.
    ///
    /// # Panics
    ///
    /// When they are not sent to one.
    #[track_caller]
    pub fn open_page(&mut self) -> impl Future<Output = ()> {
        let _ = self.url();
        self.respond_to_the_only_one(json!({"action": "accept"}))
    }

    /// The person says no to the only thing that is asked.
    ///
    /// # Panics
    ///
    /// When nothing is asked, or several things.
    #[track_caller]
    pub fn decline(&mut self) -> impl Future<Output = ()> {
        self.respond_to_the_only_one(json!({"action": "decline"}))
    }

    /// The person closes the only thing that is asked.
    ///
    /// # Panics
    ///
    /// When nothing is asked, or several things.
    #[track_caller]
    pub fn cancel(&mut self) -> impl Future<Output = ()> {
        self.respond_to_the_only_one(json!({"action": "cancel"}))
    }

    /// The client's model says `text`.
    ///
    /// # Panics
    ///
    /// When nothing is asked, or several things.
    #[track_caller]
    pub fn say(&mut self, text: &str) -> impl Future<Output = ()> {
        let content = json!({"type": "text", "text": text});
        self.respond_to_the_only_one(json!({"role": "assistant", "content": content, "model": "test"}))
    }

    /// The client comes back without an answer, as it does while the person is on a page.
    pub async fn come_back(&mut self) {
        self.play(JsonObject::new()).await;
    }

    /// The client sends `responses`, its `inputResponses`, whatever was asked.
    ///
    /// # Panics
    ///
    /// When `responses` are no object.
    #[track_caller]
    pub fn respond(&mut self, responses: Json) -> impl Future<Output = ()> {
        let Json::Object(responses) = responses else {
            self.fail("`inputResponses` are an object with the keys of what was asked")
        };
        self.play(responses)
    }

    #[track_caller]
    fn respond_to_the_only_one(&mut self, response: Json) -> impl Future<Output = ()> {
        let key = self.request().key.to_owned();
        self.play(JsonObject::from_iter([(key, response)]))
    }

    async fn play(&mut self, responses: JsonObject) {
        self.transcript.respond(&responses);
        let call = self.client.request(&self.arguments).state(self.state.as_deref());
        let call = call.responses(Some(&responses));
        let round = engine::round(&self.wizard, &self.client.seal, &call, self.client.now).await;
        self.transcript.round(&round);
        self.state = sealed(&round).or(self.state.take());
        self.round = round;
    }
}

/// The state that a round gives to the client.
fn sealed(round: &Result<Round, Refusal>) -> Option<String> {
    match round {
        Ok(Round::Ask(asked) | Round::Wait(Otherwise::ComeBack(asked))) => Some(asked.request_state.clone()),
        _ => None,
    }
}

/// What an attacker, or the world, does between two rounds.
impl<W: Wizard> Flow<'_, W> {
    /// The `requestState` that the client holds.
    ///
    /// # Panics
    ///
    /// When there has been none.
    #[track_caller]
    pub fn state(&self) -> &str {
        let state = self.state.as_deref();
        state.unwrap_or_else(|| self.fail("the client has got no state"))
    }

    /// The client sends another state: an earlier one, which it [had](Self::state), or of another flow.
    pub fn set_state(&mut self, state: impl Into<String>) {
        self.transcript.noted("with another state");
        self.state = Some(state.into());
    }

    /// One character in the middle of the state is changed.
    ///
    /// # Panics
    ///
    /// When there has been no state.
    #[track_caller]
    pub fn tamper(&mut self) {
        let mut state = self.state().to_owned();
        let middle = state.len() / 2;
        let other = if &state[middle..=middle] == "A" { "B" } else { "A" };
        state.replace_range(middle..=middle, other);
        self.transcript.noted("the state is changed");
        self.state = Some(state);
    }

    /// The client sends other arguments from now on.
    ///
    /// # Panics
    ///
    /// When `arguments` are no object.
    #[track_caller]
    pub fn set_arguments(&mut self, arguments: Json) {
        self.transcript.noted(&format!("with the arguments {arguments}"));
        match arguments {
            Json::Object(arguments) => self.arguments = arguments,
            _ => self.fail("the arguments of a call are an object"),
        }
    }

    /// So much time passes.
    pub fn later(&mut self, time: Duration) {
        self.transcript.noted(&format!("{time:?} later"));
        self.client.pass(time);
    }

    /// Somebody else goes on, or the client can be asked something else from now on.
    pub fn change_client(&mut self, change: impl FnOnce(Client) -> Client) {
        self.transcript.noted("from another client");
        self.client = change(self.client.clone());
    }

    /// The server is deployed anew: the next round is one of the wizard `V`, at `server`, of the same name.
    pub fn deploy<V: Wizard>(self, server: &V::Server) -> Flow<'_, V> {
        let mut transcript = self.transcript;
        transcript.noted("the server is deployed anew");
        Flow {
            wizard: WithServer::new(server),
            client: self.client,
            arguments: self.arguments,
            state: self.state,
            round: self.round,
            transcript,
        }
    }
}

/// How it ends.
impl<W: Wizard> Flow<'_, W> {
    /// Runs the final step, and gives what it returns. As with a client that sends its last request again, it runs each time.
    ///
    /// # Panics
    ///
    /// When an answer is missing.
    #[track_caller]
    pub fn finish(&self) -> impl Future<Output = W::Output> {
        let Ok(Round::Complete(complete)) = &self.round else {
            self.fail("not every answer is in")
        };
        async {
            let output = self.wizard.finish(complete).await;
            output
                .unwrap_or_else(|| self.fail("the answers are those of the wizard before the deployment: play a round"))
        }
    }

    /// How the call ended without its final step.
    ///
    /// # Panics
    ///
    /// When it did not.
    #[track_caller]
    pub fn ended(&self) -> &Ending {
        match &self.round {
            Ok(Round::Ended(ending) | Round::Wait(Otherwise::End(ending))) => ending,
            _ => self.fail("the call has not ended without its final step"),
        }
    }

    /// Why the last request was refused. The flow can go on: the client still has its state.
    ///
    /// # Panics
    ///
    /// When it was not.
    #[track_caller]
    pub fn refused(&self) -> &Refusal {
        match &self.round {
            Err(refusal) => refusal,
            Ok(_) => self.fail("the last request was not refused"),
        }
    }

    /// The rounds so far, a line for each thing that was sent or came back.
    pub fn transcript(&self) -> &str {
        self.transcript.text()
    }

    #[track_caller]
    fn fail(&self, why: &str) -> ! {
        panic!("{why}. The rounds so far:\n{}", self.transcript.text())
    }
}

/// Answers and states never reach a log: they are in the [transcript](Self::transcript), for tests.
impl<W: Wizard> fmt::Debug for Flow<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Flow({})", W::table().name)
    }
}
