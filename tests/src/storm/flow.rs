//! A flow in the storm: its last request, everything that was answered to it, and what must hold of that.

use std::{
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::Processes;
use crate::raw;

/// How long a client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often a client that is told to come back does so.
const COMES_BACK: usize = 1;

/// What a flow ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `once`: an effect that is not in the commit of its record.
    Ring,
    /// `once = transaction`: one that is.
    Order,
}

impl Shape {
    /// The tool of the shop.
    pub fn tool(self) -> &'static str {
        match self {
            Self::Ring => "ring",
            Self::Order => "order",
        }
    }
}

/// What was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The result.
    Result,
    /// A state alone, with which the client is to come back.
    ComeBack,
    /// That another request is still working on it.
    StillRunning,
    /// That nobody knows whether it was done.
    Unknown,
    /// That nobody knows yet, and the same request is to be sent again.
    NotKnownYet,
    /// That the ledger was away, and nothing was done.
    Refused,
    /// Nothing: the connection was refused, or broke.
    Lost,
    /// What must not be answered.
    Wrong,
}

impl Kind {
    fn of(body: &str) -> Self {
        let message = raw::message(body);
        let result = &message["result"];
        if result["requestState"].is_string() && result["inputRequests"].is_null() {
            return Self::ComeBack;
        }
        let text = [&result["content"][0]["text"], &message["error"]["message"]];
        let text = text.into_iter().find_map(Value::as_str).unwrap_or_default();
        let kinds = [
            ("Ordered ", Self::Result),
            ("This call is still being worked on", Self::StillRunning),
            ("It is not known whether this was done", Self::Unknown),
            ("It is not known yet whether this was done", Self::NotKnownYet),
            ("The server could not find out", Self::Refused),
        ];
        let kind = kinds.iter().find(|(beginning, _)| text.starts_with(beginning));
        kind.map_or(Self::Wrong, |(_, kind)| *kind)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Result => "results",
            Self::ComeBack => "states alone",
            Self::StillRunning => "still being worked on",
            Self::Unknown => "not known",
            Self::NotKnownYet => "not known yet",
            Self::Refused => "refused by the ledger",
            Self::Lost => "lost connections",
            Self::Wrong => "wrong",
        })
    }
}

/// One request, and what came of it.
#[derive(Clone, Debug)]
struct Answer {
    begun: Instant,
    ended: Instant,
    process: usize,
    kind: Kind,
    body: String,
}

/// A flow.
#[derive(Debug)]
pub struct Flow {
    shape: Shape,
    item: String,
    last: Value,
    begun: Instant,
    answers: Mutex<Vec<Answer>>,
}

impl Flow {
    /// Makes the call, and answers its question: what is to be sent is its last request.
    ///
    /// # Panics
    ///
    /// When the process is not there.
    pub async fn begin(shape: Shape, number: usize, http: &reqwest::Client, processes: &Processes) -> Self {
        let item = format!("{}-{number}", shape.tool());
        let mut params = json!({"name": shape.tool(), "_meta": raw::meta(json!({"elicitation": {}}))});
        let round = sent(http, &processes.url(number % 2), &params).await;
        let round = raw::message(&round.expect("the process answers"));
        params["requestState"] = round["result"]["requestState"].clone();
        params["inputResponses"] = json!({"item": {"action": "accept", "content": {"item": item}}});
        Self {
            shape,
            item,
            last: params,
            begun: Instant::now(),
            answers: Mutex::default(),
        }
    }

    /// What it ends with.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// What is ordered, by which its effects are counted.
    pub fn item(&self) -> &str {
        &self.item
    }

    /// Sends its last request to a process, and comes back when that says so.
    pub async fn send(&self, http: &reqwest::Client, processes: &Processes, process: usize) {
        let mut params = self.last.clone();
        for _ in 0..=COMES_BACK {
            let begun = Instant::now();
            let answer = sent(http, &processes.url(process), &params).await;
            let (kind, body) = match answer {
                Ok(body) => (Kind::of(&body), body),
                Err(error) => (Kind::Lost, error.to_string()),
            };
            if kind == Kind::ComeBack {
                params["requestState"] = raw::message(&body)["result"]["requestState"].clone();
                params["inputResponses"] = json!({});
            }
            self.answers().push(Answer {
                begun,
                ended: Instant::now(),
                process,
                kind,
                body,
            });
            if kind != Kind::ComeBack {
                return;
            }
        }
    }

    /// How many requests there have been.
    pub fn count(&self) -> usize {
        self.answers().len()
    }

    /// What they came to.
    pub fn kinds(&self) -> Vec<Kind> {
        self.answers().iter().map(|answer| answer.kind).collect()
    }

    /// Whether the result has been answered.
    pub fn has_result(&self) -> bool {
        self.kinds().contains(&Kind::Result)
    }

    /// Whether there is nothing to wait for any more.
    pub fn is_settled(&self) -> bool {
        let last = self.answers().last().map(|answer| answer.kind);
        last == Some(Kind::Result) || last == Some(Kind::Unknown) && self.shape == Shape::Ring
    }

    /// What does not hold of it, when all is over and its effect has happened so often; and its history.
    pub fn violation(&self, effects: i64) -> Option<String> {
        let what = self.fault(effects)?;
        let at = |time: Instant| time.duration_since(self.begun).as_secs_f64();
        let lines = self.answers().clone().into_iter().map(|answer| {
            let Answer {
                process, kind, body, ..
            } = &answer;
            let (begun, ended) = (at(answer.begun), at(answer.ended));
            format!(
                "  {begun:8.3} to {ended:8.3} s, process {process}, {kind}: {}",
                body.trim()
            )
        });
        let history = lines.collect::<Vec<_>>().join("\n");
        Some(format!("{}: {what}; {effects} effects\n{history}", self.item))
    }

    fn fault(&self, effects: i64) -> Option<&'static str> {
        let answers = self.answers();
        let results: Vec<_> = answers.iter().filter(|answer| answer.kind == Kind::Result).collect();
        let first = results.iter().map(|answer| answer.ended).min();
        let is_forgotten = |answer: &Answer| {
            let is_later = first.is_some_and(|first| answer.begun > first);
            is_later && !matches!(answer.kind, Kind::Result | Kind::Lost)
        };
        let is_transaction = self.shape == Shape::Order;
        let has = |kind| answers.iter().any(|answer| answer.kind == kind);
        let faults = [
            (has(Kind::Wrong), "an answer that must not be"),
            (results.windows(2).any(|two| two[0].body != two[1].body), "two results"),
            (effects > 1, "its effect has happened more than once"),
            (first.is_some() && effects == 0, "a result without its effect"),
            (answers.iter().any(is_forgotten), "a result that was forgotten"),
            (
                is_transaction && has(Kind::Unknown),
                "a transaction of which nothing is known",
            ),
            (is_transaction && effects == 0, "a transaction that was never done"),
            (
                is_transaction && first.is_none(),
                "a transaction that was never answered",
            ),
            (
                first.is_none() && !has(Kind::Unknown),
                "no result, and nobody was told so",
            ),
        ];
        faults.iter().find(|(is, _)| *is).map(|(_, what)| *what)
    }

    fn answers(&self) -> MutexGuard<'_, Vec<Answer>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The body that a call is answered with.
async fn sent(http: &reqwest::Client, url: &str, params: &Value) -> Result<String, reqwest::Error> {
    let request = raw::request_of(http, url, "tools/call", params).timeout(PATIENCE);
    request.send().await?.text().await
}
