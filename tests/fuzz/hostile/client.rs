//! The moves of the client, and what holds of each answer to them.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use serde_json::{Value, json};
use wizard_core::{
    Caller, Principal, SealPolicy, UriTemplate,
    ledger::{Ledger, MemoryLedger},
    seal::Seal,
    wire::{self, Request, Response},
};

use super::{
    moods::{Moods, locked},
    said,
    wizard::{Hostile, MOST_ROUNDS, PAID},
};
use crate::{Feed, KEY, NOW, at, kept::Kept, poll};

/// The most moves of one client.
const MOST_MOVES: usize = 40;
const TTL: u64 = 600;
const DEADLINE: u64 = 3_000;
const MAX_LEN: usize = 32_768;
const TEMPLATE: &str = "hostile://{word}/{number}";

/// What has come of the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// How often something was asked.
    pub asked: usize,
    /// How often the final step has run.
    pub finished: usize,
    /// How often its answer was given again.
    pub recorded: usize,
    /// How often a state was refused.
    pub refused: usize,
    /// How often something else was answered: that the call has ended, or that it cannot go on.
    pub ended: usize,
}

/// A state that the client has got, and the request that it is of.
#[derive(Clone)]
struct Given {
    token: String,
    door: usize,
    person: usize,
    arguments: usize,
    asked: Value,
    rounds: u8,
    made_at: u64,
    began_at: u64,
}

struct Client {
    seal: Seal,
    ledger: Arc<dyn Ledger>,
    moods: Moods,
    template: UriTemplate,
    given: Vec<Given>,
    now: u64,
    played: Played,
}

/// Plays the moves that are read from `bytes`.
///
/// # Panics
///
/// When something does not hold that has to.
pub fn play(bytes: &[u8]) -> Played {
    let mut feed = Feed::new(bytes);
    let policy = match feed.below(2) {
        0 => SealPolicy::new([KEY]).expect("a good key").audience("fuzz"),
        _ => Kept::default().policy(),
    };
    let policy = policy
        .ttl(Duration::from_secs(TTL))
        .deadline(Duration::from_secs(DEADLINE));
    let mut client = Client {
        seal: policy.max_len(MAX_LEN).build().expect("a good policy"),
        ledger: Arc::new(MemoryLedger::new()),
        moods: Moods::default(),
        template: UriTemplate::parse(TEMPLATE).expect("a template"),
        given: Vec::new(),
        now: NOW,
        played: Played::default(),
    };
    for _ in 0..MOST_MOVES {
        if feed.is_empty() {
            break;
        }
        client.step(&mut feed);
    }
    client.played
}

impl Client {
    fn step(&mut self, feed: &mut Feed<'_>) {
        match feed.below(9) {
            0 => {
                let (door, person, arguments) = (feed.below(3), feed.below(3), feed.below(ARGUMENTS));
                let first = Given {
                    token: String::new(),
                    door,
                    person,
                    arguments,
                    asked: Value::Null,
                    rounds: 0,
                    made_at: self.now,
                    began_at: self.now,
                };
                self.send(&first, &first, &Value::Null);
            }
            1 => self.moods.set(feed.below(8), feed.byte()),
            2 => self.now += [1, 60, TTL - 1, TTL, DEADLINE][feed.below(5)],
            // Back in time, as another process with a clock that is late.
            3 => self.now = NOW.max(self.now - [1, 60, 61, 600][feed.below(4)].min(self.now)),
            4 => self.bent(feed),
            5 => self.elsewhere(feed),
            // The newest state with the first good answers, or with any; or any state.
            kind => {
                let back = if kind == 8 { feed.below(self.given.len()) } else { 0 };
                let Some(place) = self.given.len().checked_sub(back + 1) else {
                    return;
                };
                let given = self.given[place].clone();
                let responses = match kind {
                    6 => self.responses(&given.asked, &mut Feed::new(&[])),
                    _ => self.responses(&given.asked, feed),
                };
                self.send(&given, &given, &responses);
            }
        }
    }

    /// A state that was changed.
    fn bent(&mut self, feed: &mut Feed<'_>) {
        let Some(given) = self.given.last().cloned() else {
            return;
        };
        let mut token = given.token.clone().into_bytes();
        let place = feed.place(token.len());
        token[place] ^= feed.byte();
        let token = String::from_utf8_lossy(&token).into_owned();
        if !self.given.iter().any(|given| given.token == token) {
            let bent = Given { token, ..given.clone() };
            let responses = self.responses(&given.asked, feed);
            self.refuse(&bent, &responses);
        }
    }

