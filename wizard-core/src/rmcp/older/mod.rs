//! Clients of earlier versions of the protocol know no `InputRequiredResult`. They are asked in their session, form by form,
//! while the request waits (specification 2025-11-25, client/elicitation): the rounds are the same, and the host comes back
//! with the answers in the place of the client. The state does not leave the server.

mod asking;
mod lowered;
mod progress;

use std::{
    collections::BTreeMap,
    time::{Duration, SystemTime},
};

use rmcp::{
    RoleServer,
    model::{CustomNotification, ServerNotification},
    service::RequestContext,
};
use serde_json::{Value as Json, json};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::{request, round::round};
use crate::{
    engine::{
        self, Call, Capabilities, Ending, ErasedWizard, InputParams, InputRequest, InputRequired, Otherwise, Refusal,
        Round,
    },
    seal::Seal,
    texts::{Text, Words},
    wire::{Log, Reply},
};
use asking::{Heard, ask};
use lowered::Lowered;

/// The first version with elicitation.
const FIRST_WITH_FORMS: &str = "2025-06-18";
/// The first version with pages, lists of choices, titles of choices and defaults.
const FIRST_WITH_PAGES: &str = "2025-11-25";
/// What a client answers to `sampling/createMessage` whose person said no (specification 2025-11-25, client/sampling, "Error
/// Handling").
const REJECTED: i32 = -1;

/// The session of a client of an earlier version, which can be asked there.
pub(super) struct Session<'c> {
    context: &'c RequestContext<RoleServer>,
    /// Cancelled when the client of the connection has gone, where there is one client for all requests.
    gone: &'c CancellationToken,
    declared: Capabilities,
    /// Whether forms have to be lowered to 2025-06-18.
    is_lowered: bool,
    patience: Patience,
}

/// How long answers are waited for.
#[derive(Clone, Copy)]
struct Patience {
    /// For each answer.
    limit: Duration,
    /// For all of them: a flow has a deadline.
    until: Option<Instant>,
}

impl Patience {
    /// How long the next answer may take.
    fn left(self) -> Duration {
        let until_the_end = |until: Instant| until.saturating_duration_since(Instant::now());
        self.until
            .map_or(self.limit, |until| self.limit.min(until_the_end(until)))
    }
}

/// A wizard that is played in a session.
#[derive(Clone, Copy)]
pub(super) struct Played<'p> {
    pub(super) wizard: &'p dyn ErasedWizard,
    pub(super) seal: &'p Seal,
    pub(super) reply: Reply,
    pub(super) log: &'p Log,
}

/// What has been answered to the forms of a round, by their keys.
type Responses = BTreeMap<String, Json>;

/// What came of the questions of one round.
enum Asked {
    /// The answers, and the pages to which the person has consented to go.
    Answered(Responses, Vec<Page>),
    /// The client cannot be asked with this, whatever it has declared; what was answered and consented to before is good.
    CannotBe(InputParams, Responses, Vec<Page>),
    /// The call is over.
    Ended(Ending),
    /// The client has gone.
    Gone,
}

/// What came of one question.
enum Answer {
    Given(Json),
    Refused,
    Late,
    Gone,
}

/// A page to which the person has consented to go, by its key.
struct Page {
    key: &'static str,
    elicitation_id: String,
}

impl<'c> Session<'c> {
    /// The session of the request, unless its client knows `InputRequiredResult`, or cannot be asked. What it can be asked
    /// is what it declared at `initialize`: without a session nothing was declared, and nothing would ever be answered.
    pub(super) fn of(
        context: &'c RequestContext<RoleServer>,
        gone: &'c CancellationToken,
        limit: Duration,
        deadline: Duration,
    ) -> Option<Self> {
        let version = context.protocol_version()?;
        let version = version.as_str();
        if engine::has_rounds(version) || version < FIRST_WITH_FORMS {
            return None;
        }
        let has_pages = version >= FIRST_WITH_PAGES;
        let declared = request::declared(&context.peer.peer_info()?.capabilities);
        let declared = declared.url(declared.url && has_pages);
        (declared != Capabilities::none()).then_some(Self {
            context,
            gone,
            declared,
            is_lowered: !has_pages,
            patience: Patience {
                limit,
                until: Instant::now().checked_add(deadline),
            },
        })
    }

    /// Plays the rounds of `call` until nothing is to be asked. `None` if the client has gone.
    pub(super) async fn play(&self, played: Played<'_>, call: Call<'_>) -> Option<Result<Round, Refusal>> {
        let progress = progress::reported(self.context, call.words());
        let rounds = self.gone.run_until_cancelled(Box::pin(self.rounds(played, call)));
        progress::beside(rounds, progress).await.flatten()
    }

