//! Answers within their bounds fit into the state: a wizard whose answers may not is refused before anybody types.

use rmcp::ServerHandler;
use serde_json::json;
use wizard_core::{
    Choice, SealPolicy, Wizard, Wizards,
    engine::{DoesNotFit, Refusal},
    final_step,
    rmcp::Problem,
    seal::Seal,
    testing::{Client, Wait},
};

/// Write a letter, of four long texts.
#[derive(Wizard)]
struct Letter {
    /// To whom?
    #[ask(max_len = 2_800)]
    to: String,
    /// About what?
    #[ask(max_len = 2_800)]
    about: String,
    /// Saying what?
    #[ask(max_len = 2_800)]
    text: String,
    /// With which postscript?
    #[ask(max_len = 2_800)]
    postscript: Option<String>,
}

#[final_step]
fn letter(letter: Letter) -> String {
    let all = [
        letter.to,
        letter.about,
        letter.text,
        letter.postscript.unwrap_or_default(),
    ];
    all.map(|text| text.chars().count().to_string()).join(" ")
}

/// Write a letter, of four texts that are a little longer.
#[derive(Wizard)]
struct Longer {
    /// To whom?
    #[ask(max_len = 3_100)]
    to: String,
    /// About what?
    #[ask(max_len = 3_100)]
    about: String,
    /// Saying what?
    #[ask(max_len = 3_200)]
    text: String,
    /// In which of these ways?
    way: Way,
    /// With which postscript?
    #[ask(max_len = 3_100)]
    postscript: Option<String>,
}

#[final_step]
fn longer(letter: Longer) -> String {
    let _ = (letter.way, letter.to, letter.about, letter.text, letter.postscript);
    String::new()
}

#[derive(Clone, Copy, PartialEq, Eq, Choice)]
enum Way {
    Post,
    Mail,
    Pigeon,
}

macro_rules! branching {
    ($module:ident, $first:expr, $second:expr) => {
        mod $module {
            use super::*;

            /// Send it in one way.
            #[derive(Wizard)]
            #[wizard(name = "send")]
            pub struct Send {
                /// In which way?
                way: Way,
                /// With a note?
                noted: bool,
                /// Saying what?
                #[ask(when = $first, max_len = 9_000)]
                one: Option<String>,
                /// Saying what else?
                #[ask(when = $second, max_len = 9_000)]
                other: Option<String>,
            }

            #[final_step]
            fn send(answers: Send) -> String {
                let _ = (answers.way, answers.noted);
                answers.one.or(answers.other).unwrap_or_default()
            }
        }
    };
}

branching!(variants, way == Way::Post, way == Way::Mail);
branching!(matched, matches!(way, Way::Post), noted && Way::Mail == way);
branching!(flags, noted, !noted);
branching!(negated, !(noted) && true, (noted));
branching!(same, way == Way::Post, way == Way::Post);
branching!(overlapping, way == Way::Post, noted);
branching!(either, way == Way::Post || noted, way == Way::Mail);
branching!(unequal, way != Way::Post, way != Way::Mail);

/// Letters of the Greek alphabet have two bytes, and emoji four.
fn longest(length: usize) -> String {
    "🦀".repeat(length)
}

fn seal() -> Seal {
    SealPolicy::ephemeral().build().expect("a key")
}

#[test]
fn answers_that_are_as_long_as_they_may_be_fit_into_the_state() {
    assert_eq!(seal().fits::<Letter>(), Ok(()));
    let mut flow = Client::new().call::<Letter>(&(), json!({})).wait();
    for _ in 0..4 {
        flow.answer(longest(2_800)).wait();
    }
    assert_eq!(flow.finish().wait(), "2800 2800 2800 2800");
}

#[test]
fn a_wizard_whose_answers_may_not_fit_names_them_and_what_would_help() {
    let error = seal().fits::<Longer>().expect_err("too long");
    let said = error.to_string();
    let DoesNotFit::Answers {
        wizard,
        questions,
        needed,
        ..
    } = error
    else {
        panic!("{said}")
    };
    assert_eq!(wizard, "longer");
    assert_eq!(questions, ["text", "to", "about", "postscript", "way"]);
    assert_eq!(
        said,
        format!(
            "the answers of the wizard `longer` may be longer than a requestState, so that a person's words would be lost; \
             the longest are `text`, `to`, `about`, `postscript`, `way`: set a smaller `max_len` there, or \
             `.max_len({needed})` of the seal"
        )
    );
    let enough = SealPolicy::ephemeral().max_len(needed).build().expect("a key");
    assert_eq!(enough.fits::<Longer>(), Ok(()));
    let short = SealPolicy::ephemeral().max_len(needed - 1_024).build().expect("a key");
    assert!(short.fits::<Longer>().is_err());
}

