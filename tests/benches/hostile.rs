//! What requests cost that are as large as a client likes.
//!
//! Each is played at 64 KiB, 256 KiB and 4 MiB. The growth is the ratio of the times divided by the ratio of the sizes: 1 is
//! linear, less is better. (What only hashes or sorts names grows by their logarithm, and caches end somewhere.)

use std::{
    collections::BTreeMap,
    hint::black_box,
    pin::pin,
    task::{Context, Poll, Waker},
    time::{Instant, SystemTime},
};

use serde_json::{Map, Value, json};
use wizard_core::{
    AnyHost, Root, SealPolicy, WithServer, Wizard,
    engine::{self, Call, Capabilities},
    final_step,
    seal::Seal,
};

use crate::report::{heading, median, row};

const SIZES: [u32; 3] = [64 << 10, 256 << 10, 4 << 20];

/// Prints this part.
pub(crate) fn print() {
    let seal = SealPolicy::ephemeral().build().expect("a good policy");
    heading(
        "A large request, and the growth of its time over that of its size",
        &["64 KiB", "256 KiB", "4 MiB", "to 256 KiB", "to 4 MiB"],
    );
    for (name, request) in requests(&seal) {
        let times = SIZES.map(|size| time(&seal, &request(size as usize)));
        let growth = |to: usize| times[to] / times[to - 1] / f64::from(SIZES[to] / SIZES[to - 1]);
        let mut cells: Vec<String> = times.iter().map(|time| format!("{:.0} µs", time * 1e6)).collect();
        cells.extend([1, 2].map(|to| format!("{:.2}", growth(to))));
        row(name, &cells);
    }
}

/// Something of every kind.
#[derive(Wizard)]
#[wizard(confirm = "{any} {cities} {tags} {text} {note} {folders}?", max_rounds = 12)]
struct Everything {
    #[ask(arg)]
    any: Option<Value>,
    /// Which country?
    #[ask(when = true)]
    country: Option<String>,
    /// Which cities?
    #[ask(choices = cities(country), max_items = 2)]
    cities: Vec<String>,
    /// Which tags?
    #[ask(choices = ["red", "green", "blue"])]
    tags: Vec<String>,
    /// Which text?
    #[ask(max_len = 5_000_000)]
    text: String,
    /// Write a note.
    #[sample("Write a note.")]
    note: String,
    #[roots]
    folders: Vec<Root>,
}

fn cities(country: Option<&str>) -> Vec<String> {
    (0..1_000).map(|nth| format!("{country:?} {nth}")).collect()
}

#[final_step]
fn everything(answers: Everything) -> String {
    answers.text
}

/// A request: its arguments, its state, and the responses in it.
struct Request {
    arguments: Map<String, Value>,
    state: Option<String>,
    responses: BTreeMap<String, Value>,
    is_prompt: bool,
}

impl Request {
    fn new(arguments: Value) -> Self {
        let Value::Object(arguments) = arguments else {
            panic!("arguments are an object")
        };
        Self {
            arguments,
            state: None,
            responses: BTreeMap::new(),
            is_prompt: false,
        }
    }

    fn prompt(self) -> Self {
        Self {
            is_prompt: true,
            ..self
        }
    }

    /// Plays it: whether anything is asked, what is refused, or whatever comes of it.
    fn play(&self, seal: &Seal) {
        let wizard = WithServer::<Everything>::new(&() as &dyn AnyHost);
        let call = Call::new(Some(&self.arguments))
            .capabilities(everything_declared())
            .state(self.state.as_deref())
            .responses(Some(&self.responses));
        let call = if self.is_prompt { call.prompt() } else { call };
        let round = pin!(engine::round(&wizard, seal, &call, SystemTime::now()));
        match { round }.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(round) => drop(black_box(round)),
            Poll::Pending => panic!("it waits"),
        }
    }

    /// The state of the round that asks for `key`, where everything else is known.
    fn asking(seal: &Seal, key: &str) -> Self {
        let mut all = json!({"country": "x", "cities": [], "tags": [], "text": "x", "note": "x", "folders": []});
        all.as_object_mut().expect("an object").remove(key);
        let request = Self::new(all);
        let state = {
            let wizard = WithServer::<Everything>::new(&() as &dyn AnyHost);
            let call = Call::new(Some(&request.arguments)).capabilities(everything_declared());
            let round = pin!(engine::round(&wizard, seal, &call, SystemTime::now()));
            match { round }.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Ready(Ok(engine::Round::Ask(asked))) => asked.request_state,
                other => panic!("`{key}` is not asked: {other:?}"),
            }
        };
        Self {
            state: Some(state),
            ..request
        }
    }

    fn responding(mut self, key: &str, response: Value) -> Self {
        self.responses.insert(key.to_owned(), response);
        self
    }
}

