//! The commands that show an example at work, and the keys of a server.

use std::process::{Command, Output};

use wizard_tests::{install, server::KEY_VARIABLE};

fn report(arguments: &[&str], key: Option<&str>) -> Output {
    let mut command = Command::new(install::report());
    command
        .args(arguments)
        .env_remove(KEY_VARIABLE)
        .stdin(std::process::Stdio::null());
    if let Some(key) = key {
        command.env(KEY_VARIABLE, key);
    }
    command
        .current_dir(std::env::temp_dir())
        .output()
        .expect("the example runs")
}

#[test]
fn the_demonstration_plays_every_round_and_refuses_what_an_attacker_sends() {
    let output = report(&["--demo"], None);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    let asked: Vec<_> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("asks      "))
        .collect();
    assert_eq!(
        asked,
        [
            "Which dataset?",
            "Which range of Sales by day?",
            "Send it by e-mail?",
            "To which address?"
        ]
    );
    let end: Vec<_> = text.lines().rev().take(3).collect();
    assert_eq!(
        end,
        [
            "same key    Report on sales for Q3 created.",
            "own key     -32602 Invalid or expired requestState",
            "tampered    -32602 Invalid or expired requestState",
        ]
    );
}

#[test]
fn a_key_that_is_no_key_is_refused_at_start_with_the_remedy() {
    let cases = [
        ("short", "key 1 has 5 bytes"),
        ("0123456789abcdef0123456789abcdef,short", "key 2 has 5 bytes"),
        (
            "0123456789abcdef0123456789abcdef, 0123456789abcdef0123456789abcdef\n",
            "key 2 repeats",
        ),
        ("0123456789abcdef0123456789abcdef,", "key 2 has 0 bytes"),
    ];
    for (key, problem) in cases {
        let output = report(&["--stdio"], Some(key));
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && text.contains(problem), "{key:?}: {text}");
        assert!(!text.contains("0123456789abcdef"), "the key is not shown: {text}");
    }
}

#[test]
fn without_a_key_the_log_says_once_what_a_key_of_the_process_means() {
    let output = report(&["--stdio"], None);
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(text.matches("sealed with a key of this process").count(), 1, "{text}");
}

#[test]
fn the_bearer_example_lets_each_person_go_on_with_their_own_flow_alone() {
    let output = Command::new(install::bearer()).output().expect("the example runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(
        lines,
        [
            "ann         is asked for ann-current or ann-savings",
            "bob         is asked for bob-current or bob-savings",
            "stolen      -32602 Invalid or expired requestState",
            "ann         Transferred 50 from ann-current to bob.",
            "no token    is not let in",
            "transfers   1",
        ]
    );
}

#[test]
fn the_envelope_example_goes_on_at_another_process_and_ends_with_its_key() {
    let output = Command::new(install::envelope()).output().expect("the example runs");
    let text = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(
        lines,
        [
            "process 1   asks for a name      1 wrapped, 0 unwrapped",
            "process 2   asks for a port      1 wrapped, 1 unwrapped",
            "rotated     process 1 asks on    2 wrapped, 1 unwrapped",
            "process 2   has named            Aurora, Genoa, in paint",
            "revoked     the last state is    Invalid or expired requestState",
        ]
    );
}
