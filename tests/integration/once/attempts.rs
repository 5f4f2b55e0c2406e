//! An early state that is sent again, or many times at once, gains no attempts at a `check`.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::SystemTime,
};

use futures_util::future::join_all;
use proptest::prelude::*;
use serde_json::{Value, json};
use wizard_core::{
    Root, SealPolicy, WithServer, Wizard,
    engine::{self, Call, Capabilities, Ending, Refusal, Round},
    final_step,
    ledger::{Ledger, MemoryLedger},
    seal::Seal,
    testing::{Client, Flow, Wait},
};
use wizard_tests::ledger::{Asked, Fault, TestLedger};

/// What is to be guessed.
const RIGHT: u8 = 7;

/// Counts the wrong guesses that it looks at.
#[derive(Debug, Default)]
struct Safe {
    wrong: AtomicUsize,
    right: AtomicUsize,
}

impl Safe {
    /// Looks at a guess, and lets others go on meanwhile.
    async fn open(&self, guess: u8) -> Result<(), &'static str> {
        tokio::task::yield_now().await;
        if guess == RIGHT {
            self.right.fetch_add(1, Ordering::SeqCst);
            return Ok(());
        }
        self.wrong.fetch_add(1, Ordering::SeqCst);
        Err("This is not it.")
    }

    fn wrong(&self) -> usize {
        self.wrong.load(Ordering::SeqCst)
    }
}

/// Open the safe.
#[derive(Wizard)]
struct Open {
    /// Which number?
    #[ask(check = server.open(guess).await)]
    guess: u8,
    /// And then?
    then: String,
}

#[final_step]
fn opened(answers: Open, _: &Safe) -> String {
    format!("{}{}", answers.guess, answers.then)
}

/// A request: which of the states so far it comes with, and the guess.
type Try = (prop::sample::Index, u8);

/// What came of a try.
#[derive(Debug, PartialEq)]
enum Came {
    Right,
    Wrong,
    UsedUp,
}

struct Guesser<'s> {
    wizard: WithServer<'s, Open>,
    seal: Seal,
    ledger: Arc<dyn Ledger>,
}

