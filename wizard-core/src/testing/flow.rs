//! A call of a wizard in a test, from its first round to its end.

use std::{fmt, mem};

use serde_json::{Value as Json, json};

use super::{
    client::Client,
    fills::{Fills, instead},
    playing::Playing,
    transcript::Transcript,
};
use crate::{
    engine::{self, Otherwise, Refusal, Round},
    json::JsonObject,
    question::{InputParams, InputRequest},
    with_server::WithServer,
    wizard::Wizard,
};

/// A call of the wizard `W`, after its last round.
///
/// What reads it panics, with all rounds so far, where it stands otherwise than the test expects.
pub struct Flow<'s, W: Wizard> {
    pub(super) wizard: WithServer<'s, W>,
    pub(super) client: Client,
    pub(super) arguments: JsonObject,
    /// The state that goes with the next answers: the last one, whatever came since.
    pub(super) state: Option<String>,
    pub(super) round: Result<Round, Refusal>,
    /// What was asked last, which the client goes on showing after a refusal and while the person is on a page.
    pub(super) shown: Vec<InputRequest>,
    /// What the client has answered last.
    pub(super) last: JsonObject,
    pub(super) transcript: Transcript,
}

/// What is asked.
impl<'s, W: Wizard> Flow<'s, W> {
    pub(super) async fn start(client: Client, server: &'s W::Server, arguments: JsonObject) -> Self {
        let wizard = WithServer::new(server);
        let client = client.for_once(W::ONCE.is_some());
        let round = engine::round(&wizard, &client.seal, &client.request(&arguments), client.now).await;
        let mut transcript = Transcript::default();
        transcript.call(W::table().name, &arguments);
        transcript.round(&round);
        let mut flow = Self {
            wizard,
            client,
            arguments,
            state: sealed(&round),
            round,
            shown: Vec::new(),
            last: JsonObject::new(),
            transcript,
        };
        // A client that is asked nothing comes back at once.
        if matches!(&flow.round, Ok(Round::Ask(asked)) if asked.requests.is_empty()) {
            flow.come_back().await;
        }
        flow
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
            _ => self.nothing_is_asked(),
        }
    }

    /// The keys of everything that is asked in this round, in order.
    ///
    /// # Panics
    ///
    /// When nothing is asked.
    #[track_caller]
    pub fn keys(&self) -> Vec<&'static str> {
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
            _ => self.fail("several things are asked: read them with `requests()`"),
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
        let (_, schema) = self.only_field(self.request());
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
        match fields.find(|field| field.is_object()) {
            Some(field) => field,
            None => self.fail(&format!("no field `{name}` is asked for")),
        }
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
    fn only_field<'f>(&self, form: &'f InputRequest) -> (&'f str, &'f Json) {
        let InputParams::Form { schema, .. } = &form.params else {
            self.fail(&format!("`{}` is no form: {}", form.key, instead(&form.params)))
        };
        let fields = schema.json()["properties"].as_object();
        let mut fields = fields.into_iter().flatten();
        match (fields.next(), fields.next()) {
            (Some((name, schema)), None) => (name, schema),
            _ => self.fail("the form has several fields: `fill(…)` and `field_of(…)`"),
        }
    }
}

