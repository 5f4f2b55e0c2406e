//! Words: the framework's by a `Texts` of the host, a wizard's own by the language of the request.

use rmcp::ServerHandler;
use serde_json::{Value, json};
use wizard_core::{Choice, SealPolicy, Text, Texts, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Request, Session, call};

/// Rent a boat.
#[derive(Wizard)]
#[wizard(confirm = "Rent a {boat}?", declined = "Nothing was rented.")]
struct Rent {
    /// Which boat?
    boat: Boat,
    /// How many hours with the {boat}?
    ///
    /// Whole hours.
    #[ask(min = 1, title = "Hours")]
    hours: u8,
    /// A name for {boat}, {{braces}}?
    name: Option<String>,
    /// For {hours} hours with {boat}?
    sure: bool,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Boat {
    #[choice(title = "Rowing boat")]
    Rowing,
    Sailing,
}

#[final_step]
fn rent(rent: Rent) -> String {
    format!("{:?} {} {:?} {}", rent.boat, rent.hours, rent.name, rent.sure)
}

struct German;

impl Texts for German {
    fn say(&self, text: &Text, locale: Option<&str>) -> Option<String> {
        match text {
            Text::TooSmall { least } if locale == Some("de") => Some(format!("Mindestens {least}!")),
            Text::Cancelled { message, .. } => Some(format!("Abgebrochen: {message}")),
            Text::MissingCapability { form, .. } => Some(format!("Kein Formular für {form}.")),
            _ => None,
        }
    }

