//! A wizard with every kind of question, and one round of it with whatever a client sends.

use std::{collections::BTreeMap, sync::LazyLock, time::SystemTime};

use serde_json::{Map, Value};
use wizard_core::{
    AnyHost, Caller, Choice, Root, SealPolicy, UriTemplate, Visit, VisitError, Visits, WithServer, Wizard,
    engine::{self, Call, Capabilities, Refusal, Round},
    final_step,
    seal::Seal,
    testing::Wait,
    wire::{self, ErrorObject, Request, Response},
};

use crate::{KEY, ann, poll};

/// Everything that can be asked.
#[derive(Wizard)]
#[wizard(max_rounds = 20)]
pub struct Everything {
    /// A text?
    #[ask(min_len = 1, max_len = 20)]
    text: String,
    /// An address of {text}?
    #[ask(format = email)]
    email: Option<String>,
    /// A byte?
    #[ask(max = 200)]
    byte: u8,
    /// Wide?
    wide: i128,
    /// A ratio?
    #[ask(min = 0.5)]
    ratio: f32,
    /// Sure?
    #[ask(on_decline = skip)]
    sure: bool,
    /// Which?
    #[ask(when = sure)]
    which: Option<Which>,
    /// One of them?
    #[ask(choices = [text, "b"], check = if one == "b" { Ok(()) } else { Err("Not that one.") })]
    one: String,
    /// Anything.
    #[ask(arg)]
    anything: Option<Vec<u8>>,
    #[sample("Numbers after {text}?", max_tokens = 9)]
    #[ask(check = if numbers.is_empty() { Err("None.") } else { Ok(()) })]
    numbers: Vec<u8>,
    #[roots]
    folders: Vec<Root>,
    /// Go there.
    #[visit(url = "https://page.example/", done = page.reference() != "")]
    page: Visit,
}

#[derive(Clone, Copy, Choice)]
enum Which {
    #[choice(title = "The one")]
    One,
    Other,
}

#[final_step]
fn everything(answers: Everything) -> String {
    let Everything {
        text,
        email,
        byte,
        wide,
        ratio,
        sure,
        which,
        one,
        anything,
        numbers,
        folders,
        page,
    } = answers;
    // What a final step may count on.
    assert!((1..=20).contains(&text.chars().count()) && byte <= 200 && ratio >= 0.5 && one == "b");
    assert!(sure || which.is_none());
    assert!(!numbers.is_empty() && VISITS.check(page.reference(), &ann()).wait().is_ok());
    format!("{email:?} {wide} {anything:?} {folders:?}")
}

static SEAL: LazyLock<Seal> = LazyLock::new(|| {
    let policy = SealPolicy::new([KEY]).expect("a good key");
    policy.audience("fuzz").build().expect("a good policy")
});

static VISITS: LazyLock<Visits> = LazyLock::new(|| {
    let policy = SealPolicy::new([KEY]).expect("a good key");
    Visits::new(policy.audience("fuzz").build().expect("a good policy")).of("everything", "page")
});

/// Somebody opens a page with `reference`.
pub fn visit(reference: &str) -> Result<Visit, VisitError> {
    VISITS.verify(reference, &ann()).wait()
}

/// A request as it stands in JSON, of a tool, a prompt and a resource.
pub fn request(params: &Value) -> [Result<Value, ErrorObject>; 3] {
    static TEMPLATE: LazyLock<UriTemplate> =
        LazyLock::new(|| UriTemplate::parse("fuzz://{text}/{byte}").expect("a template"));
    let caller = Caller::new(Some(ann()));
    let server = &() as &dyn AnyHost;
    let now = SystemTime::now();
    let request = match Request::read(params) {
        Ok(request) => request.caller(&caller),
        Err(error) => return [Err(error.clone()), Err(error.clone()), Err(error)],
    };
    poll(async {
        [
            wire::call_tool::<Everything>(server, &SEAL, &request, now).await,
            wire::get_prompt::<Everything>(server, &SEAL, &request, now).await,
            wire::read_resource::<Everything>(server, &SEAL, &TEMPLATE, &request, now).await,
        ]
        .map(|answer| answer.map(Response::into_json))
    })
}

/// One round.
///
/// # Errors
///
/// As the engine says.
///
/// # Panics
///
/// When complete answers are none.
pub fn round(
    arguments: Option<&Map<String, Value>>,
    state: Option<&str>,
    responses: Option<&BTreeMap<String, Value>>,
) -> Result<Round, Refusal> {
    round_of(&SEAL, SystemTime::now(), arguments, state, responses)
}

/// One round, with another seal at another time.
pub(crate) fn round_of(
    seal: &Seal,
    now: SystemTime,
    arguments: Option<&Map<String, Value>>,
    state: Option<&str>,
    responses: Option<&BTreeMap<String, Value>>,
) -> Result<Round, Refusal> {
    let wizard = WithServer::<Everything>::new(&() as &dyn AnyHost);
    let caller = Caller::new(Some(ann()));
    let call = Call::new(arguments)
        .caller(&caller)
        .state(state)
        .responses(responses)
        .capabilities(Capabilities::none().form(true).url(true).sampling(true).roots(true));
    poll(async {
        match engine::round(&wizard, seal, &call, now).await {
            Ok(Round::Complete(complete)) => {
                wizard.finish(&complete).await.expect("complete answers are answers");
                Ok(Round::Complete(complete))
            }
            other => other,
        }
    })
}