/// Connect a printer.
#[derive(Wizard)]
struct Connect {
    /// Where is it?
    #[ask(default = "localhost")]
    address: std::net::IpAddr,
    /// Whose is it?
    #[ask(format = email, default = "Ann@")]
    owner: Option<String>,
    /// On which shelf?
    #[ask(default = "top")]
    shelf: Shelf,
    /// In which room?
    #[ask(choices = ["1", "2"].map(str::to_owned), default = "3")]
    room: String,
    /// Since when?
    #[ask(default = "2026-11-29T25:00:00Z")]
    since: jiff::Timestamp,
}

#[derive(Debug, wizard_core::Answer)]
#[answer(pattern = "[0-9]+")]
struct Shelf(String);

#[final_step]
fn connect(answers: Connect) -> String {
    format!(
        "{:?}",
        (
            answers.address,
            answers.owner,
            answers.shelf,
            answers.room,
            answers.since
        )
    )
}

#[test]
fn a_literal_default_that_its_question_refuses_is_named() {
    let error = seal().fits::<Connect>().expect_err("no address");
    assert_eq!(
        error.to_string(),
        "`default = \"localhost\"` of the question `address` of the wizard `connect` is refused by the question itself: The \
         answer must be an IP address, such as 192.0.2.1 or 2001:db8::1."
    );
}

#[test]
fn a_host_refuses_each_default_that_its_question_refuses() {
    struct Office;
    impl ServerHandler for Office {}

    let wizards = Wizards::new(Office).tool::<Connect>().no_principal();
    let error = wizards.seal(SealPolicy::ephemeral()).expect_err("no defaults");
    let refused = error.problems().iter().map(|problem| match problem {
        Problem::DoesNotFit(DoesNotFit::Default { question, .. }) => *question,
        other => panic!("{other}"),
    });
    assert_eq!(refused.collect::<Vec<_>>(), ["address", "owner", "shelf", "since"]);
}

/// Look at folders.
#[derive(Wizard)]
struct Look {
    /// Look?
    sure: bool,
    #[roots]
    #[ask(when = sure, optional)]
    folders: Vec<wizard_core::Root>,
    #[roots]
    #[ask(when = sure, optional)]
    others: Option<Vec<wizard_core::Root>>,
}

#[final_step]
fn look(answers: Look) -> String {
    format!("{} {:?} {:?}", answers.sure, answers.folders, answers.others)
}

