//! Several instances of one service: shared keys, rotation, clocks that differ, restarts.

use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, SystemTime},
};

use rmcp::ServerHandler;
use serde_json::json;
use wizard_core::{
    SealPolicy, WithServer, Wizard, Wizards,
    engine::{self, Call, Capabilities, Refusal, Round},
    final_step,
    rmcp::Host,
    seal::Rejected,
};
use wizard_tests::{
    connect::{Session, call, object},
    log::Log,
};

const OLD: &str = "the old key of the tests, which is long enough";
const NEW: &str = "the new key of the tests, which is long enough";

#[derive(Debug)]
struct Server;

impl ServerHandler for Server {}

/// Two questions.
#[derive(Wizard)]
struct Two {
    /// First?
    first: u8,
    /// Second, after {first}?
    second: u8,
}

#[final_step]
fn two(answers: Two) -> String {
    format!("{} {}", answers.first, answers.second)
}

fn policy(keys: &[&str]) -> SealPolicy {
    SealPolicy::new(keys).expect("good keys").audience("two")
}

fn instance(policy: SealPolicy) -> Host<Server> {
    Wizards::new(Server)
        .tool::<Two>()
        .no_principal()
        .seal(policy)
        .expect("a good configuration")
}

async fn session(keys: &[&str]) -> Session {
    Session::duplex(instance(policy(keys))).await
}

#[tokio::test]
async fn a_flow_goes_on_at_any_instance_with_the_key() {
    let instances = [session(&[OLD]).await, session(&[OLD]).await, session(&[OLD]).await];
    let asked = instances[0].call(call("two")).await.asked();
    let asked = instances[1]
        .call(call("two").state(&asked.state).answer("first", &json!(1)))
        .await
        .asked();
    let text = instances[2]
        .call(call("two").state(&asked.state).answer("second", &json!(2)))
        .await
        .text();
    assert_eq!(text, "1 2");
}

#[tokio::test]
async fn a_key_is_rotated_in_three_phases_without_losing_a_flow() {
    // Every phase is rolled out instance by instance, so two neighbouring phases serve at the same time.
    let phases: [&[&str]; 4] = [&[OLD], &[OLD, NEW], &[NEW, OLD], &[NEW]];
    for pair in phases.windows(2) {
        for (from, to) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            let asked = session(from).await.call(call("two")).await.asked();
            let next = call("two").state(&asked.state).answer("first", &json!(1));
            session(to).await.call(next).await.asked();
        }
    }
    // A phase left out loses flows, with the one error.
    let asked = session(&[NEW]).await.call(call("two")).await.asked();
    let refused = session(&[OLD])
        .await
        .call(call("two").state(&asked.state))
        .await
        .refused();
    assert_eq!(refused.message, "Invalid or expired requestState");
}

#[tokio::test]
async fn another_service_with_the_same_key_is_another_audience() {
    let asked = session(&[OLD]).await.call(call("two")).await.asked();
    let other = SealPolicy::new([OLD]).expect("a good key").audience("three");
    let other = Session::duplex(instance(other)).await;
    assert_eq!(other.call(call("two").state(&asked.state)).await.refused().code, -32602);
}

#[tokio::test]
async fn two_hosts_that_share_a_seal_go_on_with_each_others_flows() {
    let seal = Arc::new(SealPolicy::ephemeral().build().expect("a key"));
    let instance = || {
        let wizards = Wizards::new(Server).tool::<Two>().no_principal();
        wizards.seal(Arc::clone(&seal)).expect("a good configuration")
    };
    let asked = Session::duplex(instance()).await.call(call("two")).await.asked();
    let request = call("two").state(&asked.state).answer("first", &json!(1));
    assert_eq!(
        Session::duplex(instance()).await.call(request).await.asked().key(),
        "second"
    );
}

#[tokio::test]
async fn after_a_restart_an_ephemeral_key_gets_the_one_error_and_one_log_line_with_cause_and_remedy() {
    let before = Session::duplex(instance(SealPolicy::ephemeral())).await;
    let asked = before.call(call("two")).await.asked();
    let (log, _guard) = Log::start();
    let after = Session::duplex(instance(SealPolicy::ephemeral())).await;
    let refused = after.call(call("two").state(&asked.state)).await.refused();
    assert_eq!(
        (refused.code, &*refused.message),
        (-32602, "Invalid or expired requestState")
    );
    let text = log.text();
    let lines: Vec<_> = text
        .lines()
        .filter(|line| line.contains("requestState refused"))
        .collect();
    let [line] = &lines[..] else {
        panic!("one line, not {lines:?}")
    };
    assert!(
        line.contains("a key that this process does not have") && line.contains("share the key"),
        "{line}"
    );
}

