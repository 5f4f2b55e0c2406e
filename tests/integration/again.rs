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

struct Server;
impl ServerHandler for Server {}

async fn session() -> Session {
    let host = Wizards::new(Server).tool::<Stay>().tool::<Parcel>();
    Session::duplex(
        host.seal(SealPolicy::ephemeral().no_principal())
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
