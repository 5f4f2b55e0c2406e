//! A form is asked, answered, asked again and refused as a whole.

use serde_json::json;
use wizard_tests::connect::call;

use super::{contact, session};

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
        "At which address? The answer must be an e-mail address.\nWhat is the name?"
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
        "What is the name? An answer is needed.\nWhat is the name?"
    );
    let fields = again.properties("contact");
    assert_eq!(fields["email"]["default"], json!("ann@example.com"));
    assert_eq!(fields["name"].get("default"), None);

    // A round without an answer keeps what is filled in, and why it is asked again.
    let again = session.call(call("letter").state(&again.state)).await.asked();
    assert_eq!(
        again.properties("contact")["email"]["default"],
        json!("ann@example.com")
    );
    assert_eq!(
        again.forms["contact"].0,
        "What is the name? An answer is needed.\nWhat is the name?"
    );
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
            "What is the name? The answer must have at least 2 characters.\nAt which address? The answer must be an \
             e-mail address.\nWhat is the name?"
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
        "To which hour, on “Ann”'s clock? The end comes after the start.\nWhen, for “Ann”?"
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