    /// A good state with a request that it is not of.
    fn elsewhere(&mut self, feed: &mut Feed<'_>) {
        let back = feed.below(self.given.len());
        let Some(given) = self
            .given
            .len()
            .checked_sub(back + 1)
            .map(|place| self.given[place].clone())
        else {
            return;
        };
        let mut other = given.clone();
        match feed.below(3) {
            0 => other.door = (other.door + 1 + feed.below(2)) % 3,
            1 => other.person = (other.person + 1 + feed.below(2)) % 3,
            // The arguments of a resource stand in its URI.
            _ => other.arguments = (other.arguments + 1 + feed.below(ARGUMENTS - 1)) % ARGUMENTS,
        }
        let responses = self.responses(&given.asked, feed);
        if arguments(other.door, other.arguments) != arguments(given.door, given.arguments)
            || other.door != given.door
            || other.person != given.person
        {
            self.refuse(&other, &responses);
        }
    }

    /// Sends what has to be refused.
    fn refuse(&mut self, request: &Given, responses: &Value) {
        let finished = self.finished();
        let answer = self.answer(request, responses);
        assert_eq!(answer, Err(refused()));
        assert_eq!(self.finished(), finished, "nothing is done");
        self.played.refused += 1;
    }

    /// Sends a request with a state that was given for it, or without one.
    fn send(&mut self, request: &Given, before: &Given, responses: &Value) {
        let is_first = request.token.is_empty();
        let is_in_time = is_first
            || self.now + 60 >= before.made_at
                && self.now < before.made_at + TTL
                && self.now < before.began_at + DEADLINE;
        let finished = self.finished();
        let answer = self.answer(request, responses);
        let is_refused = answer.as_ref().is_err_and(|error| *error == refused());
        assert_eq!(
            is_refused, !is_in_time,
            "a good state is taken, in its time: {answer:?}"
        );
        let newly = self.finished() - finished;
        let answer = answer.unwrap_or_else(|error| error);
        said::hold(&answer);
        let is_done = answer.to_string().contains(PAID);
        assert!(newly == 0 || newly == 1 && is_done, "{newly}: {answer}");
        self.played.finished += newly;
        self.played.refused += usize::from(is_refused);
        self.played.recorded += usize::from(is_done && newly == 0);
        let Some(token) = answer["requestState"].as_str() else {
            self.played.ended += usize::from(!is_done && !is_refused);
            return;
        };
        assert!(token.len() <= MAX_LEN);
        assert_eq!(answer["resultType"], "input_required");
        let rounds = before.rounds + 1;
        assert!(rounds <= MOST_ROUNDS, "a flow has an end");
        self.played.asked += 1;
        self.given.push(Given {
            token: token.to_owned(),
            asked: answer["inputRequests"].clone(),
            rounds,
            made_at: self.now,
            ..request.clone()
        });
    }

    fn finished(&self) -> usize {
        locked(&self.moods.finished).values().sum()
    }

