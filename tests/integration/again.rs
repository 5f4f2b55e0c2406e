//! A `check` that asks another question again, suggested arguments, optional answers under a condition, and progress.

use rmcp::ServerHandler;
use serde_json::json;
use wizard_core::{SealPolicy, Wizard, Wizards, final_step};
use wizard_tests::connect::{Session, call};

/// Stay somewhere.
#[derive(Wizard)]
#[wizard(max_rounds = 20)]
struct Stay {
    /// From which day?
    #[ask(min = 1, max = 31)]
    start: u8,
    /// In {start}'s weather?
    weather: Option<String>,
    /// To which day?
    #[ask(check = if start < end { Ok(()) } else { Err("The end comes before the start.") }, again = start)]
    end: u8,
}

#[final_step]
fn stay(stay: Stay) -> String {
    format!("{}-{} {:?}", stay.start, stay.end, stay.weather)
}

/// Send a parcel.
#[derive(Wizard)]
#[wizard(progress)]
struct Parcel {
    /// To whom?
    #[ask(suggest, min_len = 2)]
    receiver: String,
    /// Insure it?
    insure: bool,
    /// For how much?
    #[ask(when = insure, min = 1)]
    value: Option<u32>,
    /// Under which policy?
    #[ask(when = insure, optional)]
    policy: Option<String>,
    /// Which note?
    note: Option<String>,
}

#[final_step]
fn send(parcel: Parcel) -> String {
    let Parcel {
        receiver,
        insure,
        value,
        policy,
        note,
    } = parcel;
    format!("{receiver} {insure} {value:?} {policy:?} {note:?}")
}

/// A form whose check asks an earlier question again.
#[derive(Wizard)]
struct Pair {
    /// A?
    a: u8,
    /// C1?
    #[ask(form = "f", max = 5, on_decline = skip)]
    c1: Option<u8>,
    /// C2?
    #[ask(form = "f", on_decline = skip, check = if c2 > a { Ok(()) } else { Err("Too small.") }, again = a)]
    c2: Option<u8>,
}

#[final_step]
fn pair(pair: Pair) -> String {
    format!("{} {:?} {:?}", pair.a, pair.c1, pair.c2)
}

/// The question to ask again may not be asked at all.
#[derive(Wizard)]
struct Absent {
    /// Coded?
    coded: bool,
    /// Which code?
    #[ask(when = coded)]
    code: Option<String>,
    /// Which last?
    #[ask(check = if last.len() > 2 { Ok(()) } else { Err("Too short.") }, again = code)]
    last: String,
}

#[final_step]
fn absent(absent: Absent) -> String {
    format!("{} {:?} {}", absent.coded, absent.code, absent.last)
}

/// Two checks, each of which asks another question again.
#[derive(Wizard)]
#[wizard(rounds = fewest, max_rounds = 20)]
struct Twice {
    /// A?
    a: u8,
    /// B?
    b: u8,
    /// C?
    #[ask(check = if c > a { Ok(()) } else { Err("C is too small.") }, again = a)]
    c: u8,
    /// D?
    #[ask(check = if d > 9 { Ok(()) } else { Err("D is too small.") }, again = b)]
    d: u8,
    /// E?
    #[ask(when = b > 0)]
    e: Option<u8>,
}

#[final_step]
fn twice(twice: Twice) -> String {
    let Twice { a, b, c, d, e } = twice;
    format!("{a} {b} {c} {d} {e:?}")
}

/// Two checks that ask the same question again.
#[derive(Wizard)]
#[wizard(rounds = fewest, max_rounds = 20)]
struct Same {
    /// A?
    a: u8,
    /// C?
    #[ask(check = if c > a { Ok(()) } else { Err("C is too small.") }, again = a)]
    c: u8,
    /// D?
    #[ask(check = if d > a { Ok(()) } else { Err("D is too small.") }, again = a)]
    d: u8,
}

#[final_step]
fn same(same: Same) -> String {
    format!("{} {} {}", same.a, same.c, same.d)
}

/// What the server knows is checked against what stands beside it.
#[derive(Wizard)]
struct Beside {
    /// From?
    #[ask(form = "f", known = server.known(), max = 9, check = if from < to { Ok(()) } else { Err("Too late.") })]
    from: u8,
    /// To?
    #[ask(form = "f")]
    to: u8,
}