/// One round at an instance whose clock says `now`.
async fn round(now: SystemTime, state: Option<&str>, first: Option<u8>) -> Result<Round, Refusal> {
    let seal = policy(&[OLD]).build().expect("a good policy");
    let wizard = WithServer::<Two>::new(&() as &dyn wizard_core::AnyHost);
    let responses: BTreeMap<_, _> = first
        .map(|first| {
            (
                "first".to_owned(),
                json!({"action": "accept", "content": {"first": first}}),
            )
        })
        .into_iter()
        .collect();
    let call = Call::new(None)
        .capabilities(Capabilities::none().form(true))
        .state(state)
        .responses(Some(&responses));
    engine::round(&wizard, &seal, &call, now).await
}

async fn asked_at(now: SystemTime) -> String {
    match round(now, None, None).await {
        Ok(Round::Ask(asked)) => asked.request_state,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn an_instance_whose_clock_is_50_s_ahead_is_understood() {
    let now = SystemTime::now();
    let from_ahead = asked_at(now + Duration::from_secs(50)).await;
    assert!(matches!(
        round(now, Some(&from_ahead), Some(1)).await,
        Ok(Round::Ask(_))
    ));
    let from_here = asked_at(now).await;
    assert!(matches!(
        round(now + Duration::from_secs(50), Some(&from_here), Some(1)).await,
        Ok(Round::Ask(_))
    ));
    let from_far = asked_at(now + Duration::from_secs(70)).await;
    let refused = round(now, Some(&from_far), Some(1)).await;
    assert!(
        matches!(refused, Err(Refusal::State(Rejected::FromTheFuture))),
        "{refused:?}"
    );
}

/// Another wizard whose answers would fit.
#[derive(Wizard)]
struct Other {
    /// Third?
    #[ask(only_user)]
    third: u8,
    /// Fourth?
    #[ask(only_user)]
    fourth: u8,
}

#[final_step]
fn other(answers: Other) -> String {
    format!("{} {}", answers.third, answers.fourth)
}

#[tokio::test]
async fn the_answers_of_one_wizard_do_not_finish_another() {
    let seal = policy(&[OLD]).build().expect("a good policy");
    let arguments = object(json!({"first": 1, "second": 2}));
    let two = WithServer::<Two>::new(&() as &dyn wizard_core::AnyHost);
    let call = Call::new(Some(&arguments));
    let Ok(Round::Complete(complete)) = engine::round(&two, &seal, &call, SystemTime::now()).await else {
        panic!("all arguments were given")
    };
    let other = WithServer::<Other>::new(&() as &dyn wizard_core::AnyHost);
    assert_eq!(other.finish(&complete).await, None);
    assert_eq!(two.finish(&complete).await.as_deref(), Some("1 2"));
    let shown = format!("{call:?} {complete:?}");
    let flow = complete.flow();
    let expected = format!(
        "Call {{ has_state: false, capabilities: {:?}, .. }} \
         Complete {{ wizard: \"two\", flow: FlowId({flow}), .. }}",
        Capabilities::none()
    );
    assert_eq!(shown, expected, "answers and arguments are not shown");
}

#[tokio::test]
async fn each_round_gives_fresh_time_and_the_flow_ends_all_the_same() {
    let start = SystemTime::now();
    let mut now = start;
    let mut state = asked_at(now).await;
    // Rounds without an answer, each just within its expiry.
    for _ in 0..8 {
        now += Duration::from_secs(599);
        state = match round(now, Some(&state), None).await {
            Ok(Round::Ask(asked)) => asked.request_state,
            other => panic!("{other:?}"),
        };
    }
    let refused = round(now + Duration::from_secs(601), Some(&state), None).await;
    assert!(matches!(refused, Err(Refusal::State(Rejected::Expired))), "{refused:?}");
}