    /// What is answered, as JSON.
    fn answer(&self, request: &Given, responses: &Value) -> Result<Value, Value> {
        let meta = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {"elicitation": {}},
        });
        let mut params = json!({"name": "hostile", "_meta": meta});
        let arguments = arguments(request.door, request.arguments);
        match request.door {
            2 => params["uri"] = arguments,
            _ => params["arguments"] = arguments,
        }
        for member in ["/arguments/word", "/arguments/name"] {
            self.sends(params.pointer(member).unwrap_or(&Value::Null));
        }
        // What stands in the URIs.
        for text in ["tea", "3", "4", "\u{202e}"] {
            self.sends(&json!(text));
        }
        if !request.token.is_empty() {
            params["requestState"] = json!(request.token);
            params["inputResponses"] = responses.clone();
        }
        let person = match request.person {
            0 => Caller::anonymous(),
            person => Caller::new(Some(Principal::new("app", "i", person.to_string()))),
        };
        let request_read = Request::read(&params).map_err(|error| error.to_json())?;
        let call = request_read.caller(&person).ledger(&self.ledger);
        let now = at(self.now);
        let answer = poll(async {
            match request.door {
                0 => wire::call_tool::<Hostile>(&self.moods, &self.seal, &call, now).await,
                1 => wire::get_prompt::<Hostile>(&self.moods, &self.seal, &call, now).await,
                _ => wire::read_resource::<Hostile>(&self.moods, &self.seal, &self.template, &call, now).await,
            }
        });
        let text = |error| serde_json::to_value(&error).expect("an error can be written");
        answer.map(Response::into_json).map_err(text)
    }

    /// Responses to what was asked: good ones, and any others.
    fn responses(&self, asked: &Value, feed: &mut Feed<'_>) -> Value {
        let mut responses = json!({});
        for (key, request) in asked.as_object().into_iter().flatten() {
            let properties = request["params"]["requestedSchema"]["properties"].as_object();
            let mut content = json!({});
            let kind = feed.byte();
            for (name, schema) in properties.into_iter().flatten() {
                let value = value(kind, schema, feed);
                self.sends(&value);
                content[name] = value;
            }
            if key == "confirm" && content["confirm"] == true {
                self.moods.confirmed.fetch_add(1, Ordering::Relaxed);
            }
            responses[key] = match kind {
                0xf0..=0xf3 => json!({"action": "decline"}),
                0xf4..=0xf7 => json!({"action": "cancel"}),
                0xf8 => json!({"action": "accept"}),
                0xf9 => json!({"action": "accept", "content": []}),
                0xfa => json!({"action": feed.text(), "content": content}),
                0xfb => serde_json::from_slice(feed.bytes()).unwrap_or_default(),
                _ => json!({"action": "accept", "content": content}),
            };
        }
        // What nobody has asked for.
        if feed.below(8) == 7 {
            responses[feed.text()] = serde_json::from_slice(feed.bytes()).unwrap_or_default();
            responses["confirm"] = json!({"action": "accept", "content": {"confirm": true}});
            self.moods
                .confirmed
                .fetch_add(u64::from(asked["confirm"].is_object()), Ordering::Relaxed);
        }
        responses
    }

    fn sends(&self, value: &Value) {
        if let Some(text) = value.as_str() {
            let mut sent = locked(&self.moods.sent);
            sent.insert(text.to_owned());
        }
    }
}

/// A value for a field: mostly one that its schema has.
fn value(kind: u8, schema: &Value, feed: &mut Feed<'_>) -> Value {
    match kind {
        0x80..=0x8f => json!(feed.text()),
        0x90..=0x97 => json!(i64::from(feed.byte()) - 100),
        0x98..=0x9b => Value::Null,
        0x9c..=0x9f => json!(["a", "a", feed.text()]),
        0xa0..=0xa3 => json!("\u{202e}“\n".repeat(1_000)),
        0xa4..=0xa7 => serde_json::from_slice(feed.bytes()).unwrap_or_default(),
        _ => {
            let (one, items) = (&schema["oneOf"], &schema["items"]["anyOf"]);
            let constant = |all: &Value, feed: &mut Feed<'_>| {
                let place = feed.below(all.as_array().map_or(0, Vec::len));
                all[place]["const"].clone()
            };
            match schema["type"].as_str() {
                _ if one.is_array() => constant(one, feed),
                _ if schema["enum"].is_array() => schema["enum"][0].clone(),
                Some("array") if items.is_array() => json!([constant(items, feed)]),
                Some("array") => json!([schema["items"]["enum"][0]]),
                Some("boolean") => json!(true),
                Some("integer" | "number") => json!(3),
                _ => json!("tea"),
            }
        }
    }
}

/// The one answer to every state that is refused.
fn refused() -> Value {
    json!({"code": -32602, "message": "Invalid or expired requestState"})
}

/// How many lists of arguments there are.
const ARGUMENTS: usize = 5;

/// One of the lists of arguments, or the URI of a resource.
fn arguments(door: usize, which: usize) -> Value {
    match (door, which) {
        (2, 0) => json!("hostile://tea/3"),
        (2, 1) => json!("hostile://tea/three"),
        (2, 2) => json!("hostile://%E2%80%AE/101"),
        (2, which) => json!(format!("hostile://{which}/{which}")),
        (_, 0) => json!({}),
        (_, 1) => json!({"word": "tea"}),
        (1, 2) => json!({"note": "[1, 2]", "picks": "a, b", "number": "7"}),
        (_, 2) => json!({"note": [1, 2], "picks": ["a", "b"], "number": 7}),
        (_, 3) => json!({"word": "tea", "pick": "a", "name": "Bob"}),
        (_, _) => json!({"right": true, "number": 101, "confirm": true, "word": "\u{202e}"}),
    }
}
