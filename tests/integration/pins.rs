//! An answer belongs to the question as it was shown (rule 2 of a round): at arrival, and at every later reuse.

use std::sync::{Mutex, PoisonError};

use rmcp::ServerHandler;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use wizard_core::{SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Asked, Session, call};

/// Plan a trip.
#[derive(Wizard)]
struct Trip {
    /// Which city?
    #[ask(choices = server.cities())]
    city: String,
    /// Which hotel in {city}?
    hotel: String,
    /// For how many nights?
    #[ask(default = server.nights())]
    nights: u8,
    /// Anything else?
    #[ask(when = server.has_extras())]
    extra: Option<String>,
}

#[final_step]
fn trip(answers: Trip, _server: &Agency) -> String {
    format!(
        "{} {} {} {:?}",
        answers.city, answers.hotel, answers.nights, answers.extra
    )
}

/// What changes at the server between two rounds.
#[derive(Debug)]
struct Agency {
    now: Mutex<Now>,
}

#[derive(Clone, Debug)]
struct Now {
    cities: Vec<&'static str>,
    nights: u8,
    extras: bool,
}

impl ServerHandler for Agency {}

impl Agency {
    fn now(&self) -> Now {
        self.now.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn change(&self, change: impl FnOnce(&mut Now)) {
        change(&mut self.now.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn cities(&self) -> Vec<&'static str> {
        self.now().cities
    }

    fn nights(&self) -> u8 {
        self.now().nights
    }

    fn has_extras(&self) -> bool {
        self.now().extras
    }
}

async fn agency() -> (Host<Agency>, Session) {
    let now = Now {
        cities: vec!["Paris", "Lyon"],
        nights: 1,
        extras: false,
    };
    let policy = SealPolicy::ephemeral();
    let agency = Agency { now: Mutex::new(now) };
    let host = Wizards::new(agency)
        .tool::<Trip>()
        .no_principal()
        .seal(policy)
        .expect("a good configuration");
    let session = Session::duplex(host.clone()).await;
    (host, session)
}

async fn answer(session: &Session, asked: &Asked, value: Value) -> Asked {
    assert!(
        !asked.message().starts_with('“') && !asked.message().starts_with("The "),
        "no reason: {}",
        asked.message()
    );
    session
        .call(call("trip").state(&asked.state).answer(asked.key(), &value))
        .await
        .asked()
}

#[tokio::test]
async fn an_answer_to_a_question_that_has_changed_since_is_asked_again() {
    let (host, session) = agency().await;
    let asked = session.call(call("trip")).await.asked();
    host.handler().change(|now| now.cities = vec!["Paris", "Rome"]);
    let again = answer(&session, &asked, json!("Paris")).await;
    assert_eq!(
        (again.key(), &again.field()["enum"]),
        ("city", &json!(["Paris", "Rome"]))
    );
    let next = answer(&session, &again, json!("Paris")).await;
    assert_eq!(next.key(), "hotel");
}

/// A pin protects answers. A no is a no, whatever has changed since.
#[tokio::test]
async fn a_decline_ends_the_call_whatever_has_changed_since() {
    for action in ["decline", "cancel"] {
        let (host, session) = agency().await;
        host.handler().change(|now| now.extras = true);
        let first = call("trip").arguments(json!({"hotel": "Ritz", "nights": 2}));
        let city = session.call(first.clone()).await.asked();
        let extra = session
            .call(first.clone().state(&city.state).answer("city", &json!("Paris")))
            .await
            .asked();
        assert_eq!(extra.key(), "extra");
        let refuse = |asked: &Asked| {
            first
                .clone()
                .state(&asked.state)
                .response(asked.key(), json!({"action": action}))
        };
        // The condition of the question, its own choices, and those of an earlier one.
        host.handler().change(|now| {
            now.extras = false;
            now.cities = vec!["Rome"];
        });
        for asked in [&city, &extra] {
            let text = session.call(refuse(asked)).await.text();
            assert!(
                text.contains(&format!("`{}`", asked.key())) && text.contains("Nothing was done"),
                "{text}"
            );
        }
    }
}

#[tokio::test]
async fn a_sealed_answer_is_dropped_when_its_question_changes_and_the_others_stay() {
    let (host, session) = agency().await;
    let asked = session.call(call("trip")).await.asked();
    let asked = answer(&session, &asked, json!("Paris")).await;
    let asked = answer(&session, &asked, json!("Ritz")).await;
    assert_eq!(asked.key(), "nights");
    host.handler().change(|now| now.cities.push("Rome"));
    let city = answer(&session, &asked, json!(3)).await;
    assert_eq!(city.key(), "city", "the list that Paris was chosen from has changed");
    // The same city: the hotel was asked for in these very words, so it stays, and so do the nights that came along.
    let same = call("trip").state(&city.state).answer("city", &json!("Paris"));
    assert_eq!(session.call(same).await.text(), "Paris Ritz 3 None");
    // Another city: the question for the hotel is another one.
    let other = answer(&session, &city, json!("Rome")).await;
    assert_eq!(
        (other.key(), other.message()),
        (
            "hotel",
            "This has changed since it was answered.\nWhich hotel in “Rome”?"
        )
    );
}

#[tokio::test]
async fn a_default_that_was_shown_is_part_of_the_question_and_never_an_answer() {
    let (host, session) = agency().await;
    let asked = session
        .call(call("trip").arguments(json!({"city": "Paris", "hotel": "Ritz"})))
        .await
        .asked();
    assert_eq!(asked.field()["default"], 1);
    let first = call("trip").arguments(json!({"city": "Paris", "hotel": "Ritz"}));
    let nothing = first
        .clone()
        .state(&asked.state)
        .response("nights", json!({"action": "accept", "content": {}}));
    assert_eq!(session.call(nothing).await.asked().key(), "nights");
    host.handler().change(|now| now.nights = 2);
    let again = session
        .call(first.state(&asked.state).answer("nights", &json!(1)))
        .await
        .asked();
    assert_eq!((again.key(), &again.field()["default"]), ("nights", &json!(2)));
}

#[tokio::test]
async fn a_condition_is_looked_up_in_every_round_and_what_is_no_longer_asked_is_empty() {
    let (host, session) = agency().await;
    host.handler().change(|now| now.extras = true);
    let first = call("trip").arguments(json!({"city": "Paris", "hotel": "Ritz", "nights": 2}));
    let asked = session.call(first.clone()).await.asked();
    assert_eq!(asked.key(), "extra");
    let answered = first.state(&asked.state).answer("extra", &json!("breakfast"));
    host.handler().change(|now| now.extras = false);
    assert_eq!(session.call(answered.clone()).await.text(), "Paris Ritz 2 None");
    host.handler().change(|now| now.extras = true);
    assert_eq!(session.call(answered).await.text(), "Paris Ritz 2 Some(\"breakfast\")");
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Place {
    street: String,
    number: u32,
}

/// Send a card.
#[derive(Wizard)]
struct Card {
    #[sample("Where does he live? Answer as JSON.")]
    place: Place,
    /// What shall stand on the card to {place}?
    words: String,
}

#[final_step]
fn send_card(answers: Card, _server: &Agency) -> String {
    format!("{} to {} {}", answers.words, answers.place.street, answers.place.number)
}

#[tokio::test]
async fn a_question_that_shows_a_value_of_another_type_stays_the_same_however_its_members_are_ordered() {
    let agency = Agency {
        now: Mutex::new(Now {
            cities: Vec::new(),
            nights: 1,
            extras: false,
        }),
    };
    let host = Wizards::new(agency)
        .tool::<Card>()
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration");
    let session = Session::duplex(host).await;
    let place = |place: Value| call("card").arguments(json!({ "place": place }));
    let asked = session
        .call(place(json!({"street": "Main", "number": 7})))
        .await
        .asked();
    let again = place(json!({"number": 7, "street": "Main"})).state(&asked.state);
    let reply = session.call(again.answer("words", &json!("Hello"))).await;
    assert_eq!(reply.text(), "Hello to Main 7");
}
