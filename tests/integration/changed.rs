//! A person is never asked again in silence: what has changed of the question is known, and one line of the log says it.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    time::SystemTime,
};

use serde_json::{Value, json};
use wizard_core::{
    SealPolicy, WithServer, Wizard,
    engine::{self, Call, Capabilities, Changed, InputRequired, Round},
    final_step,
    seal::Seal,
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

async fn round<W: Wizard<Server = Shop>>(
    shop: &Shop,
    seal: &Seal,
    state: Option<&str>,
    response: Option<(&str, Value)>,
) -> InputRequired {
    let wizard = WithServer::<W>::new(shop);
    let responses = response.map(|(key, response)| BTreeMap::from([(key.to_owned(), response)]));
    let call = Call::new(None)
        .capabilities(Capabilities::none().form(true))
        .state(state)
        .responses(responses.as_ref());
    match engine::round(&wizard, seal, &call, SystemTime::now()).await {
        Ok(Round::Ask(required)) => required,
        other => panic!("no question: {other:?}"),
    }
}

/// What has changed of the colour when it is answered after `change`.
async fn changed<W: Wizard<Server = Shop>>(change: impl FnOnce(&mut Now)) -> Option<Changed> {
    let (shop, seal) = (Shop::open(), SealPolicy::ephemeral().build().expect("a key"));
    let asked = round::<Buy>(&shop, &seal, None, None).await;
    assert_eq!(asked.requests[0].changed, None, "it is asked for the first time");
    shop.change(change);
    let answer = Some(("colour", accept("colour", "red")));
    let again = round::<W>(&shop, &seal, Some(&asked.request_state), answer).await;
    assert_eq!(again.requests[0].key, "colour");
    again.requests[0].changed
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
    let (shop, seal) = (Shop::open(), SealPolicy::ephemeral().build().expect("a key"));
    let asked = round::<Buy>(&shop, &seal, None, None).await;
    let answer = Some(("colour", accept("colour", "red")));
    let asked = round::<Buy>(&shop, &seal, Some(&asked.request_state), answer).await;
    assert_eq!((asked.requests[0].key, asked.requests[0].changed), ("note", None));
    shop.change(|now| now.price = 11);
    let answer = Some(("note", accept("note", "none")));
    let again = round::<Buy>(&shop, &seal, Some(&asked.request_state), answer).await;
    assert_eq!(
        (again.requests[0].key, again.requests[0].changed),
        ("colour", Some(Changed::Unknown))
    );
}

#[tokio::test]
async fn a_question_that_nobody_has_answered_has_not_changed_for_anyone() {
    let (shop, seal) = (Shop::open(), SealPolicy::ephemeral().build().expect("a key"));
    let asked = round::<Buy>(&shop, &seal, None, None).await;
    shop.change(|now| now.price = 11);
    let again = round::<Buy>(&shop, &seal, Some(&asked.request_state), None).await;
    assert_eq!((again.requests[0].key, again.requests[0].changed), ("colour", None));
}

#[tokio::test]
async fn a_wrong_answer_that_is_asked_again_has_not_changed() {
    let (shop, seal) = (Shop::open(), SealPolicy::ephemeral().build().expect("a key"));
    let asked = round::<Buy>(&shop, &seal, None, None).await;
    let answer = Some(("colour", accept("colour", "grey")));
    let again = round::<Buy>(&shop, &seal, Some(&asked.request_state), answer).await;
    assert_eq!((again.requests[0].key, again.requests[0].changed), ("colour", None));
    assert!(again.requests[0].message().contains("grey"), "the reason");
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
