//! Questions that are shown together: one form, one round, one answer, one pin.

use rmcp::ServerHandler;
use serde_json::{Value, json};
use wizard_core::{Choice, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Session, call};

/// Write to someone.
#[derive(Wizard)]
#[wizard(forms(period = "When, for {name}?"))]
struct Letter {
    /// What is the name?
    ///
    /// As on the door.
    #[ask(form = "contact", min_len = 2)]
    name: String,
    /// At which address?
    #[ask(form = "contact", format = email)]
    email: String,
    /// Which phone number?
    #[ask(form = "contact", title = "Phone", description = "With the country code.")]
    phone: Option<String>,
    /// Which weekday?
    #[ask(form = "period")]
    weekday: Weekday,
    /// From which hour?
    #[ask(form = "period", min = 0, max = 23)]
    from: u8,
    /// To which hour, on {name}'s clock?
    #[ask(form = "period", max = 23, check = if from < to { Ok(()) } else { Err("The end comes after the start.") })]
    to: u8,
    /// Which stamp for {weekday}?
    stamp: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
enum Weekday {
    Monday,
    #[choice(title = "Tuesday (market day)")]
    Tuesday,
}

#[final_step]
fn write(letter: Letter) -> String {
    let Letter {
        name,
        email,
        phone,
        weekday,
        from,
        to,
        stamp,
    } = letter;
    format!("{name} {email} {phone:?} {weekday:?} {from}-{to} {stamp}")
}

struct Server;
impl ServerHandler for Server {}

fn host() -> Host<Server> {
    let host = Wizards::new(Server).tool::<Letter>().tool::<Trip>().tool::<Shy>();
    host.no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

async fn session() -> Session {
    Session::duplex(host()).await
}

fn contact() -> Value {
    json!({"name": "Ann", "email": "ann@example.com"})
}

#[tokio::test]
async fn neighbours_of_one_form_are_asked_in_one_round() {
    let session = session().await;
    let asked = session.call(call("letter")).await.asked();
    assert_eq!(asked.keys(), ["contact"]);
    assert_eq!(asked.forms["contact"].0, "What is the name?");
    assert_eq!(
        asked.forms["contact"].1,
        json!({
            "type": "object",
            "properties": {
                "name": {"type": "string", "minLength": 2, "maxLength": 1000, "description": "As on the door."},
                "email": {"type": "string", "maxLength": 1000, "format": "email", "title": "At which address?"},
                "phone": {
                    "type": "string", "maxLength": 1000, "title": "Phone",
                    "description": "Which phone number?\n\nWith the country code."
                },
            },
            "required": ["name", "email"],
        })
    );
    let keys: Vec<_> = asked.properties("contact").keys().collect();
    assert_eq!(keys, ["name", "email", "phone"], "in declared order");

    let next = call("letter").state(&asked.state).fill("contact", contact());
    let asked = session.call(next).await.asked();
    assert_eq!(asked.forms["period"].0, "When, for “Ann”?");
    let titles: Vec<_> = asked
        .properties("period")
        .values()
        .map(|field| &field["title"])
        .collect();
    assert_eq!(
        titles,
        ["Which weekday?", "From which hour?", "To which hour, on “Ann”'s clock?"]
    );

    let period = json!({"weekday": "tuesday", "from": 9, "to": 17});
    let asked = session
        .call(call("letter").state(&asked.state).fill("period", period))
        .await
        .asked();
    assert_eq!(asked.message(), "Which stamp for Tuesday (market day)?");
    let done = session
        .call(call("letter").state(&asked.state).answer("stamp", &json!("red")))
        .await;
    assert_eq!(done.text(), "Ann ann@example.com None Tuesday 9-17 red");
}

#[tokio::test]
async fn a_form_is_asked_again_as_a_whole_with_the_good_answers_filled_in() {
    let session = session().await;
    let first = session.call(call("letter")).await.asked();
    let wrong = json!({"name": "Ann", "email": "nowhere", "phone": "+1"});
    let again = session
        .call(call("letter").state(&first.state).fill("contact", wrong))
        .await
        .asked();
    assert_eq!(
        again.forms["contact"].0,
        "At which address? The answer must be an e-mail address. What is the name?"
    );
    let fields = again.properties("contact");
    assert_eq!(fields.len(), 3);
    assert_eq!(
        (&fields["name"]["default"], &fields["phone"]["default"]),
        (&json!("Ann"), &json!("+1"))
    );
    assert_eq!(fields["email"].get("default"), None, "a wrong answer is not filled in");

    // What was filled in is an answer only when it comes back.
    let only = json!({"email": "ann@example.com"});
    let again = session
        .call(call("letter").state(&again.state).fill("contact", only))
        .await
        .asked();
    assert_eq!(
        again.forms["contact"].0,
        "What is the name? An answer is needed. What is the name?"
    );
    let fields = again.properties("contact");
    assert_eq!(fields["email"]["default"], json!("ann@example.com"));
    assert_eq!(fields["name"].get("default"), None);

    // A round without an answer keeps what is filled in.
    let again = session.call(call("letter").state(&again.state)).await.asked();
    assert_eq!(
        again.properties("contact")["email"]["default"],
        json!("ann@example.com")
    );
    assert_eq!(again.forms["contact"].0, "What is the name?");
    let next = session
        .call(call("letter").state(&again.state).fill("contact", contact()))
        .await
        .asked();
    assert_eq!(next.keys(), ["period"]);
}

#[tokio::test]
async fn only_wrong_answers_of_a_form_use_up_its_attempts() {
    let session = session().await;
    let mut asked = session.call(call("letter")).await.asked();
    for content in [json!({}), json!({"name": "Ann"}), json!({"email": "ann@example.com"})] {
        asked = session
            .call(call("letter").state(&asked.state).fill("contact", content))
            .await
            .asked();
    }
    let wrong = json!({"name": "A", "email": "nowhere"});
    for _ in 0..2 {
        asked = session
            .call(call("letter").state(&asked.state).fill("contact", wrong.clone()))
            .await
            .asked();
        assert_eq!(
            asked.forms["contact"].0,
            "What is the name? The answer must have at least 2 characters. At which address? The answer must be an \
             e-mail address. What is the name?"
        );
    }
    let end = session
        .call(call("letter").state(&asked.state).fill("contact", wrong))
        .await
        .tool_error();
    assert!(end.starts_with("`contact` was answered wrongly too often."), "{end}");
}

#[tokio::test]
async fn a_check_reads_the_questions_beside_it() {
    let session = session().await;
    let given =
        call("letter").arguments(json!({"name": "Ann", "email": "ann@example.com", "phone": "+1", "stamp": "red"}));
    let asked = session.call(given.clone()).await.asked();
    assert_eq!(asked.keys(), ["period"]);
    let wrong = json!({"weekday": "monday", "from": 17, "to": 9});
    let asked = session
        .call(given.clone().state(&asked.state).fill("period", wrong))
        .await
        .asked();
    assert_eq!(
        asked.forms["period"].0,
        "To which hour, on “Ann”'s clock? The end comes after the start. When, for “Ann”?"
    );
    let fields = asked.properties("period");
    assert_eq!(
        (&fields["weekday"]["default"], &fields["from"]["default"]),
        (&json!("monday"), &json!(17))
    );
    let right = json!({"weekday": "monday", "from": 9, "to": 17});
    let done = session.call(given.state(&asked.state).fill("period", right)).await;
    assert_eq!(done.text(), "Ann ann@example.com Some(\"+1\") Monday 9-17 red");
}

#[tokio::test]
async fn an_argument_is_left_out_of_its_form() {
    let session = session().await;
    let given = call("letter").arguments(json!({"name": "Ann", "phone": "+1"}));
    let asked = session.call(given.clone()).await.asked();
    assert_eq!(
        asked.forms["contact"].0, "At which address?",
        "the first question that is shown"
    );
    let keys: Vec<_> = asked.properties("contact").keys().collect();
    assert_eq!(keys, ["email"]);
    // An answer to what was not shown is not read.
    let content = json!({"email": "ann@example.com", "name": "Eve"});
    let asked = session
        .call(given.state(&asked.state).fill("contact", content))
        .await
        .asked();
    assert_eq!(asked.forms["period"].0, "When, for “Ann”?");
}

#[tokio::test]
async fn an_argument_that_a_check_beside_it_refuses_is_a_wrong_argument() {
    let session = session().await;
    let given = call("letter").arguments(json!({"name": "Ann", "email": "ann@example.com", "phone": "", "to": 3}));
    let asked = session.call(given.clone()).await.asked();
    let keys: Vec<_> = asked.properties("period").keys().collect();
    assert_eq!(keys, ["weekday", "from"]);
    let content = json!({"weekday": "monday", "from": 5});
    let error = session
        .call(given.state(&asked.state).fill("period", content))
        .await
        .tool_error();
    assert_eq!(error, "The argument `to` is not valid. The end comes after the start.");
    let both = call("letter").arguments(json!({"from": 5, "to": 3}));
    let error = session.call(both).await.tool_error();
    assert_eq!(error, "The argument `to` is not valid. The end comes after the start.");
}

#[tokio::test]
async fn a_form_is_declined_and_closed_as_a_whole() {
    let session = session().await;
    let asked = session.call(call("letter")).await.asked();
    let declined = session
        .call(call("letter").state(&asked.state).refuse("contact", "decline"))
        .await
        .text();
    assert!(
        declined.starts_with("The person declined to answer `contact` (What is the name?)."),
        "{declined}"
    );
    let closed = session
        .call(call("letter").state(&asked.state).refuse("contact", "cancel"))
        .await
        .text();
    assert!(
        closed.starts_with("The person closed the question `contact` (What is the name?)"),
        "{closed}"
    );
}

#[tokio::test]
async fn the_response_to_a_field_is_no_response_to_its_form() {
    let session = session().await;
    let asked = session.call(call("letter")).await.asked();
    let request = call("letter")
        .state(&asked.state)
        .fill("name", contact())
        .fill("email", contact());
    let again = session.call(request).await.asked();
    assert_eq!(again.forms, asked.forms);
}

#[tokio::test]
async fn an_argument_avoids_its_part_of_a_form() {
    let session = Session::duplex_as(
        host(),
        rmcp::model::ClientCapabilities::default(),
        rmcp::model::ProtocolVersion::V_2026_07_28,
    )
    .await;
    let refused = session
        .call(call("letter").arguments(json!({"email": "ann@example.com"})))
        .await
        .refused();
    assert_eq!(refused.code, -32021);
    assert_eq!(
        refused.message,
        "Missing required client capability: the person has to be asked for `contact` (elicitation, form mode). Call again \
         with the argument `name`, and where they apply `phone`, `weekday`, `from`, `to`, `stamp`."
    );
}

/// Plan a trip.
#[derive(Wizard)]
struct Trip {
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
struct Shy {
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