    /// All rounds have the time of the request: a person may take longer for an answer than a state is good that leaves the
    /// server. Together they may take as long as a flow may.
    async fn rounds(&self, played: Played<'_>, call: Call<'_>) -> Option<Result<Round, Refusal>> {
        let Played { wizard, seal, .. } = played;
        let now = SystemTime::now();
        let mut declared = self.declared;
        let mut last: Option<(String, Responses)> = None;
        let mut pages: Vec<Page> = Vec::new();
        loop {
            let mut call = call.in_session().capabilities(declared);
            if let Some((state, responses)) = &last {
                call = call.state(Some(state)).responses(Some(responses));
            }
            let required = match round(wizard, seal, &call, now, self.patience.left()).await {
                Ok(Round::Ask(required)) => required,
                Ok(Round::Wait(otherwise)) => {
                    let visited = match otherwise {
                        Otherwise::ComeBack(required) => required.visited,
                        Otherwise::End(_) => Vec::new(),
                    };
                    let mut open = pages.iter().map(|page| page.key).filter(|key| !visited.contains(key));
                    let form = open.next().unwrap_or_default().to_owned();
                    let ending = Ending::used_up(call.words(), &Text::NotVisited { form });
                    return Some(Ok(Round::Ended(ending)));
                }
                Ok(complete @ Round::Complete(_)) => {
                    self.say_done(pages).await;
                    return Some(Ok(complete));
                }
                over => return Some(over),
            };
            let is_done = |page: &Page| required.visited.contains(&page.key);
            let (done, open): (Vec<_>, Vec<_>) = pages.into_iter().partition(is_done);
            self.say_done(done).await;
            pages = open;
            played.reply.asked(&required, played.log);
            let state = required.request_state.clone();
            let asked = self.ask_all(played, &call, required, now);
            match asked.await {
                Ok(Asked::Answered(responses, consented)) => {
                    pages.retain(|page| !responses.contains_key(page.key));
                    pages.extend(consented);
                    last = Some((state, responses));
                }
                Ok(Asked::CannotBe(params, responses, consented)) => {
                    declared = without(declared, &params);
                    // Rule 1: what was answered is not asked again.
                    if !responses.is_empty() {
                        pages.retain(|page| !responses.contains_key(page.key));
                        pages.extend(consented);
                        last = Some((state, responses));
                    }
                }
                Ok(Asked::Ended(ending)) => return Some(Ok(Round::Ended(ending))),
                Ok(Asked::Gone) => return None,
                Err(refusal) => return Some(Err(refusal)),
            }
        }
    }

    /// Asks the questions of a round, one after the other. A no that ends the call ends it at once (rule 8).
    async fn ask_all(
        &self,
        played: Played<'_>,
        call: &Call<'_>,
        required: InputRequired,
        now: SystemTime,
    ) -> Result<Asked, Refusal> {
        let Played { wizard, seal, .. } = played;
        let InputRequired {
            requests,
            request_state,
            flow,
            ..
        } = required;
        let (mut responses, mut pages) = (Responses::new(), Vec::new());
        let mut left = requests.len();
        for request in requests {
            left -= 1;
            let key = request.key;
            let page = matches!(request.params, InputParams::Visit { .. }).then(|| Page {
                key,
                elicitation_id: format!("{flow}-{key}"),
            });
            let response = match self.ask_one(played, &request, page.as_ref(), call.words()).await {
                Answer::Given(response) => response,
                Answer::Refused => return Ok(Asked::CannotBe(request.params, responses, pages)),
                Answer::Late => {
                    let form = key.to_owned();
                    let ending = Ending::used_up(call.words(), &Text::NotAnswered { form });
                    return Ok(Asked::Ended(ending));
                }
                Answer::Gone => return Ok(Asked::Gone),
            };
            let action = response
                .get("action")
                .and_then(Json::as_str)
                .map(|action| action == "accept");
            responses.insert(key.to_owned(), response);
            if action == Some(true) {
                pages.extend(page);
            }
            if action == Some(false) && left > 0 {
                let call = call.state(Some(&request_state)).responses(Some(&responses));
                if let Round::Ended(ending) = engine::round(wizard, seal, &call, now).await? {
                    return Ok(Asked::Ended(ending));
                }
            }
        }
        Ok(Asked::Answered(responses, pages))
    }

    /// Asks one question.
    async fn ask_one(
        &self,
        played: Played<'_>,
        request: &InputRequest,
        page: Option<&Page>,
        words: Words<'_>,
    ) -> Answer {
        let (params, lowered) = self.params(&request.params, page, words);
        match ask(
            &self.context.peer,
            request.params.method(),
            params,
            self.patience.left(),
        )
        .await
        {
            Heard::Result(mut response) => {
                if let Some(lowered) = lowered {
                    lowered.read(&mut response);
                }
                Answer::Given(response)
            }
            Heard::Error(REJECTED) => Answer::Given(json!({"action": "decline"})),
            Heard::Error(code) => {
                played.log.not_asked(played.reply.wizard(), request.key, code);
                Answer::Refused
            }
            Heard::Nothing => Answer::Late,
            Heard::Gone => Answer::Gone,
        }
    }

    /// The `params` of a request, in the words of the client's version, and how its answer is read.
    fn params(&self, params: &InputParams, page: Option<&Page>, words: Words<'_>) -> (Json, Option<Lowered>) {
        let mut json = serde_json::to_value(params).expect("plain data is JSON");
        if let Some(page) = page {
            json["elicitationId"] = json!(page.elicitation_id);
        }
        match params {
            InputParams::Form { message, schema } if self.is_lowered => {
                let lowered = Lowered::of(schema.json(), words);
                let params = json!({"message": message, "requestedSchema": lowered.schema});
                (params, Some(lowered))
            }
            _ => (json, None),
        }
    }

    /// Tells the client that the person is done on these `pages` (specification 2025-11-25, client/elicitation, "Completion
    /// Notifications for URL Mode Elicitation").
    async fn say_done(&self, pages: Vec<Page>) {
        for Page { elicitation_id, .. } in pages {
            let params = json!({ "elicitationId": elicitation_id });
            let done = CustomNotification::new("notifications/elicitation/complete", Some(params));
            let sent = self
                .context
                .peer
                .send_notification(ServerNotification::CustomNotification(done));
            // A client that has gone, or reads nothing, need not know.
            let _ = tokio::time::timeout(self.patience.left(), sent).await;
        }
    }
}

/// `declared` without what `params` need.
fn without(declared: Capabilities, params: &InputParams) -> Capabilities {
    match params {
        InputParams::Form { .. } => declared.form(false),
        InputParams::Visit { .. } => declared.url(false),
        InputParams::Sample { .. } => declared.sampling(false),
        InputParams::Roots => declared.roots(false),
    }
}