#[final_step]
fn beside(beside: Beside, _server: &Server) -> String {
    format!("{}-{}", beside.from, beside.to)
}

struct Server;
impl ServerHandler for Server {}

impl Server {
    fn known(&self) -> Option<u8> {
        Some(5)
    }
}

async fn session() -> Session {
    let host = Wizards::new(Server)
        .tool::<Stay>()
        .tool::<Parcel>()
        .tool::<Pair>()
        .tool::<Absent>();
    let host = host.tool::<Twice>().tool::<Beside>().tool::<Same>();
    Session::duplex(
        host.no_principal()
            .seal(SealPolicy::ephemeral())
            .expect("a good configuration"),
    )
    .await
}

#[tokio::test]
async fn a_check_asks_the_question_it_names_again_and_keeps_its_own_answer() {
    let session = session().await;
    let asked = session.call(call("stay")).await.asked();
    let asked = session
        .call(call("stay").state(&asked.state).answer("start", &json!(20)))
        .await
        .asked();
    let asked = session
        .call(call("stay").state(&asked.state).answer("weather", &json!(null)))
        .await
        .asked();
    let again = session
        .call(call("stay").state(&asked.state).answer("end", &json!(10)))
        .await
        .asked();
    assert_eq!(
        (again.key(), again.message()),
        ("start", "The end comes before the start. From which day?")
    );
    assert_eq!(again.field()["default"], json!(20), "the answer until now is filled in");
    let asked = session
        .call(call("stay").state(&again.state).answer("start", &json!(5)))
        .await
        .asked();
    assert_eq!(asked.key(), "weather", "its words have changed");
    let done = session
        .call(call("stay").state(&asked.state).answer("weather", &json!("rain")))
        .await;
    assert_eq!(done.text(), "5-10 Some(\"rain\")", "the end is not asked for again");
}

#[tokio::test]
async fn a_check_that_names_another_question_uses_up_the_attempts_of_that() {
    let session = session().await;
    let given = call("stay").arguments(json!({"weather": "rain"}));
    let asked = session.call(given.clone()).await.asked();
    let asked = session
        .call(given.clone().state(&asked.state).answer("start", &json!(20)))
        .await
        .asked();
    let mut asked = session
        .call(given.clone().state(&asked.state).answer("end", &json!(10)))
        .await
        .asked();
    assert_eq!(asked.key(), "start");
    asked = session
        .call(given.clone().state(&asked.state).answer("start", &json!(21)))
        .await
        .asked();
    assert_eq!(asked.key(), "start");
    let end = session
        .call(given.state(&asked.state).answer("start", &json!(22)))
        .await
        .tool_error();
    assert_eq!(
        end,
        "`start` was answered wrongly too often. The end comes before the start. Nothing was done."
    );
}

#[tokio::test]
async fn a_check_can_name_a_question_that_came_as_an_argument() {
    let session = session().await;
    let given = call("stay").arguments(json!({"start": 20, "weather": "rain"}));
    let asked = session.call(given.clone()).await.asked();
    assert_eq!(asked.key(), "end");
    let asked = session
        .call(given.clone().state(&asked.state).answer("end", &json!(10)))
        .await
        .asked();
    assert_eq!((asked.key(), &asked.field()["default"]), ("start", &json!(20)));
    let done = session.call(given.state(&asked.state).answer("start", &json!(3))).await;
    assert_eq!(
        done.text(),
        "3-10 Some(\"rain\")",
        "the argument does not count any more"
    );
    let wrong = call("stay").arguments(json!({"start": 20, "end": 10}));
    let error = session.call(wrong).await.tool_error();
    assert_eq!(
        error,
        "The argument `end` is not valid. The end comes before the start."
    );
}

