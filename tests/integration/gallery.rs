//! The gallery: one wizard with every type and every rule, played by itself and by the real Python client.

use std::process::{Command, Stdio};

use serde_json::{Value, json};
use wizard_tests::{install, python::Call};

#[test]
fn the_gallery_answers_itself_to_the_end() {
    let mut command = Command::new(install::gallery());
    let output = command
        .arg("--demo")
        .stdin(Stdio::null())
        .output()
        .expect("the example runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    for line in [
        "  home_postal: Steps 1 to 7 of 13. Where do you live?",
        "  traveller: At which address do we reach you? The answer must be an e-mail address.",
        "    Steps 1 to 9 of 13. What is your name?",
        "  stay: For how many nights? There are not that many free rooms.",
        "    Steps 6 to 10 of 12. When, and for how long?",
        "    - Which cities of France? “Lyon”, “Nice”",
        "  cities: Steps 4 to 8 of 12. Which cities of New Zealand (Aotearoa)?",
        "  confirm: Step 12 of 12. Book 7 nights in New Zealand (Aotearoa) for “Ann Lee”?",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line}\nis not in\n{text}");
    }
    let rounds = text.lines().filter(|line| line.starts_with("round ")).count();
    assert_eq!(rounds, 9, "{text}");
    let result = text.lines().last().unwrap_or_default();
    assert!(
        result.contains("Ann Lee of York goes to wlg (NewZealand) from 2026-12-24 for 7 nights."),
        "{result}"
    );
}

fn accept(content: &Value) -> Value {
    json!({"action": "accept", "content": content})
}

fn stay(nights: u8) -> Value {
    accept(&json!({"start": "2026-12-24", "nights": nights, "budget": 100, "fullness": 80}))
}

/// Plays the whole gallery. A client of an earlier version knows a form by its first field alone, so these are the names of
/// the forms of several questions.
fn plays_every_form(call: Call, [traveller, home, stay_form]: [&str; 3]) {
    let known =
        json!({"name": "Ann", "email": "ann@example.com", "born": "1990-02-28", "page": "https://ann.example/"});
    let young = json!({"name": "Ann", "email": "ann@example.com", "born": "2020-02-30"});
    let played = call
        .arguments(json!({"country": "france", "car": false, "home_town": "York"}))
        .replies(traveller, [accept(&young), accept(&known)])
        .replies(home, [accept(&json!({"home_street": "Mill Lane 1"}))])
        .replies("interests", [json!({"action": "decline"})])
        .replies(
            "cities",
            [
                accept(&json!({"cities": ["cdg", "cdg"]})),
                accept(&json!({"cities": ["cdg"]})),
            ],
        )
        .replies(stay_form, [stay(0), stay(3)])
        .answer("review", "go-on")
        .answer("confirm", true)
        .play();
    let forms: Vec<_> = played.asked.iter().map(|shown| &*shown.form).collect();
    assert_eq!(
        forms,
        [
            traveller,
            home,
            "cities",
            "interests",
            stay_form, // in one round, in the order in which they are declared
            traveller,
            "cities",
            stay_form, // what was wrong
            "review",
            "confirm",
        ]
    );
    let again = &played.asked[5];
    assert!(
        again.message.contains("When were you born? The answer must be a date"),
        "{}",
        again.message
    );
    assert_eq!(again.schema["properties"]["email"]["default"], "ann@example.com");
    assert!(
        played.asked[6].message.contains("“cdg” was chosen twice."),
        "{}",
        played.asked[6].message
    );
    let booked = "Ann of York goes to cdg (France) from 2026-12-24 for 3 nights.";
    assert!(played.reply.text().contains(booked));
}

#[test]
fn the_python_client_plays_forms_of_several_questions_several_at_once() {
    plays_every_form(Call::of_the_gallery(), ["traveller", "home_postal", "stay"]);
}

#[test]
fn a_client_of_an_earlier_version_plays_the_same_forms_one_after_the_other() {
    plays_every_form(Call::of_the_gallery().legacy(), ["name", "home_street", "start"]);
}