impl Guesser<'_> {
    async fn round(&self, state: Option<&str>, responses: &BTreeMap<String, Value>) -> Result<Round, Refusal> {
        let call = Call::new(None)
            .capabilities(Capabilities::none().form(true))
            .state(state)
            .responses(Some(responses))
            .ledger(&self.ledger);
        engine::round(&self.wizard, &self.seal, &call, SystemTime::now()).await
    }

    /// One try, and the state that it gains.
    async fn guess(&self, state: &str, guess: u8) -> (Came, Option<String>) {
        let answer = json!({"action": "accept", "content": {"guess": guess}});
        let responses = BTreeMap::from([("guess".to_owned(), answer)]);
        match self.round(Some(state), &responses).await {
            Ok(Round::Ask(asked)) if asked.requests[0].key == "then" => (Came::Right, None),
            Ok(Round::Ask(asked)) => (Came::Wrong, Some(asked.request_state)),
            Ok(Round::Ended(Ending::UsedUp { .. })) => (Came::UsedUp, None),
            other => panic!("{other:?}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn whatever_states_are_sent_again_and_at_once_no_more_wrong_guesses_are_looked_at_than_there_are_attempts(
        batches in prop::collection::vec(prop::collection::vec((any::<prop::sample::Index>(), 5_u8..9), 1..6), 1..8)
    ) {
        let batches: Vec<Vec<Try>> = batches;
        let safe = Safe::default();
        let guesser = Guesser {
            wizard: WithServer::new(&safe),
            seal: SealPolicy::ephemeral().build().expect("a key"),
            ledger: Arc::new(MemoryLedger::new()),
        };
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        runtime.block_on(async {
            let Ok(Round::Ask(first)) = guesser.round(None, &BTreeMap::new()).await else { panic!() };
            let mut states = vec![first.request_state];
            for batch in batches {
                let before = safe.wrong();
                let tries = batch.iter().map(|(state, guess)| guesser.guess(state.get::<String>(&states), *guess));
                let came = join_all(tries).await;
                let wrong = batch.iter().filter(|(_, guess)| *guess != RIGHT).count();
                for ((_, guess), (came, _)) in batch.iter().zip(&came) {
                    prop_assert!(*guess == RIGHT || *came != Came::Right);
                    // A right answer is refused only where attempts are used up, or held by others at that moment.
                    prop_assert!(*guess != RIGHT || *came != Came::Wrong);
                    let may_be_refused = before + batch.len() > 3;
                    prop_assert!(*guess != RIGHT || *came == Came::Right || may_be_refused);
                }
                prop_assert!(safe.wrong() <= 3, "{} wrong guesses", safe.wrong());
                prop_assert!(safe.wrong() - before <= wrong);
                states.extend(came.into_iter().filter_map(|(_, state)| state));
            }
            if safe.wrong() == 3 {
                for state in &states {
                    prop_assert_eq!(guesser.guess(state, RIGHT).await.0, Came::UsedUp, "right, and too late");
                }
            }
            Ok(())
        })?;
    }
}

#[tokio::test]
async fn right_answers_use_no_attempt_up_however_often_they_are_sent() {
    let (safe, ledger) = (Safe::default(), TestLedger::new());
    let client = Client::new().ledger(Arc::new(ledger.clone()));
    let mut flow = client.call::<Open>(&safe, json!({})).await;
    let early = flow.state().to_owned();
    for _ in 0..10 {
        flow.set_state(&early);
        flow.respond(json!({"guess": {"action": "accept", "content": {"guess": RIGHT}}}))
            .await;
        assert_eq!(flow.keys(), ["then"]);
    }
    let per_answer = [Asked::Reserve, Asked::GiveBack];
    assert_eq!(ledger.asked(), per_answer.repeat(10));
}

#[tokio::test]
async fn a_look_up_that_fails_in_a_check_uses_no_attempt_up() {
    /// Look up, and fail.
    #[derive(Wizard)]
    struct Failing {
        /// Which number?
        #[ask(check = server.look(guess)?)]
        guess: u8,
    }
    #[derive(Default)]
    struct Broken(AtomicUsize);
    impl Broken {
        fn look(&self, guess: u8) -> Result<Result<(), &'static str>, String> {
            if self.0.fetch_add(1, Ordering::SeqCst) < 5 {
                return Err("the server is away".to_owned());
            }
            Ok((guess == RIGHT).then_some(()).ok_or("no"))
        }
    }
    #[final_step]
    fn failing(answers: Failing, _: &Broken) -> String {
        answers.guess.to_string()
    }
    let broken = Broken::default();
    let client = Client::new().ledger(Arc::new(MemoryLedger::new()));
    let mut flow = client.call::<Failing>(&broken, json!({})).await;
    for _ in 0..5 {
        flow.answer(RIGHT).await;
        assert!(matches!(flow.refused(), Refusal::Hook(_)));
    }
    flow.answer(RIGHT).await;
    assert_eq!(flow.finish().await, "7");
}

#[test]
fn a_ledger_that_cannot_count_an_attempt_refuses_the_answer_before_it_is_looked_at() {
    let (safe, ledger) = (Safe::default(), TestLedger::new());
    let client = Client::new().ledger(Arc::new(ledger.clone()));
    let mut flow = client.call::<Open>(&safe, json!({})).wait();
    ledger.fault(Asked::Reserve, Fault::Away);
    flow.answer(6).wait();
    assert!(matches!(flow.refused(), Refusal::Ledger { logged, .. } if logged == "the storage is away"));
    ledger.mend();
    ledger.fill(true);
    flow.answer(6).wait();
    assert!(matches!(flow.refused(), Refusal::Ledger { .. }));
    assert_eq!(safe.wrong(), 0);
}

#[test]
fn the_attempts_of_the_state_and_of_the_ledger_end_a_flow_with_the_last_reason() {
    let safe = Safe::default();
    let client = Client::new().ledger(Arc::new(MemoryLedger::new()));
    let mut flow = client.call::<Open>(&safe, json!({})).wait();
    let early = flow.state().to_owned();
    for _ in 0..2 {
        flow.answer(6).wait();
        assert_eq!(flow.message(), "This is not it.\nWhich number?");
    }
    flow.answer(6).wait();
    assert_eq!(
        flow.ended().to_string(),
        "`guess` was answered wrongly too often. This is not it. Nothing was done."
    );
    flow.set_state(early);
    flow.respond(json!({"guess": {"action": "accept", "content": {"guess": RIGHT}}}))
        .wait();
    assert_eq!(
        flow.ended().to_string(),
        "`guess` has been answered as often as it may be, or is just being answered by another request. This answer was not \
         looked at, and nothing was done for it."
    );
    assert_eq!(safe.wrong(), 3);
}

