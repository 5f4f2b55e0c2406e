//! One reading of what comes from outside: the same for an answer, for an argument of a tool and for one of a prompt.

use serde_json::{Value, json};
use wizard_core::{
    Choice, Choices,
    engine::{Capabilities, Refusal},
    testing::{Client, Flow, Wait},
};

/// What a value comes to.
#[derive(Clone, Copy, Debug)]
enum Comes {
    /// It is taken, and given to the final step as this.
    To(&'static str),
    /// It is asked again, with this reason.
    Wrong(&'static str),
}

use Comes::{To, Wrong};

const NEEDED: Comes = Wrong("An answer is needed.");

/// A wizard of one question.
macro_rules! question_of {
    ($module:ident, $type:ty $(, $rule:meta)?) => {
        mod $module {
            use wizard_core::{Wizard, final_step};

            #[allow(unused_imports)]
            use super::*;

            /// Take one thing.
            #[derive(Wizard)]
            #[wizard(name = "take")]
            pub struct Take {
                /// Which?
                $(#[$rule])?
                value: $type,
            }

            #[final_step]
            fn take(answers: Take) -> String {
                format!("{:?}", answers.value)
            }
        }
    };
}

question_of!(number, u8, ask(max = 9));
question_of!(float, f64);
question_of!(flag, bool);
question_of!(plain, String);
question_of!(long, String, ask(min_len = 2, max_len = 5));
question_of!(word, String, ask(pattern = "[a-z ]+"));
question_of!(email, String, ask(format = email));
question_of!(day, jiff::civil::Date);
question_of!(city, City);
question_of!(cities, Vec<City>);
question_of!(set, std::collections::BTreeSet<City>, ask(min_items = 1));
question_of!(hour, String, ask(choices = hours()));
question_of!(hours_of, Vec<String>, ask(choices = hours(), max_items = 2));
question_of!(lines, Option<Vec<String>>, ask(arg));
question_of!(text_argument, String, ask(arg));
question_of!(point, Point, ask(arg));
question_of!(maybe_number, Option<u8>);
question_of!(maybe_flag, Option<bool>);
question_of!(maybe_text, Option<String>);
question_of!(maybe_city, Option<City>);
question_of!(maybe_day, Option<jiff::civil::Date>);
question_of!(maybe_hour, Option<String>, ask(choices = hours()));
question_of!(
    blank_hour,
    Option<String>,
    ask(choices = [String::new(), "18".to_owned()])
);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Choice)]
pub enum City {
    #[choice(title = "Rome, in Italy")]
    Rome,
    Nice,
    #[choice(value = "NYC", title = "New York")]
    NewYork,
}

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
pub struct Point {
    #[allow(dead_code)]
    x: u8,
}

/// Two titles are the same, and one title is another's value.
fn hours() -> Choices {
    Choices::titled([
        ("18", "At six"),
        ("20", "At eight"),
        ("21", "Late"),
        ("22", "Late"),
        ("At noon", "18"),
    ])
}

fn outcome<W: wizard_core::Wizard<Output = String, Server = dyn wizard_core::AnyHost>>(flow: &Flow<'_, W>) -> String {
    if flow.is_complete() {
        flow.finish().wait()
    } else {
        let (reason, question) = flow.message().rsplit_once('\n').unwrap_or(("", flow.message()));
        assert_eq!(question, "Which?");
        reason.to_owned()
    }
}

/// Sends each value as an answer and as an argument.
fn check<W: wizard_core::Wizard<Output = String, Server = dyn wizard_core::AnyHost>>(rows: &[(Value, Comes)]) {
    for (value, comes) in rows {
        let mut flow = Client::new().call::<W>(&(), json!({})).wait();
        flow.answer(value).wait();
        let passed = Client::new().call::<W>(&(), json!({"value": value})).wait();
        match comes {
            To(taken) => {
                assert_eq!(outcome(&flow), *taken, "answered with {value}");
                // A blank argument is none: the question is asked.
                let is_none = !passed.is_complete() && passed.message() == "Which?" && *taken == "None";
                assert!(is_none || outcome(&passed) == *taken, "passed {value}");
            }
            Wrong(reason) => {
                let said = outcome(&flow);
                assert!(said.starts_with(reason), "answered with {value}: {said}");
                check_not_taken(value, reason, &passed);
            }
        }
    }
}

fn check_not_taken<W: wizard_core::Wizard>(value: &Value, reason: &str, passed: &Flow<'_, W>) {
    if matches!(NEEDED, Wrong(needed) if needed == reason) {
        assert_eq!(passed.message(), "Which?", "passed {value}");
        return;
    }
    let Refusal::Argument { message, .. } = passed.refused() else {
        panic!("passed {value}: {:?}", passed.refused())
    };
    assert!(message.contains(reason), "passed {value}: {message}");
}

#[test]
fn a_number_may_come_as_a_text() {
    let whole = Wrong("The answer must be a whole number.");
    check::<number::Take>(&[
        (json!("3"), To("3")),
        (json!(" 3\r\n"), To("3")),
        (json!("3.0"), To("3")),
        (json!("3e0"), To("3")),
        (json!("10"), Wrong("The answer must be at most 9.")),
        (json!("-1"), Wrong("The answer must be at least 0.")),
        (json!("3.5"), whole),
        (json!("three"), whole),
        (json!("+3"), whole),
        (json!("03"), whole),
        (json!("0x3"), whole),
        (json!("3,0"), whole),
        (json!("\"3\""), whole),
        (json!("NaN"), whole),
        (json!(true), whole),
        (json!(["3"]), whole),
        (json!(""), NEEDED),
        (json!("  "), NEEDED),
    ]);
    check::<float::Take>(&[
        (json!("0.5"), To("0.5")),
        (json!("1e3"), To("1000.0")),
        (json!("inf"), Wrong("The answer must be a number.")),
        (json!("1e999"), Wrong("The answer must be a number.")),
    ]);
    check::<maybe_number::Take>(&[
        (json!("3"), To("Some(3)")),
        (json!(""), To("None")),
        (json!("\n"), To("None")),
        (json!("none"), whole),
    ]);
}

#[test]
fn yes_or_no_may_come_as_a_text() {
    let neither = Wrong("The answer must be true or false.");
    check::<flag::Take>(&[
        (json!("true"), To("true")),
        (json!("False "), To("false")),
        (json!("YES"), To("true")),
        (json!("no"), To("false")),
        (json!("y"), neither),
        (json!("1"), neither),
        (json!(1), neither),
        (json!("on"), neither),
        (json!(""), NEEDED),
    ]);
    check::<maybe_flag::Take>(&[(json!("true"), To("Some(true)")), (json!(""), To("None"))]);
}

#[test]
fn a_text_stays_as_it_is_and_one_of_blanks_alone_is_no_answer() {
    check::<plain::Take>(&[
        (json!(" 3 "), To("\" 3 \"")),
        (json!("a\r\nb\n"), To("\"a\\r\\nb\\n\"")),
        (json!("null"), To("\"null\"")),
        (json!("\"q\""), To("\"\\\"q\\\"\"")),
        (json!(3), Wrong("The answer must be a text.")),
        (json!(""), NEEDED),
        (json!(" \n"), NEEDED),
        (json!("\u{a0}\u{3000}"), NEEDED),
    ]);
    check::<long::Take>(&[
        (json!("     "), NEEDED),
        (json!(" a "), To("\" a \"")),
        (json!("a"), Wrong("The answer must have at least 2 characters.")),
    ]);
    check::<word::Take>(&[
        (json!("a b"), To("\"a b\"")),
        (json!(" "), NEEDED),
        (json!("ab\n"), Wrong("The answer must match")),
    ]);
    check::<maybe_text::Take>(&[
        (json!(""), To("None")),
        (json!(" \t"), To("None")),
        (json!(" x"), To("Some(\" x\")")),
    ]);
}

#[test]
fn blanks_around_a_text_that_means_something_are_cut() {
    check::<email::Take>(&[
        (json!("\tann@example.com \r\n"), To("\"ann@example.com\"")),
        (
            json!("ann @example.com"),
            Wrong("The answer must be an e-mail address."),
        ),
        (json!(" "), NEEDED),
    ]);
    let day = Wrong("The answer must be a date");
    check::<day::Take>(&[
        (json!(" 2026-11-29\n"), To("2026-11-29")),
        (json!("\"2026-11-29\""), To("2026-11-29")),
        (json!("2026-11-29 00:00"), day),
        (json!(20_261_129), day),
        (json!(""), NEEDED),
    ]);
    check::<maybe_day::Take>(&[(json!(" "), To("None")), (json!(" 2026-11-29"), To("Some(2026-11-29)"))]);
}

#[test]
fn a_choice_is_its_value_or_the_title_of_it_alone() {
    let none = Wrong("“Paris” is not one of the choices: `rome` (Rome, in Italy), `nice`");
    check::<city::Take>(&[
        (json!("rome"), To("Rome")),
        (json!(" rome\r\n"), To("Rome")),
        (json!("\"rome\""), To("Rome")),
        (json!("Rome, in Italy"), To("Rome")),
        (json!("New York"), To("NewYork")),
        (json!("Paris"), none),
        (json!("ROME"), Wrong("“ROME” is not one of the choices")),
        (json!("Rome"), Wrong("“Rome” is not one of the choices")),
        (json!(1), Wrong("The answer must be a text.")),
        (json!(""), NEEDED),
    ]);
    check::<maybe_city::Take>(&[(json!(""), To("None")), (json!("New York "), To("Some(NewYork)"))]);
    check::<hour::Take>(&[
        (json!("20"), To("\"20\"")),
        (json!("At six"), To("\"18\"")),
        // A value comes first, and a title that two have is none.
        (json!("18"), To("\"18\"")),
        (
            json!("Late"),
            Wrong("“Late” is not one of the choices: “At six”, “At eight”"),
        ),
        (json!("19"), Wrong("“19” is not one of the choices: “At six”")),
        (json!(18), Wrong("The answer must be a text.")),
    ]);
    check::<maybe_hour::Take>(&[(json!(" "), To("None")), (json!("At six"), To("Some(\"18\")"))]);
    check::<hour::Take>(&[
        (json!("\t20"), To("\"20\"")),
        (json!("\tAt six\u{b}"), To("\"18\"")),
        (json!("19\0"), Wrong("“19\\u{0}” is not one of the choices")),
    ]);
    // What is offered is an answer.
    check::<blank_hour::Take>(&[(json!(""), To("Some(\"\")")), (json!("18"), To("Some(\"18\")"))]);
}

#[test]
fn a_list_may_come_as_one_choice_or_as_json() {
    let twice = Wrong("“nice” was chosen twice.");
    check::<cities::Take>(&[
        (json!("nice"), To("[Nice]")),
        (json!("[\"nice\", \"NYC\"]"), To("[Nice, NewYork]")),
        (json!(["New York", " nice"]), To("[NewYork, Nice]")),
        (json!("Rome, in Italy"), To("[Rome]")),
        (json!("[]"), To("[]")),
        (json!(["nice", "nice"]), twice),
        (json!(["Nice", "nice"]), twice),
        (json!("nice, rome"), Wrong("“nice, rome” is not one of the choices")),
        (json!("[\"nice\""), Wrong("“[\"nice\"” is not one of the choices")),
        (json!({"0": "nice"}), Wrong("The answer must be a list of texts.")),
    ]);
    check::<set::Take>(&[
        (json!("[\"NYC\", \"rome\"]"), To("{Rome, NewYork}")),
        (json!("nice"), To("{Nice}")),
        (json!([]), Wrong("Choose at least 1.")),
    ]);
    check::<hours_of::Take>(&[
        (json!("At eight"), To("[\"20\"]")),
        (json!("[\"18\", \"At eight\"]"), To("[\"18\", \"20\"]")),
        (json!("[\"18\", \"20\", \"21\"]"), Wrong("Choose at most 2.")),
        (json!("Late"), Wrong("“Late” is not one of the choices")),
    ]);
}

#[test]
fn an_argument_of_another_type_is_never_guessed() {
    let taken = |value: Value| {
        let flow = Client::new().call::<lines::Take>(&(), json!({"value": value})).wait();
        flow.is_complete().then(|| flow.finish().wait())
    };
    assert_eq!(taken(json!(["a"])).as_deref(), Some("Some([\"a\"])"));
    assert_eq!(taken(json!("[\"a\"]")).as_deref(), Some("Some([\"a\"])"));
    assert_eq!(taken(json!("a, b")), None);
    assert_eq!(taken(json!("[1]")), None);
    for text in ["", " ", "3", "true", "all:\n\tmake"] {
        let flow = Client::new()
            .call::<text_argument::Take>(&(), json!({"value": text}))
            .wait();
        assert_eq!(flow.finish().wait(), format!("{text:?}"));
    }
    let bell = Client::new()
        .call::<text_argument::Take>(&(), json!({"value": "\u{7}"}))
        .wait();
    assert!(matches!(bell.refused(), Refusal::Argument { .. }));
    for value in [json!("{\"x\": 1}"), json!("1"), json!({"x": "1"})] {
        let flow = Client::new().call::<point::Take>(&(), json!({"value": value})).wait();
        assert!(matches!(flow.refused(), Refusal::Argument { .. }), "{value}");
    }
}

#[test]
fn a_text_for_a_prompt_is_read_as_one_for_a_tool() {
    let taken = |value: &str| {
        let passed = json!({"value": value});
        let number = Client::new().prompt().call::<number::Take>(&(), passed.clone()).wait();
        number.is_complete().then(|| number.finish().wait())
    };
    assert_eq!(taken("3").as_deref(), Some("3"));
    assert_eq!(taken("").as_deref(), None);
    for blank in [" ", "\u{3000}\n"] {
        let blank = json!({"value": blank});
        let asked = Client::new().call::<cities::Take>(&(), blank.clone()).wait();
        assert_eq!(asked.message(), "Which?");
        let asked = Client::new().prompt().call::<cities::Take>(&(), blank).wait();
        assert_eq!(asked.message(), "Which?");
    }
    // One choice with a comma in it, as for a tool, comes before several.
    let one = json!({"value": "Rome, in Italy"});
    let flow = Client::new().prompt().call::<cities::Take>(&(), one).wait();
    assert_eq!(flow.finish().wait(), "[Rome]");
    let several = json!({"value": "nice, New York"});
    let flow = Client::new().prompt().call::<cities::Take>(&(), several).wait();
    assert_eq!(flow.finish().wait(), "[Nice, NewYork]");
}

/// Null, and a text of blanks in a prompt, leave a question blank only where nobody can be asked: models send null for
/// every argument that may be left out.
#[test]
fn null_is_blank_only_where_the_question_cannot_be_asked() {
    let mute = || Client::new().capabilities(Capabilities::none());
    let null = json!({"value": null});
    let asked = Client::new().call::<maybe_number::Take>(&(), null.clone()).wait();
    assert_eq!(asked.message(), "Which?");
    let blank = mute().call::<maybe_number::Take>(&(), null.clone()).wait();
    assert_eq!(blank.finish().wait(), "None");
    let older = Client::new()
        .before_rounds()
        .call::<maybe_city::Take>(&(), null.clone())
        .wait();
    assert_eq!(older.finish().wait(), "None");
    let prompt = mute()
        .prompt()
        .call::<maybe_number::Take>(&(), json!({"value": ""}))
        .wait();
    assert_eq!(prompt.finish().wait(), "None");
    // What has to be answered cannot be left blank, and what is absent is not null.
    for arguments in [null, json!({"value": ""}), json!({})] {
        let needed = mute().call::<number::Take>(&(), arguments).wait();
        assert!(matches!(needed.refused(), Refusal::Capability { .. }));
    }
    let absent = mute().call::<maybe_number::Take>(&(), json!({})).wait();
    assert!(matches!(absent.refused(), Refusal::Capability { .. }));
}

/// A retry sends the same arguments, as it sent them.
#[test]
fn two_ways_to_write_an_argument_are_two_calls() {
    for (first, then) in [(json!("3"), json!(3)), (json!(null), json!(""))] {
        let mut flow = Client::new().call::<two::Take>(&(), json!({"people": first})).wait();
        flow.set_arguments(json!({"people": then}));
        flow.respond(json!({})).wait();
        assert!(matches!(flow.refused(), Refusal::State(_)), "{first} and {then}");
    }
}

mod two {
    use wizard_core::{Wizard, final_step};

