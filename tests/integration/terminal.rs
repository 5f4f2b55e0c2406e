//! The example at a terminal, with a person's keys: through a pseudo-terminal, on a real rmcp client.

use std::{
    path::Path,
    process::{Command, Stdio},
};

use rexpect::{
    process::WaitStatus,
    reader::Options,
    session::{PtySession, spawn_with_options},
};
use wizard_tests::{
    install,
    server::{KEY_VARIABLE, Store},
};

/// How long the screen may take to show what is waited for.
const PATIENCE_MS: u64 = 30_000;

const DOWN: &str = "\x1b[B";
const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";
const CONTROL_C: &str = "\x03";

/// The example at a terminal.
struct Terminal {
    session: PtySession,
}

impl Terminal {
    fn open(store: impl AsRef<Path>) -> Self {
        let mut command = Command::new(install::report());
        command
            .arg("--store")
            .arg(store.as_ref())
            .env("TERM", "xterm")
            .env_remove(KEY_VARIABLE);
        let options = Options::new()
            .timeout_ms(Some(PATIENCE_MS))
            .strip_ansi_escape_codes(true);
        Self {
            session: spawn_with_options(command, options).expect("the example starts"),
        }
    }

    /// Waits for `text`.
    fn shows(&mut self, text: &str) -> &mut Self {
        self.session
            .exp_string(text)
            .unwrap_or_else(|error| panic!("{text:?} is not shown: {error}"));
        self
    }

    fn press(&mut self, keys: &str) -> &mut Self {
        self.session.send(keys).expect("the terminal takes keys");
        self.session.flush().expect("the terminal takes keys");
        self
    }

    /// Waits for the end: the exit code, and what was shown last.
    fn end(mut self) -> (i32, String) {
        let rest = self.session.exp_eof().expect("the example ends");
        match self.session.process().wait().expect("it has a status") {
            WaitStatus::Exited(_, code) => (code, rest),
            other => panic!("it did not exit: {other:?}"),
        }
    }
}

#[test]
fn a_person_picks_filters_corrects_and_gets_one_report() {
    let store = Store::empty();
    let mut terminal = Terminal::open(store.path());
    terminal.shows("Which dataset?").shows("Costs").press(DOWN).press(ENTER);
    terminal
        .shows("Which range of Costs?")
        .shows("Q3")
        .press("q2")
        .press(ENTER);
    // The schema's default is no.
    terminal.shows("Send it by e-mail? (y/N)").press("y").press(ENTER);
    terminal.shows("To which address?").press("ann").press(ENTER);
    terminal.shows("The answer must be an e-mail address.");
    terminal.press("@example.com").press(ENTER);
    terminal.shows("Report on costs for Q2 created.");
    assert_eq!(terminal.end().0, 0);
    let reports = store.reports();
    assert_eq!(reports.len(), 1);
    assert_eq!((&*reports[0].dataset, &*reports[0].range), ("costs", "Q2"));
    assert_eq!(reports[0].email.as_deref(), Some("ann@example.com"));
}

#[test]
fn an_empty_line_takes_the_default_but_is_no_answer_to_a_required_question() {
    let store = Store::empty();
    let mut terminal = Terminal::open(store.path());
    terminal.shows("Which dataset?").press(ENTER);
    terminal.shows("Which range of Sales by day?").press(ENTER);
    terminal.shows("Send it by e-mail?").press(ENTER);
    terminal.shows("Report on sales for Q1 created.");
    assert_eq!(terminal.end().0, 0);
    assert_eq!(store.reports()[0].email, None);

    let mut terminal = Terminal::open(store.path());
    terminal.shows("Which dataset?").press(ENTER);
    terminal.shows("Which range").press(ENTER);
    terminal.shows("Send it by e-mail?").press("yes").press(ENTER);
    terminal.shows("To which address?").press(ENTER);
    terminal.shows("An answer is required.");
    terminal.press(ESCAPE);
    assert_eq!(terminal.end().0, 0);
    assert_eq!(store.reports().len(), 1);
}

#[test]
fn escape_cancels_and_the_servers_words_are_shown() {
    let store = Store::empty();
    let mut terminal = Terminal::open(store.path());
    terminal.shows("Which dataset?").press(ENTER);
    terminal.shows("Which range of Sales by day?").press(ESCAPE);
    terminal
        .shows("The person closed the question `range`")
        .shows("Nothing was done.");
    assert_eq!(terminal.end().0, 0);
    assert_eq!(store.reports(), []);
}

#[cfg(target_os = "linux")]
#[test]
fn an_error_of_the_tool_is_shown_and_fails_the_program() {
    let mut terminal = Terminal::open("/dev/full");
    terminal.shows("Which dataset?").press(ENTER);
    terminal.shows("Which range of Sales by day?").press(ENTER);
    terminal.shows("Send it by e-mail?").press(ENTER);
    terminal.shows("the store of reports: No space left on device");
    assert_eq!(terminal.end().0, 1);
}

#[test]
fn control_c_ends_the_program_with_a_code_of_its_own() {
    let store = Store::empty();
    let mut terminal = Terminal::open(store.path());
    terminal.shows("Which dataset?").press(ENTER);
    terminal.shows("Which range of Sales by day?").press(CONTROL_C);
    let (code, rest) = terminal.end();
    assert_eq!(code, 130, "{rest}");
    assert!(rest.ends_with("Interrupted. Nothing was done.\r\n"), "{rest}");
    assert_eq!(store.reports(), []);
}

#[test]
fn without_a_terminal_the_error_names_the_options_and_no_store_is_made() {
    let store = Store::empty();
    let output = Command::new(install::report())
        .arg("--store")
        .arg(store.path())
        .stdin(Stdio::null())
        .output()
        .expect("the example runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    for option in ["--demo", "--stdio", "--http"] {
        assert!(text.contains(option), "{option}: {text}");
    }
    assert!(output.stdout.is_empty() && !store.path().exists());
}