/// Says whether a code is the one of a user, and counts how often it is asked.
#[derive(Debug, Default)]
struct Codes(AtomicUsize);

impl Codes {
    fn fits(&self, user: u8, code: u8) -> Result<(), &'static str> {
        self.0.fetch_add(1, Ordering::SeqCst);
        (user == RIGHT && code == 1).then_some(()).ok_or("They do not fit.")
    }

    fn looked(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

/// Users are guessed in `form`, each time with the state that asks for one now.
fn guessed_no_more_often<W: Wizard>(mut flow: Flow<'_, W>, form: &str, codes: &Codes) {
    let early = flow.state().to_owned();
    for user in 2..10_u8 {
        flow.set_state(&early);
        flow.respond(json!({form: {"action": "accept", "content": {"user": user}}}))
            .wait();
    }
    assert_eq!(codes.looked(), 3, "as many as there are attempts");
    assert!(
        flow.ended().to_string().contains("as often as it may be"),
        "{}",
        flow.ended()
    );
}

/// Log in. A code that does not fit asks for the user again.
#[derive(Wizard)]
struct LogIn {
    /// Which user?
    user: u8,
    /// Which number?
    #[ask(check = server.fits(user, code), again = user)]
    code: u8,
}

#[final_step]
fn logged_in(answers: LogIn, _: &Codes) -> String {
    format!("{}{}", answers.user, answers.code)
}

#[test]
fn what_another_check_reads_is_guessed_no_more_often() {
    let codes = Codes::default();
    let client = Client::new().ledger(Arc::new(MemoryLedger::new()));
    let mut flow = client.call::<LogIn>(&codes, json!({})).wait();
    flow.answer(1).wait();
    flow.answer(1).wait();
    assert_eq!(flow.keys(), ["user"]);
    guessed_no_more_often(flow, "user", &codes);
}

/// The same, with both in one form.
#[derive(Wizard)]
struct LogInAtOnce {
    /// Which user?
    #[ask(form = "who")]
    user: u8,
    /// Which number?
    #[ask(form = "who", check = server.fits(user, code))]
    code: u8,
}

#[final_step]
fn logged_in_at_once(answers: LogInAtOnce, _: &Codes) -> String {
    format!("{}{}", answers.user, answers.code)
}

#[test]
fn what_the_check_of_an_argument_reads_is_guessed_no_more_often() {
    let codes = Codes::default();
    let client = Client::new().ledger(Arc::new(MemoryLedger::new()));
    let flow = client.call::<LogInAtOnce>(&codes, json!({"code": 1})).wait();
    guessed_no_more_often(flow, "who", &codes);
}

/// Open the safe, with a question before that a client may be unable to answer.
#[derive(Wizard)]
struct OpenIn {
    /// Which folders?
    #[roots]
    #[ask(if_unsupported = skip)]
    folders: Vec<Root>,
    /// Which number?
    #[ask(check = server.open(guess).await)]
    guess: u8,
}

#[final_step]
fn opened_in(answers: OpenIn, _: &Safe) -> String {
    format!("{}{}", answers.guess, answers.folders.len())
}

#[test]
fn an_answer_that_is_kept_for_later_is_looked_at_as_an_attempt_before_it_is_sealed() {
    let safe = Safe::default();
    let forms = Capabilities::none().form(true);
    let client = Client::new().ledger(Arc::new(MemoryLedger::new())).capabilities(forms);
    let mut flow = client.call::<OpenIn>(&safe, json!({})).wait();
    assert_eq!(flow.keys(), ["guess"], "it cannot be asked for folders");
    let early = flow.state().to_owned();
    for guess in (0..20_u8).filter(|guess| *guess != RIGHT) {
        flow.change_client(|client| client.capabilities(forms.roots(true)));
        flow.set_state(&early);
        flow.respond(json!({"guess": {"action": "accept", "content": {"guess": guess}}}))
            .wait();
        flow.change_client(|client| client.capabilities(forms));
        flow.come_back().wait();
    }
    assert!(safe.wrong() <= 3, "{} wrong guesses were looked at", safe.wrong());
}
