//! The questions of a form: those that apply, none when it is skipped, and all of them in its schema.

use serde_json::json;
use wizard_core::{Wizard, final_step};
use wizard_tests::connect::call;

use super::{Letter, session};

/// Plan a trip.
#[derive(Wizard)]
pub(super) struct Trip {
    /// By train?
    train: bool,
    /// Which class?
    #[ask(form = "seat", when = train)]
    class: Option<u8>,
    /// At the window?
    #[ask(form = "seat")]
    window: bool,
    /// Which meal?
    #[ask(form = "seat", when = !train)]
    meal: Option<String>,
}

#[final_step]
fn go(trip: Trip) -> String {
    format!("{} {:?} {} {:?}", trip.train, trip.class, trip.window, trip.meal)
}

#[tokio::test]
async fn a_form_shows_the_questions_that_apply() {
    let session = session().await;
    for (train, heading, keys, content, says) in [
        (
            true,
            "Which class?",
            ["class", "window"],
            json!({"class": 2, "window": true}),
            "true Some(2) true None",
        ),
        (
            false,
            "At the window?",
            ["window", "meal"],
            json!({"window": false, "meal": "soup"}),
            "false None false Some(\"soup\")",
        ),
    ] {
        let asked = session.call(call("trip")).await.asked();
        let asked = session
            .call(call("trip").state(&asked.state).answer("train", &json!(train)))
            .await
            .asked();
        assert_eq!(asked.forms["seat"].0, heading);
        assert_eq!(asked.properties("seat").keys().collect::<Vec<_>>(), keys);
        let done = session
            .call(call("trip").state(&asked.state).fill("seat", content))
            .await;
        assert_eq!(done.text(), says);
    }
}

/// Ask nothing that hurts.
#[derive(Wizard)]
pub(super) struct Shy {
    /// Which colour?
    #[ask(form = "taste", on_decline = skip)]
    colour: Option<String>,
    /// Music?
    #[ask(form = "taste", on_decline = skip)]
    music: bool,
    /// Which name?
    name: String,
}

#[final_step]
fn shy(shy: Shy) -> String {
    format!("{:?} {} {}", shy.colour, shy.music, shy.name)
}

#[tokio::test]
async fn a_form_that_may_be_skipped_is_empty_as_a_whole() {
    let session = session().await;
    let asked = session.call(call("shy")).await.asked();
    let asked = session
        .call(call("shy").state(&asked.state).refuse("taste", "decline"))
        .await
        .asked();
    assert_eq!(asked.key(), "name");
    let done = session
        .call(call("shy").state(&asked.state).answer("name", &json!("Ann")))
        .await;
    assert_eq!(done.text(), "None false Ann");
    let asked = session.call(call("shy")).await.asked();
    let closed = session
        .call(call("shy").state(&asked.state).refuse("taste", "cancel"))
        .await
        .text();
    assert!(closed.starts_with("The person closed"), "{closed}");
}

#[test]
fn the_schema_of_a_form_has_all_of_its_questions() {
    let forms = wizard_core::schema::forms::<Letter>();
    let keys: Vec<_> = forms["contact"]["properties"]
        .as_object()
        .expect("an object")
        .keys()
        .collect();
    assert_eq!(keys, ["name", "email", "phone"]);
    assert_eq!(forms.keys().collect::<Vec<_>>(), [&"contact", &"period", &"stamp"]);
    let input = wizard_core::schema::input::<Letter>();
    assert_eq!(input["properties"].as_object().expect("an object").len(), 7);
}