    /// Take two things.
    #[derive(Wizard)]
    #[wizard(name = "take")]
    pub struct Take {
        /// How many?
        people: Option<u8>,
        /// Which?
        other: String,
    }

    #[final_step]
    fn take(answers: Take) -> String {
        format!("{:?} {}", answers.people, answers.other)
    }
}

mod later {
    use wizard_core::{Wizard, final_step};

    use super::hours;

    /// Take a table.
    #[derive(Wizard)]
    #[wizard(name = "take", rounds = fewest, review)]
    pub struct Take {
        /// Which day?
        day: String,
        /// Which hour?
        #[ask(choices = if day.is_empty() { Vec::new() } else { hours().into_iter().collect() })]
        hour: String,
        /// Who comes then?
        #[ask(check = if hour == "18" { Ok(()) } else { Err(format!("There is no {hour}.")) })]
        who: String,
    }

    #[final_step]
    fn take(answers: Take) -> String {
        format!("{} {} {}", answers.day, answers.hour, answers.who)
    }
}

/// Until its choices can be looked up nobody knows what an argument is, nor whether it is one of them.
#[test]
fn an_argument_for_a_choice_stands_for_nothing_before_the_choices_are_known() {
    for hour in ["At six", "18"] {
        let mut flow = Client::new().call::<later::Take>(&(), json!({"hour": hour})).wait();
        assert_eq!(flow.keys(), ["day"], "`who` depends on the hour");
        flow.answer("Friday").wait();
        assert_eq!(flow.keys(), ["who"]);
        flow.answer("Ann").wait();
        // Whoever changes it starts from the value.
        flow.answer("hour").wait();
        assert_eq!(flow.field()["default"], "18");
        flow.answer("18").wait();
        assert_eq!(flow.keys(), ["who"]);
        flow.answer("Ann").wait();
        flow.answer("go-on").wait();
        assert_eq!(flow.finish().wait(), "Friday 18 Ann");
    }
    let mut flow = Client::new().call::<later::Take>(&(), json!({"hour": "19"})).wait();
    flow.answer("Friday").wait();
    assert!(matches!(flow.refused(), Refusal::Argument { .. }));
}