fn everything_declared() -> Capabilities {
    Capabilities::none().form(true).sampling(true).roots(true)
}

/// As many different texts as `size` bytes of JSON hold.
fn texts(size: usize) -> Vec<String> {
    (0..size / 12).map(|nth| format!("{nth:09}")).collect()
}

fn accept(key: &str, value: impl Into<Value>) -> Value {
    json!({"action": "accept", "content": {key: value.into()}})
}

/// Makes a request of a size.
type Make<'s> = Box<dyn Fn(usize) -> Request + 's>;

/// The requests, by what is large in them.
fn requests(seal: &Seal) -> Vec<(&'static str, Make<'_>)> {
    vec![
        (
            "a list, its choices not known yet",
            Box::new(|size| Request::new(json!({"cities": texts(size)}))),
        ),
        (
            "a list, its choices known",
            Box::new(|size| Request::new(json!({"country": "x", "cities": texts(size)}))),
        ),
        (
            "a list as the text of a prompt",
            Box::new(|size| Request::new(json!({"tags": texts(size).join(",")})).prompt()),
        ),
        (
            "a text",
            Box::new(|size| {
                Request::new(json!({"country": "x", "cities": [], "tags": [], "text": "“".repeat(size / 3)}))
            }),
        ),
        (
            "a text that is too long",
            Box::new(|size| Request::new(json!({"country": "é".repeat(size / 2)}))),
        ),
        (
            "unknown arguments",
            Box::new(|size| {
                let names = texts(size / 2).into_iter();
                Request::new(Value::Object(names.map(|name| (name, json!(1))).collect()))
            }),
        ),
        (
            "the name of an argument",
            Box::new(|size| Request::new(json!({"c\u{202e}".repeat(size / 4): 1}))),
        ),
        (
            "members of JSON, shown",
            Box::new(|size| {
                let members: Map<_, _> = texts(size / 2).into_iter().map(|name| (name, json!(1.0))).collect();
                let all = json!({"country": "x", "cities": [], "tags": [], "text": "x", "note": "x", "folders": []});
                let mut request = Request::new(all);
                request.arguments.insert("any".to_owned(), members.into());
                request
            }),
        ),
        (
            "JSON, 100 lists deep",
            Box::new(|size| {
                let inner = json!(texts(size));
                Request::new(json!({"any": (0..100).fold(inner, |inner, _| json!([inner]))}))
            }),
        ),
        (
            "an answer of a form",
            Box::new(|size| {
                Request::asking(seal, "text").responding("text", accept("text", "\u{200b}".repeat(size / 3)))
            }),
        ),
        (
            "an answer that is a list",
            Box::new(|size| Request::asking(seal, "cities").responding("cities", accept("cities", texts(size)))),
        ),
        (
            "answers that were not asked for",
            Box::new(|size| {
                let asking = Request::asking(seal, "text");
                texts(size / 2)
                    .into_iter()
                    .fold(asking, |request, key| request.responding(&key, json!(1)))
            }),
        ),
        (
            "the words of a model",
            Box::new(|size| {
                let said = json!({"role": "assistant", "content": {"type": "text", "text": "x".repeat(size)}});
                Request::asking(seal, "note").responding("note", said)
            }),
        ),
        (
            "roots",
            Box::new(|size| {
                let roots: Vec<_> = texts(size / 2).iter().map(|name| json!({"uri": name})).collect();
                Request::asking(seal, "folders").responding("folders", json!({ "roots": roots }))
            }),
        ),
        (
            "a state",
            Box::new(|size| {
                let mut request = Request::new(json!({}));
                request.state = Some("A".repeat(size));
                request
            }),
        ),
    ]
}

/// The median time of one play, in seconds.
fn time(seal: &Seal, request: &Request) -> f64 {
    let times = (0..9).map(|_| {
        let start = Instant::now();
        request.play(seal);
        start.elapsed().as_secs_f64()
    });
    median(times.collect())
}