#[test]
fn an_optional_that_allows_nothing_is_named() {
    let error = seal().fits::<Look>().expect_err("a list is never blank");
    assert!(
        matches!(
            error,
            DoesNotFit::Optional {
                question: "folders",
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn a_host_refuses_to_be_sealed_with_it() {
    struct Post;
    impl ServerHandler for Post {}

    let wizards = || Wizards::new(Post).tool::<Letter>().tool::<Longer>().no_principal();
    let error = wizards().seal(SealPolicy::ephemeral()).expect_err("too long");
    assert!(
        matches!(
            error.problems(),
            [Problem::DoesNotFit(DoesNotFit::Answers { wizard: "longer", .. })]
        ),
        "{error}"
    );
    let host = wizards().seal(SealPolicy::ephemeral().max_len(100 * 1_024));
    assert!(host.is_ok(), "there is room");
}

#[test]
fn of_questions_that_exclude_each_other_the_longest_counts() {
    let seal = seal();
    assert!(seal.fits::<variants::Send>().is_ok());
    assert!(seal.fits::<matched::Send>().is_ok());
    assert!(seal.fits::<flags::Send>().is_ok());
    assert!(seal.fits::<negated::Send>().is_ok());
    assert!(seal.fits::<same::Send>().is_err());
    assert!(seal.fits::<overlapping::Send>().is_err());
    assert!(seal.fits::<either::Send>().is_err());
    assert!(seal.fits::<unequal::Send>().is_err());
}

#[test]
fn control_characters_are_no_text() {
    for wrong in ["a\tb", "a\0b", "\u{1b}[31m", "a\u{7f}", "a\u{85}b"] {
        let mut flow = Client::new().call::<Letter>(&(), json!({})).wait();
        flow.answer(wrong).wait();
        assert!(
            flow.message().starts_with("The answer must have no control characters"),
            "{wrong:?}: {}",
            flow.message()
        );
        let passed = Client::new().call::<Letter>(&(), json!({"to": wrong})).wait();
        assert!(matches!(passed.refused(), Refusal::Argument { .. }), "{wrong:?}");
    }
    let mut flow = Client::new().call::<Letter>(&(), json!({})).wait();
    flow.answer("a\r\nb\nc").wait();
    assert_eq!(flow.message(), "About what?");
}

mod looked_up {
    use super::*;

    #[derive(Debug)]
    pub struct Shop {
        pub choice: String,
        pub kept: String,
    }

    /// Choose what the server has.
    #[derive(Wizard)]
    #[wizard(name = "choose")]
    pub struct Choose {
        #[compute(server.kept.clone(), keep)]
        kept: String,
        /// Which?
        #[ask(choices = [server.choice.clone()])]
        one: String,
        /// Why?
        #[ask(max_len = 5_000)]
        why: String,
    }

    #[final_step]
    fn choose(answers: Choose, _server: &Shop) -> String {
        format!("{} {} {}", answers.kept.len(), answers.one.len(), answers.why.len())
    }
}

/// Of the 48 KiB of a state, what the person types may need 20,000.
#[test]
fn what_is_looked_up_and_does_not_fit_is_a_failed_look_up_before_anyone_is_asked() {
    let shop = |choice: usize, kept: usize| looked_up::Shop {
        choice: "c".repeat(choice),
        kept: "k".repeat(kept),
    };
    let good = shop(10_000, 10_000);
    let mut flow = Client::new().call::<looked_up::Choose>(&good, json!({})).wait();
    flow.answer("c".repeat(10_000)).wait();
    flow.answer(longest(5_000)).wait();
    assert_eq!(flow.finish().wait(), "10000 10000 20000");
    for (shop, question) in [(shop(40_000, 1), "one"), (shop(1, 40_000), "kept")] {
        let flow = Client::new().call::<looked_up::Choose>(&shop, json!({})).wait();
        let Refusal::Hook(failure) = flow.refused() else {
            panic!("{:?}", flow.refused())
        };
        assert_eq!(failure.question, question);
    }
}

/// Two that fit alone, and not together.
#[test]
fn what_is_looked_up_has_the_room_that_other_look_ups_leave() {
    let shop = looked_up::Shop {
        choice: "c".repeat(25_000),
        kept: "k".repeat(24_000),
    };
    let flow = Client::new().call::<looked_up::Choose>(&shop, json!({})).wait();
    assert!(
        matches!(flow.refused(), Refusal::Hook(failure) if failure.question == "one"),
        "{:?}",
        flow.refused()
    );
}

mod flipped {
    use super::*;

    /// Send it, with an explanation if it is urgent and another one if it is not.
    #[derive(Wizard)]
    #[wizard(name = "send", max_rounds = 12)]
    pub struct Send {
        /// Is it urgent?
        urgent: bool,
        /// Why is it not?
        #[ask(when = !urgent, max_len = 9_000)]
        calm: Option<String>,
        /// How many days are there?
        #[ask(when = !urgent)]
        days: Option<u8>,
        /// Why is it?
        #[ask(when = urgent, max_len = 9_000)]
        hurry: Option<String>,
        /// In which way?
        #[ask(check = if urgent && matches!(way, Way::Post) { Err("Not by post.") } else { Ok(()) }, again = urgent)]
        way: Way,
    }

    #[final_step]
    fn send(answers: Send) -> String {
        let _ = (answers.urgent, answers.days, answers.way, answers.hurry);
        answers.calm.unwrap_or_default().chars().count().to_string()
    }
}

/// What was answered in a case that holds no longer waits for its turn no longer.
#[test]
fn answers_of_cases_that_exclude_each_other_are_never_in_one_state() {
    assert_eq!(seal().fits::<flipped::Send>(), Ok(()));
    let mut flow = Client::new().call::<flipped::Send>(&(), json!({})).wait();
    flow.answer(true).wait();
    flow.answer(longest(9_000)).wait();
    flow.answer("post").wait();
    assert_eq!(flow.message(), "Not by post.\nIs it urgent?");
    flow.answer(false).wait();
    flow.answer(longest(9_000)).wait();
    assert_eq!(flow.message(), "How many days are there?");
    flow.answer(3).wait();
    assert_eq!(flow.finish().wait(), "9000");
}

/// Read what someone has said of a thing.
#[derive(Wizard)]
struct Said {
    /// Of what.
    #[ask(arg)]
    id: String,
    /// What do you say of it?
    #[ask(max_len = 11_000)]
    opinion: String,
    /// Are you sure?
    sure: bool,
}

#[final_step]
fn said(answers: Said) -> String {
    format!(
        "{} {}",
        answers.id.len(),
        answers.opinion.len() * usize::from(answers.sure)
    )
}

/// A state holds the URI of a resource, in which a character may have twelve bytes.
#[test]
fn an_address_that_does_not_fit_beside_the_answers_is_refused_before_anyone_is_asked() {
    let read = |length: usize| {
        let uri = format!("said://{}", "%F0%9F%A6%80".repeat(length));
        let arguments = json!({"id": longest(length)});
        Client::new().resource(&uri).call::<Said>(&(), arguments).wait()
    };
    assert_eq!(seal().fits::<Said>(), Ok(()));
    let refused = read(1_000);
    let Refusal::Argument { message, .. } = refused.refused() else {
        panic!("{:?}", refused.refused())
    };
    let most = message
        .strip_prefix("The argument `id` is not valid. The answer must have at most ")
        .and_then(|rest| rest.strip_suffix(" characters."))
        .and_then(|most| most.parse().ok());
    let mut flow = read(most.expect("a number"));
    flow.answer(longest(11_000)).wait();
    flow.answer(true).wait();
    assert!(flow.is_complete());
}
