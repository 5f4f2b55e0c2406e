//! `rounds = fewest`: every form whose questions read nothing that is open is asked in one round.

use rmcp::{
    ServerHandler,
    model::{ClientCapabilities, ProtocolVersion},
};
use serde_json::json;
use wizard_core::{Choices, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Request, Session, call};

/// Plan a party.
#[derive(Wizard)]
#[wizard(rounds = fewest, progress, confirm = "A party at {place}?")]
struct Party {
    /// Where?
    #[ask(choices = server.places().await)]
    place: String,
    /// How many guests?
    #[ask(min = 1, max = 99)]
    guests: u8,
    /// Music?
    #[ask(form = "fun")]
    music: bool,
    /// Games?
    #[ask(form = "fun")]
    games: bool,
    /// Which song at {place}?
    #[ask(when = music)]
    song: Option<String>,
    /// How many cakes for {guests}?
    cakes: u8,
}

#[final_step]
fn plan(party: Party, _server: &Town) -> String {
    let Party {
        place,
        guests,
        music,
        games,
        song,
        cakes,
    } = party;
    format!("{place} {guests} {music} {games} {song:?} {cakes}")
}

struct Town;
impl ServerHandler for Town {}

impl Town {
    async fn places(&self) -> Choices {
        tokio::task::yield_now().await;
        Choices::titled([("p1", "The “old” mill"), ("p2", "The lake")])
    }
}

fn host() -> Host<Town> {
    let host = Wizards::new(Town).tool::<Party>();
    host.no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

fn first_round(request: Request) -> Request {
    let request = request.answer("place", &json!("p1")).answer("guests", &json!(12));
    request.fill("fun", json!({"music": true, "games": false}))
}

#[tokio::test]
async fn what_does_not_depend_on_each_other_is_asked_at_once() {
    let session = Session::duplex(host()).await;
    let asked = session.call(call("party")).await.asked();
    assert_eq!(asked.keys(), ["fun", "guests", "place"]);
    assert_eq!(asked.forms["place"].0, "Steps 1 to 3 of 6. Where?");
    assert_eq!(asked.forms["guests"].0, "Steps 1 to 3 of 6. How many guests?");
    assert_eq!(asked.forms["fun"].0, "Steps 1 to 3 of 6. Music?");

    let asked = session
        .call(first_round(call("party").state(&asked.state)))
        .await
        .asked();
    assert_eq!(asked.keys(), ["cakes", "song"]);
    assert_eq!(
        asked.forms["song"].0, "Steps 4 to 5 of 6. Which song at “The \\u{201c}old\\u{201d} mill”?",
        "a choice that was looked up is shown by its title, which is data"
    );
    assert_eq!(asked.forms["cakes"].0, "Steps 4 to 5 of 6. How many cakes for 12?");

    let second = call("party")
        .state(&asked.state)
        .answer("song", &json!("Ode"))
        .answer("cakes", &json!(3));
    let asked = session.call(second).await.asked();
    assert_eq!(asked.keys(), ["confirm"]);
    let done = session
        .call(call("party").state(&asked.state).answer("confirm", &json!(true)))
        .await;
    assert_eq!(done.text(), "p1 12 true false Some(\"Ode\") 3");
}

#[tokio::test]
async fn each_form_of_a_round_is_answered_by_itself() {
    let session = Session::duplex(host()).await;
    let asked = session.call(call("party")).await.asked();
    let mixed = call("party").state(&asked.state).answer("guests", &json!(100));
    let mixed = mixed.fill("fun", json!({"music": false, "games": false}));
    let asked = session.call(mixed).await.asked();
    assert_eq!(
        asked.keys(),
        ["guests", "place"],
        "one was wrong, one did not come, one is done"
    );
    assert_eq!(
        asked.forms["guests"].0,
        "The answer must be at most 99.\nSteps 1 to 2 of 5. How many guests?"
    );
    let asked = session
        .call(call("party").state(&asked.state).answer("guests", &json!(1)))
        .await
        .asked();
    assert_eq!(
        asked.keys(),
        ["cakes", "place"],
        "what has become known opens what reads it"
    );
    let closed = session
        .call(
            call("party")
                .state(&asked.state)
                .answer("cakes", &json!(1))
                .refuse("place", "cancel"),
        )
        .await
        .text();
    assert!(
        closed.starts_with("The person closed the question `place` (Where?)"),
        "{closed}"
    );
}

#[tokio::test]
async fn arguments_take_rounds_away() {
    let session = Session::duplex(host()).await;
    let given = call("party").arguments(json!({"place": "p2", "music": true}));
    let asked = session.call(given.clone()).await.asked();
    assert_eq!(asked.keys(), ["fun", "guests", "song"], "the song needs nothing more");
    assert_eq!(asked.forms["fun"].0, "Steps 1 to 3 of 5. Games?");
    assert_eq!(asked.properties("fun").len(), 1);

    let none = ClientCapabilities::default();
    let session = Session::duplex_as(host(), none, ProtocolVersion::V_2026_07_28).await;
    let refused = session.call(given).await.refused();
    assert!(
        refused
            .message
            .ends_with("No argument stands for `confirm`: that needs a client that can show forms."),
        "{}",
        refused.message
    );
}
