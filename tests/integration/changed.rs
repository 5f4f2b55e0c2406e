//! A person is never asked again in silence: what has changed of the question is known, and one line of the log says it.

use std::sync::{Mutex, PoisonError};

use serde_json::json;
use wizard_core::{
    Wizard,
    engine::Changed,
    final_step,
    testing::{self, Client},
};
use wizard_tests::{
    flow::{Flow, accept, keys},
    log::Log,
};

/// Buy something.
#[derive(Wizard)]
struct Buy {
    #[compute(server.now().price)]
    price: u32,
    /// Which colour, for {price}?
    #[ask(choices = server.now().colours, default = server.now().colour)]
    colour: String,
    /// Which note for the {colour} one?
    note: String,
    /// Anything else?
    other: String,
}

#[final_step]
fn buy(answers: Buy, _server: &Shop) -> String {
    format!(
        "{} {} {} {}",
        answers.price, answers.colour, answers.note, answers.other
    )
}

/// The same after a redeploy: the colour has another rule.
#[derive(Wizard)]
#[wizard(name = "buy")]
struct BuyLater {
    #[compute(server.now().price)]
    price: u32,
    /// Which colour, for {price}?
    #[ask(choices = server.now().colours, default = server.now().colour, title = "Colour")]
    colour: String,
}

#[final_step]
fn buy_later(answers: BuyLater, _server: &Shop) -> String {
    format!("{} {}", answers.price, answers.colour)
}

#[derive(Clone, Debug)]
struct Now {
    price: u32,
    colours: Vec<&'static str>,
    colour: &'static str,
}

#[derive(Debug)]
struct Shop(Mutex<Now>);

impl Shop {
    fn open() -> Self {
        Self(Mutex::new(Now {
            price: 10,
            colours: vec!["red", "green"],
            colour: "red",
        }))
    }

    fn now(&self) -> Now {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn change(&self, change: impl FnOnce(&mut Now)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

async fn buying(shop: &Shop) -> testing::Flow<'_, Buy> {
    Client::new().call(shop, json!({})).await
}

/// What is asked, and what has changed of it.
fn asked_again<'f>(flow: &'f testing::Flow<'_, Buy>) -> (&'f str, Option<Changed>) {
    (flow.request().key, flow.request().changed)
}

/// What has changed of the colour when it is answered after `change`.
async fn changed<W: Wizard<Server = Shop>>(change: impl FnOnce(&mut Now)) -> Option<Changed> {
    let shop = Shop::open();
    let flow = buying(&shop).await;
    assert_eq!(flow.request().changed, None, "it is asked for the first time");
    shop.change(change);
    let mut flow = flow.deploy::<W>(&shop);
    flow.answer("red").await;
    assert_eq!(flow.keys(), ["colour"]);
    flow.request().changed
}

#[tokio::test]
async fn what_has_changed_of_a_question_that_was_just_asked_is_known() {
    let words = changed::<Buy>(|now| now.price = 11).await;
    let choices = changed::<Buy>(|now| now.colours = vec!["red", "blue"]).await;
    let order = changed::<Buy>(|now| now.colours = vec!["green", "red"]).await;
    let default = changed::<Buy>(|now| now.colour = "green").await;
    let rule = changed::<BuyLater>(|_| ()).await;
    assert_eq!(
        [words, choices, order, default, rule],
        [
            Changed::Words,
            Changed::Choices,
            Changed::OrderOfChoices,
            Changed::Default,
            Changed::Other
        ]
        .map(Some)
    );
}

#[tokio::test]
async fn of_what_was_answered_in_an_earlier_round_it_is_known_that_it_has_changed() {
    let shop = Shop::open();
    let mut flow = buying(&shop).await;
    flow.answer("red").await;
    assert_eq!(asked_again(&flow), ("note", None));
    shop.change(|now| now.price = 11);
    flow.answer("none").await;
    assert_eq!(asked_again(&flow), ("colour", Some(Changed::Unknown)));
}

#[tokio::test]
async fn a_question_that_nobody_has_answered_has_not_changed_for_anyone() {
    let shop = Shop::open();
    let mut flow = buying(&shop).await;
    shop.change(|now| now.price = 11);
    flow.come_back().await;
    assert_eq!(asked_again(&flow), ("colour", None));
}

#[tokio::test]
async fn a_wrong_answer_that_is_asked_again_has_not_changed() {
    let shop = Shop::open();
    let mut flow = buying(&shop).await;
    flow.answer("grey").await;
    assert_eq!(asked_again(&flow), ("colour", None));
    assert!(flow.message().contains("grey"), "the reason");
}

#[tokio::test]
async fn one_line_of_the_log_says_what_has_changed_and_no_word_of_anyone() {
    let (log, _guard) = Log::start();
    let shop = Shop::open();
    let mut flow = Flow::at(&shop);
    let asked = flow.call::<Buy>().await;
    assert_eq!(log.text(), "");
    shop.change(|now| now.colours = vec!["red", "blue"]);
    let again = flow
        .respond(&asked, json!({"colour": accept("colour", "red")}))
        .call::<Buy>()
        .await;
    assert_eq!(keys(&again), ["colour"]);
    let text = log.text();
    assert_eq!(text.lines().count(), 1, "{text}");
    for part in ["WARN", "wizard=\"buy\"", "question=\"colour\"", "changed=the choices"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(!text.contains("green") && !text.contains("blue"), "{text}");
}