    fn translate(&self, words: &str, locale: &str) -> Option<String> {
        let german = match words {
            "Which boat?" => "Welches Boot?",
            "How many hours with the {boat}?" => "Das {boat} für wie viele Stunden?",
            "A name for {boat}, {{braces}}?" => "Ein Name für {hours}?",
            "Whole hours." => "Ganze Stunden.",
            "Hours" => "Stunden",
            "Rowing boat" => "Ruderboot",
            "Rent a {boat}?" => "{{{boat}}} mieten?",
            "For {hours} hours with {boat}?" => "Mit {boat}?",
            "Nothing was rented." => "Nichts wurde gemietet.",
            _ => return None,
        };
        (locale == "de").then(|| german.to_owned())
    }
}

struct Harbour;
impl ServerHandler for Harbour {}

fn host() -> Host<Harbour> {
    let host = Wizards::new(Harbour).tool::<Rent>().texts(German);
    host.no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

fn german() -> Request {
    call("rent").meta("locale", json!("de"))
}

#[tokio::test]
async fn the_words_of_a_wizard_are_those_of_the_requests_language() {
    let session = Session::duplex(host()).await;
    let asked = session.call(german()).await.asked();
    assert_eq!(asked.message(), "Welches Boot?");
    assert_eq!(
        asked.field()["oneOf"],
        json!([{"const": "rowing", "title": "Ruderboot"}, {"const": "sailing", "title": "Sailing"}])
    );
    let asked = session
        .call(german().state(&asked.state).answer("boat", &json!("rowing")))
        .await
        .asked();
    assert_eq!(asked.message(), "Das Ruderboot für wie viele Stunden?");
    assert_eq!(
        (&asked.field()["title"], &asked.field()["description"]),
        (&json!("Stunden"), &json!("Ganze Stunden."))
    );
    let asked = session
        .call(german().state(&asked.state).answer("hours", &json!(0)))
        .await
        .asked();
    assert_eq!(asked.message(), "Mindestens 1!\nDas Ruderboot für wie viele Stunden?");
    let asked = session
        .call(german().state(&asked.state).answer("hours", &json!(2)))
        .await
        .asked();
    assert_eq!(
        asked.message(),
        "A name for Ruderboot, {braces}?",
        "a translation that shows what the question does not is not used"
    );
    let asked = session
        .call(german().state(&asked.state).answer("name", &json!("Bo")))
        .await
        .asked();
    assert_eq!(
        asked.message(),
        "For 2 hours with Ruderboot?",
        "nor is one that leaves an answer out"
    );
    let asked = session
        .call(german().state(&asked.state).answer("sure", &json!(true)))
        .await
        .asked();
    assert_eq!(asked.message(), "{Ruderboot} mieten?");
    let no = session
        .call(german().state(&asked.state).refuse("confirm", "decline"))
        .await
        .text();
    assert_eq!(no, "Nichts wurde gemietet.");
    let done = session
        .call(german().state(&asked.state).answer("confirm", &json!(true)))
        .await;
    assert_eq!(done.text(), "Rowing 2 Some(\"Bo\") true");
}

#[tokio::test]
async fn without_a_language_the_words_are_the_authors_and_the_hosts() {
    let session = Session::duplex(host()).await;
    for request in [
        call("rent"),
        call("rent").meta("locale", json!("fr")),
        call("rent").meta("locale", json!(7)),
        call("rent").meta("locale", json!("de\n")),
    ] {
        let asked = session.call(request).await.asked();
        assert_eq!(asked.message(), "Which boat?");
    }
    let asked = session.call(call("rent")).await.asked();
    let closed = session
        .call(call("rent").state(&asked.state).refuse("boat", "cancel"))
        .await
        .text();
    assert_eq!(closed, "Abgebrochen: Which boat?");
}

#[tokio::test]
async fn an_answer_to_a_question_in_another_language_is_asked_for_again() {
    let session = Session::duplex(host()).await;
    let asked = session.call(call("rent")).await.asked();
    let again = session
        .call(german().state(&asked.state).answer("boat", &json!("rowing")))
        .await
        .asked();
    assert_eq!(
        again.message(),
        "This has changed since it was answered: it reads otherwise.\nWelches Boot?"
    );
}

#[tokio::test]
async fn the_host_finds_the_language_elsewhere() {
    let host = Wizards::new(Harbour).tool::<Rent>().texts(German);
    let host = host.locale(|request| {
        request
            .meta
            .get("speaks")
            .and_then(Value::as_str)
            .map(ToOwned::to_owned)
    });
    let host = host
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration");
    let session = Session::duplex(host).await;
    let asked = session
        .call(call("rent").meta("speaks", json!("de")).meta("locale", json!("fr")))
        .await
        .asked();
    assert_eq!(asked.message(), "Welches Boot?");
}

#[tokio::test]
async fn a_panic_while_the_language_is_found_is_an_internal_error_and_closes_nothing_else() {
    let host = Wizards::new(Harbour).tool::<Rent>().locale(|request| {
        assert!(request.meta.get("locale").is_none(), "no language, please");
        None
    });
    let host = host
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration");
    let session = Session::duplex(host).await;
    assert_eq!(session.call(german()).await.refused().code, -32603);
    let asked = session.call(call("rent")).await.asked();
    assert_eq!(session.call(german().state(&asked.state)).await.refused().code, -32602);
    assert_eq!(
        session.call(call("rent").state(&asked.state)).await.asked().key(),
        "boat"
    );
}

#[tokio::test]
async fn errors_to_the_caller_are_texts_too() {
    let none = rmcp::model::ClientCapabilities::default();
    let session = Session::duplex_as(host(), none, rmcp::model::ProtocolVersion::V_2026_07_28).await;
    assert_eq!(
        session.call(call("rent")).await.refused().message,
        "Kein Formular für boat."
    );
}

struct Panicking;

impl Texts for Panicking {
    fn translate(&self, words: &str, _: &str) -> Option<String> {
        panic!("no word for {words}")
    }
}

#[tokio::test]
async fn a_panic_while_words_are_found_is_an_internal_error_and_the_server_lives_on() {
    let host = Wizards::new(Harbour).tool::<Rent>().texts(Panicking);
    let host = host
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration");
    let session = Session::duplex(host).await;
    assert_eq!(session.call(german()).await.refused().code, -32603);
    assert_eq!(session.call(call("rent")).await.asked().message(), "Which boat?");
}
