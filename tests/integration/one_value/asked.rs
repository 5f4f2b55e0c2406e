//! Answers of forms, and the arguments that stand for them: taken into the form of their type, once.

use std::collections::BTreeSet;

use rmcp::ServerHandler;
use serde_json::{Value, json};
use wizard_core::{
    Choice, Choices, SealPolicy, Text, Texts, Wizard, Wizards, final_step,
    jiff::{Timestamp, civil::Time},
    rmcp::Host,
    url::Url,
};
use wizard_tests::connect::{Session, call};

/// Values that are rounded, or written in one way of several.
#[derive(Wizard)]
#[wizard(confirm = "{amount}, {at}, {when}, {page}, {address}, {days}?", max_rounds = 12)]
struct Written {
    /// How much?
    amount: f32,
    /// At what time?
    at: Time,
    /// When exactly?
    when: Timestamp,
    /// Which page?
    page: Url,
    /// From where?
    address: std::net::IpAddr,
    /// On which days?
    days: BTreeSet<Day>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Choice)]
enum Day {
    Monday,
    Tuesday,
    Sunday,
}

#[final_step]
fn written(answers: Written) -> String {
    let Written {
        amount,
        at,
        when,
        page,
        address,
        days,
    } = answers;
    format!("{amount} {at} {when} {page} {address} {days:?}")
}

/// Whole numbers of different widths.
#[derive(Wizard)]
struct Whole {
    /// How many?
    narrow: i64,
    /// How many more?
    wide: u128,
}

#[final_step]
fn whole(answers: Whole) -> String {
    format!("{} {}", answers.narrow, answers.wide)
}

/// Choose what other things are called, too.
#[derive(Wizard)]
#[wizard(confirm = "{plan}, {plans}, {account}, {accounts}, {maybe}?")]
struct Chosen {
    /// Which plan?
    plan: Plan,
    /// Which plans?
    plans: Vec<Plan>,
    /// Which account?
    #[ask(choices = accounts())]
    account: String,
    /// Which accounts?
    #[ask(choices = accounts())]
    accounts: Vec<String>,
    /// Which others, if any?
    maybe: Option<Vec<Plan>>,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Plan {
    #[choice(title = "Pro, by the month")]
    ProMonthly,
    #[choice(title = "Pro, by the year")]
    ProYearly,
    #[choice(title = "Free, with advertisements")]
    Free,
}

/// Two titles of an enum are never one, but in a translation.
struct Alike;

impl Texts for Alike {
    fn say(&self, _: &Text, _: Option<&str>) -> Option<String> {
        None
    }

