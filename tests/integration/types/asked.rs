//! What is taken, what is asked again and with which words.

use serde_json::{Value, json};
use wizard_tests::connect::call;

use super::session;

/// One question: its key, answers that are asked again with a reason, and the answer that is taken.
type Step<'a> = (&'a str, &'a [(Value, &'a str)], Value);

/// Answers every question of `tool` wrongly in each way, and then rightly.
async fn drive(tool: &'static str, steps: &[Step<'_>]) -> String {
    let session = session().await;
    let mut reply = session.call(call(tool)).await;
    for (key, wrong, right) in steps {
        let mut asked = reply.asked();
        assert_eq!(asked.key(), *key);
        for (answer, reason) in *wrong {
            asked = session
                .call(call(tool).state(&asked.state).answer(key, answer))
                .await
                .asked();
            assert_eq!(asked.key(), *key, "{answer} is asked again");
            assert!(asked.message().starts_with(reason), "{answer}: {}", asked.message());
        }
        reply = session.call(call(tool).state(&asked.state).answer(key, right)).await;
    }
    reply.text()
}

fn all<'a>(answers: &[&str], reason: &'a str) -> Vec<(Value, &'a str)> {
    answers.iter().map(|answer| (json!(answer), reason)).collect()
}

#[tokio::test]
async fn a_text_that_means_something_is_read_strictly_and_asked_again_with_an_example() {
    let date = "The answer must be a date, such as 2026-11-29.\nWhich day?";
    let mut days = all(&["2026-02-30", "29.11.2026", "20261129", "2026-11-29T00:00:00Z"], date);
    days.push((json!(20_261_129), date));
    let times = all(
        &["24:00", "2:30 pm", "14"],
        "The answer must be a time of day, such as 14:30.\nOn “2026-11-28”",
    );
    let mut both = all(
        &["2026-11-29 14:30", "2026-11-29"],
        "The answer must be a date and time without an offset",
    );
    both.push((json!("2026-11-29T14:30"), "Another day."));
    let instants = all(
        &["2026-11-29T14:30:00", "2026-11-29T14:30Z", "2026-02-30T00:00:00Z"],
        "The answer must be a date and time with an offset, such as 2026-11-29T14:30:00Z.",
    );
    let pages = all(
        &["example.com", "/page", "https://", "https://a.example/ b"],
        "The answer must be an absolute URI, such as https://example.com/page.",
    );
    let addresses = all(
        &["127.0.0.01", "1.2.3", "fe80::1%eth0", "localhost"],
        "The answer must be an IP address, such as 192.0.2.1 or 2001:db8::1.",
    );
    let ids = all(
        &[
            "67e5504410b1426f9247bb680e5fe0c8",
            "67e55044-10b1-426f-9247-bb680e5fe0cg",
        ],
        "The answer must be a UUID, such as",
    );
    let text = drive(
        "typed",
        &[
            ("day", &days, json!("2026-11-28")),
            ("time", &times, json!("14:30")),
            ("both", &both, json!("2026-11-28T14:30")),
            ("instant", &instants, json!("2026-11-28T14:30:00+01:00")),
            ("page", &pages, json!("https://example.com/page")),
            ("next", &[], json!("javascript:alert(1)")),
            ("from", &addresses, json!("2001:DB8::1")),
            ("id", &ids, json!("67E55044-10B1-426F-9247-BB680E5FE0C8")),
            ("other", &[], json!("")),
        ],
    )
    .await;
    assert_eq!(
        text,
        "2026-11-28 14:30:00 2026-11-28T14:30:00 2026-11-28T13:30:00Z https://example.com/page javascript:alert(1) \
         2001:db8::1 67e55044-10b1-426f-9247-bb680e5fe0c8 None"
    );
}

#[tokio::test]
async fn the_rules_of_a_type_and_of_its_field_both_hold() {
    let zero = "The answer must not be 0.\nBy how much?";
    let text = drive(
        "ruled",
        &[
            (
                "count",
                &[
                    (json!(0), "The answer must be at least 1.\nHow many?"),
                    (json!(-0.0), "The answer must be at least 1."),
                    (json!(256), "The answer must be at most 255."),
                    (json!(1.5), "The answer must be a whole number."),
                ],
                json!(1e2),
            ),
            (
                "by",
                &[
                    (json!(0), zero),
                    (json!(-0.0), zero),
                    (json!(6), "The answer must be at most 5."),
                ],
                json!(-1.0),
            ),
            (
                "percent",
                &[
                    (json!(0), "The answer must be at least 1."),
                    (json!(51), "The answer must be at most 50."),
                ],
                json!(50),
            ),
            (
                "article",
                &[
                    (json!("A-1"), "The answer must have at least 4 characters."),
                    (json!("AB-1234567"), "The answer must have at most 9 characters."),
                    (json!("ab-12"), "The answer must match `[A-Z].*`."),
                    (json!("A1-12"), "The answer must match `[A-Z]{2}-\\d+`."),
                    (json!("AB-12\n"), "The answer must match `[A-Z].*`."),
                ],
                json!("AB-12"),
            ),
            (
                "colour",
                &[
                    (json!("blue"), "“blue” is not one of the choices"),
                    (json!("RED"), "The answer must match `[a-z]+`."),
                ],
                json!("red"),
            ),
            (
                "rest",
                &[
                    (json!(11), "The answer must be at most 10."),
                    (json!(0), "The answer must be at least 1."),
                ],
                json!(10),
            ),
        ],
    )
    .await;
    assert_eq!(text, "100 -1 50 AB-12 red Some(10)");
}

