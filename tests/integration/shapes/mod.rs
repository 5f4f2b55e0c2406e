//! Wizards of different shapes, all through the macros, each with a naive description of itself: which questions
//! apply given the answers so far, and which answers are good and bad. What the framework does is compared with that.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use rmcp::ServerHandler;
use serde_json::{Value, json};
use wizard_core::{Choice, Final, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};

/// The answers so far, by key. `null` is a question that was left blank or skipped.
pub type Answers = BTreeMap<&'static str, Value>;

/// A server that counts its effects.
#[derive(Debug, Default)]
pub struct Counter {
    effects: Mutex<Vec<String>>,
}

impl ServerHandler for Counter {}

impl Counter {
    /// The one effect: it can be had only from a final step.
    fn record(&self, text: String, _: &Final<'_>) -> String {
        self.effects
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(text.clone());
        text
    }

    pub fn effects(&self) -> Vec<String> {
        self.effects.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn cities(&self, country: Country) -> Result<Vec<String>, std::io::Error> {
        tokio::task::yield_now().await;
        Ok(match country {
            Country::France => vec!["Paris".to_owned(), "Lyon".to_owned()],
            Country::NewZealand => vec!["Auckland".to_owned()],
        })
    }

    fn plan(&self) -> Option<u16> {
        Some(7)
    }
}

/// One question as a person would describe it.
pub struct Described {
    pub key: &'static str,
    /// Whether it is asked, given what came before.
    pub applies: fn(&Answers) -> bool,
    pub good: fn(&Answers) -> Vec<Value>,
    pub bad: fn(&Answers) -> Vec<Value>,
}

/// A wizard as a person would describe it.
pub struct Shape {
    pub tool: &'static str,
    pub questions: Vec<Described>,
    /// What the final step says.
    pub says: fn(&Answers) -> String,
}

fn always(_: &Answers) -> bool {
    true
}

fn text(answers: &Answers, key: &str) -> String {
    answers[key].as_str().unwrap_or("-").to_owned()
}

/// A wrong type each, for a text.
fn no_texts(_: &Answers) -> Vec<Value> {
    vec![json!(1), json!(true), json!(["a"]), json!({"a": 1})]
}

macro_rules! says {
    ($wizard:ident, |$answers:ident| $text:expr) => {
        #[final_step]
        async fn finish($answers: $wizard, server: &Counter, step: Final<'_>) -> String {
            tokio::task::yield_now().await;
            server.record($text, &step)
        }
    };
}

mod branching;
mod choosing;
mod plain;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Country {
    France,
    #[choice(title = "New Zealand (Aotearoa)")]
    NewZealand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Size {
    Small,
    #[choice(value = "XL")]
    VeryLarge,
}

/// Every shape.
pub fn all() -> Vec<Shape> {
    vec![
        plain::one_text::shape(),
        plain::numbers::shape(),
        branching::branches::shape(),
        choosing::places::shape(),
        branching::checks::shape(),
        plain::optional::shape(),
        branching::known::shape(),
        branching::skipping::shape(),
        branching::chain::shape(),
        plain::colliding::shape(),
        plain::patient::shape(),
        plain::texts::shape(),
        choosing::lists::shape(),
    ]
}

/// Every wizard at one host.
pub fn host() -> Host<Counter> {
    Wizards::new(Counter::default())
        .tool::<plain::one_text::OneText>()
        .tool::<plain::numbers::Numbers>()
        .tool::<branching::branches::Branches>()
        .tool::<choosing::places::Places>()
        .tool::<branching::checks::Checks>()
        .tool::<plain::optional::Optional>()
        .tool::<branching::known::Known>()
        .tool::<branching::skipping::Skipping>()
        .tool::<branching::chain::Chain>()
        .tool::<plain::colliding::Plain>()
        .tool::<plain::patient::Patient>()
        .tool::<plain::texts::Texts>()
        .tool::<choosing::lists::Lists>()
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}