/// What the client answers: each is the next round. After a refusal, and while the person is on a page, it answers what was
/// asked last.
impl<W: Wizard> Flow<'_, W> {
    /// The person fills in `value` in the only field that is asked for: as JSON, so an enum by the value of its variant, a
    /// date as text; a float that is not a number is null.
    ///
    /// # Panics
    ///
    /// When it is not a form with one field, or `value` is no JSON.
    #[track_caller]
    pub fn answer(&mut self, value: impl Fills) -> Playing<'_, ()> {
        let form = self.only_shown();
        let (name, key) = (self.only_field(form).0.to_owned(), form.key);
        let value = match serde_json::to_value(value) {
            Ok(value) => value,
            Err(error) => self.fail(&format!("the answer cannot be written as JSON: {error}")),
        };
        self.play(accept(key, &JsonObject::from_iter([(name, value)])))
    }

    /// The person fills in `content`, an object with its fields, in the form that is asked; where several are, each field in
    /// the form that has it.
    ///
    /// # Panics
    ///
    /// When something else than forms is asked, `content` is no object, or has a field that none of several forms has.
    #[track_caller]
    pub fn fill(&mut self, content: impl Into<Json>) -> Playing<'_, ()> {
        let Json::Object(content) = content.into() else {
            self.fail("a form is filled with an object: the values of its fields")
        };
        let forms = self.shown();
        for form in forms {
            if !matches!(form.params, InputParams::Form { .. }) {
                self.fail(&format!("`{}` is no form: {}", form.key, instead(&form.params)));
            }
        }
        let responses = match forms {
            [form] => accept(form.key, &content),
            _ => self.spread(forms, content),
        };
        self.play(responses)
    }

    /// Each field of `content` in the one of several `forms` that has it.
    #[track_caller]
    fn spread(&self, forms: &[InputRequest], content: JsonObject) -> JsonObject {
        let mut responses = JsonObject::new();
        for (name, value) in content {
            let has_it = |form: &&InputRequest| form.schema()["properties"][&name].is_object();
            let Some(form) = forms.iter().find(has_it) else {
                self.fail(&format!("no field `{name}` is asked for"))
            };
            let response = responses.entry(form.key);
            response.or_insert_with(|| json!({"action": "accept", "content": {}}))["content"][name] = value;
        }
        responses
    }

    /// The person opens the page that they are sent to.
    ///
    /// # Panics
    ///
    /// When they are not sent to one.
    #[track_caller]
    pub fn open_page(&mut self) -> Playing<'_, ()> {
        let page = self.only_shown();
        if !matches!(page.params, InputParams::Visit { .. }) {
            self.fail(&format!("`{}` is no page: {}", page.key, instead(&page.params)));
        }
        self.play(response(page.key, json!({"action": "accept"})))
    }

    /// The person says no to the form or page that is asked.
    ///
    /// # Panics
    ///
    /// When something else is asked, or several things.
    #[track_caller]
    pub fn decline(&mut self) -> Playing<'_, ()> {
        let key = self.only_elicitation();
        self.play(response(key, json!({"action": "decline"})))
    }

    /// The person closes the form or page that is asked.
    ///
    /// # Panics
    ///
    /// When something else is asked, or several things.
    #[track_caller]
    pub fn cancel(&mut self) -> Playing<'_, ()> {
        let key = self.only_elicitation();
        self.play(response(key, json!({"action": "cancel"})))
    }

    /// The client's model says `text`.
    ///
    /// # Panics
    ///
    /// When the model is not asked.
    #[track_caller]
    pub fn say(&mut self, text: &str) -> Playing<'_, ()> {
        let asked = self.only_shown();
        if !matches!(asked.params, InputParams::Sample { .. }) {
            self.fail(&format!(
                "`{}` is not for the model: {}",
                asked.key,
                instead(&asked.params)
            ));
        }
        let content = json!({"type": "text", "text": text});
        self.play(response(
            asked.key,
            json!({"role": "assistant", "content": content, "model": "test"}),
        ))
    }

    /// The client comes back without an answer, as it does while the person is on a page.
    pub fn come_back(&mut self) -> Playing<'_, ()> {
        self.play(JsonObject::new())
    }

    /// The client sends `responses`, its `inputResponses`, whatever was asked:
    /// `json!({"day": {"action": "accept", "content": {"day": "Friday"}}})`.
    ///
    /// # Panics
    ///
    /// When `responses` are no object.
    #[track_caller]
    pub fn respond(&mut self, responses: Json) -> Playing<'_, ()> {
        let Json::Object(responses) = responses else {
            self.fail("`inputResponses` are an object with the keys of what was asked")
        };
        self.play(responses)
    }

    /// What the client shows.
    #[track_caller]
    fn shown(&self) -> &[InputRequest] {
        match &self.round {
            Ok(Round::Ask(asked)) => &asked.requests,
            Ok(Round::Wait(Otherwise::ComeBack(_))) | Err(_) if !self.shown.is_empty() => &self.shown,
            _ => self.nothing_is_asked(),
        }
    }

    #[track_caller]
    fn only_shown(&self) -> &InputRequest {
        match self.shown() {
            [request] => request,
            _ => self
                .fail("several things are asked: `fill(…)` takes the fields of several forms, `respond(…)` anything"),
        }
    }

    #[track_caller]
    fn only_elicitation(&self) -> &'static str {
        let asked = self.only_shown();
        match &asked.params {
            InputParams::Form { .. } | InputParams::Visit { .. } => asked.key,
            other => self.fail(&format!("no person is asked `{}`: {}", asked.key, instead(other))),
        }
    }

    pub(super) fn play(&mut self, responses: JsonObject) -> Playing<'_, ()> {
        Playing::new(self.play_round(responses))
    }

    async fn play_round(&mut self, responses: JsonObject) {
        self.transcript.respond(&responses);
        let call = self.client.request(&self.arguments).state(self.state.as_deref());
        let call = call.responses(Some(&responses));
        let round = engine::round(&self.wizard, &self.client.seal, &call, self.client.now).await;
        self.transcript.round(&round);
        self.last = responses;
        self.state = sealed(&round).or(self.state.take());
        if let Ok(Round::Ask(asked)) = mem::replace(&mut self.round, round) {
            self.shown = asked.requests;
        }
    }
}

/// The form `key` is accepted with `content`.
fn accept(key: &str, content: &JsonObject) -> JsonObject {
    response(key, json!({"action": "accept", "content": content}))
}

fn response(key: &str, response: Json) -> JsonObject {
    JsonObject::from_iter([(key.to_owned(), response)])
}

/// The state that a round gives to the client.
fn sealed(round: &Result<Round, Refusal>) -> Option<String> {
    match round {
        Ok(Round::Ask(asked) | Round::Wait(Otherwise::ComeBack(asked))) => Some(asked.request_state.clone()),
        _ => None,
    }
}

impl<W: Wizard> Flow<'_, W> {
    #[track_caller]
    fn nothing_is_asked(&self) -> ! {
        self.fail(match &self.round {
            Ok(Round::Complete(_)) => "nothing is asked, as every answer is in: `finish()`",
            Ok(Round::Recorded(_)) => "nothing is asked, as the flow has been finished: `is_recorded()`",
            Ok(Round::Wait(Otherwise::ComeBack(_))) => "nothing is asked while the person is on a page: `come_back()`",
            Ok(Round::Ended(_) | Round::Wait(Otherwise::End(_))) => {
                "nothing is asked, as the call has ended: `ended()`"
            }
            Ok(Round::Ask(_)) => "nothing is asked",
            Err(_) => "nothing is asked, as the request was refused: `refused()`",
        })
    }

    #[track_caller]
    pub(super) fn fail(&self, why: &str) -> ! {
        panic!("{why}. The rounds so far:\n{}", self.transcript.text())
    }
}

/// Answers and states never reach a log: they are in the [transcript](Self::transcript), for tests.
impl<W: Wizard> fmt::Debug for Flow<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Flow({})", W::table().name)
    }
}