#[tokio::test]
async fn a_suggested_argument_is_filled_in_and_confirmed() {
    let session = session().await;
    let given = call("parcel").arguments(json!({"receiver": "Ann"}));
    let asked = session.call(given.clone()).await.asked();
    assert_eq!((asked.key(), &asked.field()["default"]), ("receiver", &json!("Ann")));
    let none = session
        .call(given.clone().state(&asked.state).fill("receiver", json!({})))
        .await
        .asked();
    assert_eq!(none.key(), "receiver", "what is filled in is no answer");
    let asked = session
        .call(given.state(&asked.state).answer("receiver", &json!("Bea")))
        .await
        .asked();
    assert_eq!(asked.key(), "insure");
    let error = session
        .call(call("parcel").arguments(json!({"receiver": "A"})))
        .await
        .tool_error();
    assert_eq!(
        error,
        "The argument `receiver` is not valid. The answer must have at least 2 characters."
    );
    let input = wizard_core::schema::input::<Parcel>();
    assert!(input["properties"].get("receiver").is_some());
}

#[tokio::test]
async fn steps_are_counted_anew_when_conditions_change_and_are_no_part_of_the_question() {
    let session = session().await;
    let asked = session.call(call("parcel")).await.asked();
    assert_eq!(asked.message(), "Step 1 of 5. To whom?");
    let asked = session
        .call(call("parcel").state(&asked.state).answer("receiver", &json!("Ann")))
        .await
        .asked();
    assert_eq!(asked.message(), "Step 2 of 5. Insure it?");
    let no = session
        .call(call("parcel").state(&asked.state).answer("insure", &json!(false)))
        .await
        .asked();
    assert_eq!(no.message(), "Step 3 of 3. Which note?");
    let yes = session
        .call(call("parcel").state(&asked.state).answer("insure", &json!(true)))
        .await
        .asked();
    assert_eq!(yes.message(), "Step 3 of 5. For how much?");
    let wrong = session
        .call(call("parcel").state(&yes.state).answer("value", &json!(0)))
        .await
        .asked();
    assert_eq!(
        wrong.message(),
        "Step 3 of 5. The answer must be at least 1. For how much?"
    );
    // An argument is no step, and a condition that is known takes the steps behind it away.
    let given = call("parcel").arguments(json!({"insure": false, "note": "x"}));
    let asked = session.call(given).await.asked();
    assert_eq!(asked.message(), "Step 1 of 1. To whom?");
}

#[tokio::test]
async fn an_optional_answer_may_stay_blank_under_a_condition() {
    let session = session().await;
    let given = call("parcel").arguments(json!({"insure": true, "note": "x"}));
    let asked = session.call(given.clone()).await.asked();
    let asked = session
        .call(given.clone().state(&asked.state).answer("receiver", &json!("Ann")))
        .await
        .asked();
    assert_eq!(
        (asked.key(), &asked.forms["value"].1["required"]),
        ("value", &json!(["value"]))
    );
    let blank = session
        .call(given.clone().state(&asked.state).fill("value", json!({})))
        .await
        .asked();
    assert_eq!(blank.key(), "value", "asked under a condition, it is needed");
    let asked = session
        .call(given.clone().state(&asked.state).answer("value", &json!(9)))
        .await
        .asked();
    assert_eq!((asked.key(), asked.forms["policy"].1.get("required")), ("policy", None));
    let done = session.call(given.state(&asked.state).fill("policy", json!({}))).await;
    assert_eq!(done.text(), "Ann true Some(9) None Some(\"x\")");
}

#[tokio::test]
async fn a_form_with_another_wrong_answer_is_asked_again_itself() {
    let session = session().await;
    let given = call("pair").arguments(json!({"a": 10}));
    let asked = session.call(given.clone()).await.asked();
    let again = session
        .call(given.clone().state(&asked.state).fill("f", json!({"c1": 99, "c2": 1})))
        .await
        .asked();
    assert_eq!(again.keys(), ["f"]);
    assert_eq!(
        again.forms["f"].0,
        "C1? The answer must be at most 5. C2? Too small. C1?"
    );
    let again = session
        .call(given.clone().state(&again.state).fill("f", json!({"c1": 3, "c2": 1})))
        .await
        .asked();
    assert_eq!((again.key(), again.message()), ("a", "Too small. A?"));
    let done = session.call(given.state(&again.state).answer("a", &json!(0))).await;
    assert_eq!(done.text(), "0 Some(3) Some(1)");
}