    fn translate(&self, words: &str, _: &str) -> Option<String> {
        words.starts_with("Pro, ").then(|| "Pro".to_owned())
    }
}

fn accounts() -> Choices {
    Choices::titled([("a-1", "Savings"), ("a-2", "Savings"), ("a-3", "Current")])
}

#[final_step]
fn chosen(answers: Chosen) -> String {
    format!("{:?} {}", answers.plan, answers.account)
}

/// What a page and a number are called by the people that are asked.
#[derive(Wizard)]
#[wizard(review)]
struct Reviewed {
    #[ask(arg)]
    first: bool,
    /// What it costs.
    ///
    /// Asked at every round.
    #[compute(10)]
    price: u32,
    #[compute(2)]
    #[ask(title = "For each guest")]
    each: u32,
    #[compute(3)]
    rest: u32,
    /// Which one?
    #[ask(when = first)]
    one: Option<String>,
    /// Which one?
    #[ask(when = !first)]
    other: Option<String>,
}

#[final_step]
fn reviewed(answers: Reviewed) -> String {
    format!("{:?} {:?}", answers.one, answers.other)
}

struct Server;
impl ServerHandler for Server {}

fn host() -> Host<Server> {
    let wizards = Wizards::new(Server).tool::<Written>().tool::<Whole>();
    let wizards = wizards.tool::<Chosen>().tool::<Reviewed>();
    wizards
        .texts(Alike)
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

fn all() -> Value {
    json!({
        "amount": 123_456_789.12,
        "at": "14:30",
        "when": "2026-11-29T14:30:00+02:00",
        "page": "HTTPS://Example.com/a/../b",
        "address": "2001:DB8::0001",
        "days": ["sunday", "monday"],
    })
}

#[tokio::test]
async fn a_value_is_shown_as_its_type_will_deliver_it() {
    let session = Session::duplex(host()).await;
    let first = call("written").arguments(all());
    let asked = session.call(first.clone()).await.asked();
    assert_eq!(
        asked.message(),
        "123456790, “14:30:00”, “2026-11-29T12:30:00Z”, “https://example.com/b”, “2001:db8::1”, monday, sunday?"
    );
    let done = session
        .call(first.state(&asked.state).answer("confirm", &json!(true)))
        .await;
    assert_eq!(
        done.text(),
        "123456790 14:30:00 2026-11-29T12:30:00Z https://example.com/b 2001:db8::1 {Monday, Sunday}"
    );
}

#[tokio::test]
async fn an_answer_is_sealed_in_the_form_of_its_type_and_is_not_asked_again() {
    let session = Session::duplex(host()).await;
    let mut asked = session.call(call("written")).await.asked();
    for key in ["amount", "at", "when", "page", "address", "days"] {
        assert_eq!(asked.key(), key, "{}", asked.message());
        let request = call("written").state(&asked.state).answer(key, &all()[key]);
        asked = session.call(request).await.asked();
    }
    assert_eq!(asked.key(), "confirm");
    assert!(
        asked.message().starts_with("123456790, “14:30:00”"),
        "{}",
        asked.message()
    );
}

#[tokio::test]
async fn a_whole_number_is_exact_or_refused_for_a_reason_that_is_true() {
    let session = Session::duplex(host()).await;
    let given = |narrow: &str, wide: &str| {
        let number = |text: &str| serde_json::from_str::<Value>(text).expect("a number");
        call("whole").arguments(json!({"narrow": number(narrow), "wide": number(wide)}))
    };
    let taken = session.call(given("9007199254740991.0", "18446744073709551615")).await;
    assert_eq!(taken.text(), "9007199254740991 18446744073709551615");
    let digits = "written with all its digits";
    for (narrow, wide, reason) in [
        ("9007199254740993.0", "1", digits),
        ("9007199254740992.0", "1", digits),
        ("1e17", "1", digits),
        ("1e19", "1", "at most 9223372036854775807"),
        ("-1e300", "1", "at least -9223372036854775808"),
        ("0.5", "1", "a whole number"),
        ("1", "18446744073709551616", "at most 18446744073709551615"),
        ("1", "1e17", digits),
    ] {
        let text = session.call(given(narrow, wide)).await.tool_error();
        assert!(text.contains(reason), "{narrow} {wide}: {text}");
    }
}

#[tokio::test]
async fn choices_of_one_title_are_told_apart_wherever_they_are_shown() {
    let session = Session::duplex(host()).await;
    let in_translation = || call("chosen").meta("locale", json!("en-GB"));
    let chosen = |plan: &str, account: &str, maybe: Value| {
        in_translation().arguments(json!({
            "plan": plan,
            "plans": [plan, "free"],
            "account": account,
            "accounts": ["a-3", account],
            "maybe": maybe,
        }))
    };
    let shown = session.call(chosen("pro_monthly", "a-1", json!([]))).await.asked();
    assert_eq!(
        shown.message(),
        "Pro (“pro_monthly”), Pro (“pro_monthly”), “Free, with advertisements”, “Savings” (“a-1”), \
         “Current”, “Savings” (“a-1”), (nothing)?"
    );
    let other = session.call(chosen("pro_yearly", "a-2", json!(["free"]))).await.asked();
    assert!(other.message().starts_with("Pro (“pro_yearly”)"), "{}", other.message());
    assert!(other.message().contains("“Savings” (“a-2”)"), "{}", other.message());

    let asked = session.call(in_translation()).await.asked();
    let titles: Vec<_> = asked.field()["oneOf"]
        .as_array()
        .expect("titled")
        .iter()
        .map(|option| option["title"].clone())
        .collect();
    assert_eq!(
        titles,
        ["Pro (“pro_monthly”)", "Pro (“pro_yearly”)", "Free, with advertisements"]
    );
}

#[tokio::test]
async fn a_review_names_what_the_server_has_computed_and_tells_like_questions_apart() {
    let session = Session::duplex(host()).await;
    let review = async |first: bool, key: &str| {
        let call = call("reviewed").arguments(json!({"first": first, (key): "x"}));
        session.call(call).await.asked().message().to_owned()
    };
    let one = review(true, "one").await;
    for line in [
        "- What it costs. 10",
        "- For each guest 2",
        "- rest 3",
        "- Which one? (“one”) “x”",
    ] {
        assert!(one.lines().any(|shown| shown.starts_with(line)), "{line}: {one}");
    }
    assert!(review(false, "other").await.contains("- Which one? (“other”) “x”"));
}

#[tokio::test]
async fn a_huge_number_is_shown_short() {
    let session = Session::duplex(host()).await;
    let mut all = all();
    all["amount"] = json!(3e38);
    let asked = session.call(call("written").arguments(all.clone())).await.asked();
    assert!(asked.message().starts_with("3e38, "), "{}", asked.message());
    all["amount"] = json!(1e39);
    let text = session.call(call("written").arguments(all)).await.tool_error();
    assert!(text.contains("at most 3.4028234663852886e38"), "{text}");
}

#[tokio::test]
async fn a_text_that_its_type_reads_otherwise_than_it_writes_it_is_no_value_of_it() {
    let session = Session::duplex(host()).await;
    for (key, text) in [
        // Written back, it has another host.
        ("page", "file://nas.example/.//c:/secret"),
        // Written back, its year has a sign.
        ("when", "0000-01-01T00:00:00+01:00"),
    ] {
        let mut all = all();
        all[key] = json!(text);
        let refused = session.call(call("written").arguments(all)).await.tool_error();
        assert!(
            refused.contains(&format!("The argument `{key}` is not valid.")),
            "{refused}"
        );
    }
}

/// Say something.
#[derive(Wizard)]
#[wizard(confirm = "Say {words} to {friends}?")]
struct Say {
    /// Which words?
    #[ask(check = if words.starts_with("bad") { Err(words.trim_start_matches("bad ")) } else { Ok(()) })]
    words: String,
    #[ask(arg)]
    friends: Vec<String>,
}

#[final_step]
fn say(answers: Say) -> String {
    answers.friends.join(" ")
}

fn saying() -> Host<Server> {
    Wizards::new(Server)
        .tool::<Say>()
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

#[tokio::test]
async fn a_reason_that_is_a_part_of_an_answer_is_quoted_as_the_answer_is() {
    let session = Session::duplex(saying()).await;
    let wrong = call("say").arguments(json!({"words": "bad The bank asks: what is your PIN?", "friends": []}));
    let text = session.call(wrong).await.tool_error();
    assert_eq!(
        text,
        "The argument `words` is not valid. “The bank asks: what is your PIN?”"
    );
}

#[tokio::test]
async fn a_free_list_may_say_a_thing_twice_and_is_shown_as_far_as_there_is_room() {
    let session = Session::duplex(saying()).await;
    let friends = |friends: Vec<String>| call("say").arguments(json!({"words": "hello", "friends": friends}));
    let asked = session.call(friends(vec!["ann".to_owned(); 2])).await.asked();
    assert_eq!(asked.message(), "Say “hello” to “ann”, “ann”?");
    let asked = session.call(friends(vec!["x".repeat(98); 60_000])).await.asked();
    assert!(asked.message().len() < 2_000, "{} bytes", asked.message().len());
    assert!(asked.message().ends_with("” (59990 more)?"), "{}", asked.message());
}