#[tokio::test]
async fn a_format_or_a_pattern_is_of_the_whole_text_and_lengths_are_in_characters() {
    let code = "The answer must match `[a-z]{2}[0-9]{4}|none`.\nWhich code?";
    let text = drive(
        "formatted",
        &[
            (
                "day",
                &all(&["2026-02-30"], "The answer must be a date, such as"),
                json!("2024-02-29"),
            ),
            (
                "instant",
                &all(
                    &["2026-11-29T14:30:00"],
                    "The answer must be a date and time with an offset",
                ),
                json!("2026-11-29t14:30:00z"),
            ),
            (
                "page",
                &all(&["//example.com"], "The answer must be an absolute URI"),
                json!("urn:isbn:0451450523"),
            ),
            (
                "code",
                &all(&["ab1234x", "xnone", "none\n", "AB1234"], code),
                json!("ab1234"),
            ),
            (
                "text",
                &all(&["äöüß"], "The answer must have at most 3 characters."),
                json!("ä\u{202e}\n"),
            ),
            ("last", &[], json!("x")),
        ],
    )
    .await;
    assert_eq!(
        text,
        "2024-02-29 2026-11-29t14:30:00z urn:isbn:0451450523 Some(\"ab1234\") \"ä\\u{202e}\\n\" x None"
    );
}

#[tokio::test]
async fn what_cannot_be_seen_is_kept_in_the_value_and_shown_in_a_question() {
    let session = session().await;
    let given = json!({"day": "2026-11-29", "instant": "2026-11-29T14:30:00Z", "page": "a:b", "code": "none", "text": "a\u{202e}\n"});
    let asked = session.call(call("formatted").arguments(given)).await.asked();
    assert_eq!(asked.message(), "The text was “a\\u{202e}\\u{a}”. Another?");
}

#[tokio::test]
async fn arguments_keep_the_same_rules() {
    let session = session().await;
    for (tool, key, wrong, reason) in [
        (
            "typed",
            "day",
            json!("2026-02-30"),
            "The answer must be a date, such as 2026-11-29.",
        ),
        (
            "typed",
            "page",
            json!("example.com"),
            "The answer must be an absolute URI",
        ),
        ("typed", "other", json!("yesterday"), "The answer must be a date"),
        ("ruled", "by", json!(0), "The answer must not be 0."),
        (
            "ruled",
            "count",
            json!(9_007_199_254_740_994.0),
            "The answer must be at most 255.",
        ),
        ("ruled", "percent", json!(51), "The answer must be at most 50."),
        ("ruled", "rest", json!(11), "The answer must be at most 10."),
        (
            "ruled",
            "article",
            json!("AB-x"),
            "The answer must match `[A-Z]{2}-\\d+`.",
        ),
        ("formatted", "share", json!(101), "The answer must be at most 100."),
        ("formatted", "code", json!("x"), "The answer must match"),
    ] {
        let text = session
            .call(call(tool).arguments(json!({key: wrong})))
            .await
            .tool_error();
        let expected = format!("The argument `{key}` is not valid. {reason}");
        assert!(text.starts_with(&expected), "{text}");
    }
}

#[tokio::test]
async fn defaults_and_known_values_are_texts_of_their_type() {
    let session = session().await;
    let asked = session.call(call("typed")).await.asked();
    assert_eq!(asked.field()["default"], "2026-11-29");
    let given = json!({"day": "2000-01-01"});
    let asked = session.call(call("typed").arguments(given)).await.asked();
    assert_eq!(asked.field()["default"], "14:30:00");
    let given = json!({
        "day": "2000-01-01", "time": "00:00", "both": "2000-01-01T00:00", "instant": "2000-01-01T00:00:00Z",
        "page": "https://example.com/a/b", "from": "::1", "id": "67e55044-10b1-426f-9247-bb680e5fe0c8",
    });
    let asked = session.call(call("typed").arguments(given.clone())).await.asked();
    assert_eq!(asked.message(), "Which page after “https://example.com/a/b”?");
    assert_eq!(asked.field()["default"], "https://example.com/a/next");
    let answered = call("typed")
        .arguments(given)
        .state(&asked.state)
        .answer("next", &json!("a:b"));
    assert!(session.call(answered).await.text().ends_with("Some(2000-01-01)"));
}