#[tokio::test]
async fn a_question_that_is_not_asked_is_not_asked_again() {
    let session = session().await;
    let given = call("absent").arguments(json!({"coded": false}));
    let asked = session.call(given.clone()).await.asked();
    let again = session
        .call(given.clone().state(&asked.state).answer("last", &json!("x")))
        .await
        .asked();
    assert_eq!((again.key(), again.message()), ("last", "Too short. Which last?"));
    let done = session
        .call(given.state(&again.state).answer("last", &json!("xyz")))
        .await;
    assert_eq!(done.text(), "false None xyz");
}

#[tokio::test]
async fn two_checks_of_one_round_ask_two_questions_again_and_lose_no_other_answer() {
    let session = session().await;
    let asked = session.call(call("twice")).await.asked();
    assert_eq!(asked.keys(), ["a", "b"]);
    let first = call("twice")
        .state(&asked.state)
        .answer("a", &json!(5))
        .answer("b", &json!(1));
    let asked = session.call(first).await.asked();
    assert_eq!(asked.keys(), ["c", "d", "e"]);
    let second = call("twice")
        .state(&asked.state)
        .answer("c", &json!(4))
        .answer("d", &json!(2));
    let again = session.call(second.answer("e", &json!(7))).await.asked();
    assert_eq!(again.keys(), ["a", "b"]);
    assert_eq!(again.forms["a"].0, "C is too small. A?");
    assert_eq!(again.forms["b"].0, "D is too small. B?");
    assert_eq!(again.properties("a")["a"]["default"], json!(5));
    assert_eq!(again.properties("b")["b"]["default"], json!(1));
    let third = call("twice")
        .state(&again.state)
        .answer("a", &json!(3))
        .answer("b", &json!(2));
    // `d` is still wrong, whatever `b` is; `c` and `e` stand.
    let again = session.call(third).await.asked();
    assert_eq!(again.keys(), ["b"]);
    let end = session
        .call(call("twice").state(&again.state).answer("b", &json!(3)))
        .await
        .tool_error();
    assert!(
        end.starts_with("`b` was answered wrongly too often. D is too small."),
        "{end}"
    );
}

#[tokio::test]
async fn a_known_value_that_fails_beside_an_answer_is_asked_for_with_its_reasons() {
    let session = session().await;
    let asked = session.call(call("beside")).await.asked();
    let keys: Vec<_> = asked.properties("f").keys().collect();
    assert_eq!(keys, ["to"]);
    let asked = session
        .call(call("beside").state(&asked.state).fill("f", json!({"to": 2})))
        .await
        .asked();
    let keys: Vec<_> = asked.properties("f").keys().collect();
    assert_eq!(keys, ["from", "to"], "what is known does not fit");
    let mut wrong = asked;
    for _ in 0..2 {
        let content = json!({"from": 99, "to": 2});
        wrong = session
            .call(call("beside").state(&wrong.state).fill("f", content))
            .await
            .asked();
        assert_eq!(wrong.forms["f"].0, "From? The answer must be at most 9. From?");
    }
    let end = session
        .call(
            call("beside")
                .state(&wrong.state)
                .fill("f", json!({"from": 99, "to": 2})),
        )
        .await;
    assert!(end.tool_error().starts_with("`f` was answered wrongly too often."));

    // An argument takes the place of a value of the server that does not fit.
    let given = call("beside").arguments(json!({"from": 1}));
    let asked = session.call(given.clone()).await.asked();
    let done = session
        .call(given.state(&asked.state).fill("f", json!({"to": 2})))
        .await;
    assert_eq!(done.text(), "1-2");
}

#[tokio::test]
async fn two_checks_that_ask_one_question_again_use_up_one_attempt() {
    let session = session().await;
    let asked = session.call(call("same")).await.asked();
    let asked = session
        .call(call("same").state(&asked.state).answer("a", &json!(9)))
        .await
        .asked();
    assert_eq!(asked.keys(), ["c", "d"]);
    let both = call("same").state(&asked.state);
    let again = session
        .call(both.answer("c", &json!(5)).answer("d", &json!(4)))
        .await
        .asked();
    assert_eq!((again.key(), again.message()), ("a", "C is too small. A?"));
    let again = session
        .call(call("same").state(&again.state).answer("a", &json!(8)))
        .await
        .asked();
    assert_eq!(again.key(), "a", "the second attempt");
    let done = session
        .call(call("same").state(&again.state).answer("a", &json!(3)))
        .await;
    assert_eq!(done.text(), "3 5 4", "both answers have been kept");
}
