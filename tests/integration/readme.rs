//! The README, followed to the letter by someone who has only it: a new crate outside the workspace, served to a real
//! client. (Its Rust is compiled as documentation of wizard-core too.)

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use rmcp::transport::TokioChildProcess;
use serde_json::json;
use wizard_tests::{
    connect::{Asked, Session, call},
    drive::play,
};

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("this package is in a workspace")
}

fn readme() -> String {
    fs::read_to_string(workspace().join("README.md")).expect("the README")
}

/// The first fenced block of `language` behind `heading`.
fn block<'t>(text: &'t str, heading: &str, language: &str) -> &'t str {
    let behind = text
        .split_once(heading)
        .unwrap_or_else(|| panic!("the README has no {heading:?}"))
        .1;
    let fence = format!("```{language}");
    let inside = behind
        .split_once(&fence)
        .unwrap_or_else(|| panic!("{heading:?} has no block of {language}"))
        .1;
    let start = inside.find('\n').expect("a line ends") + 1;
    inside[start..].split_once("```").expect("the block ends").0
}

/// A folder outside the workspace that stays between runs, so that only the first one compiles everything. Beside the
/// new crate stands the clone.
fn folder() -> PathBuf {
    let name: String = workspace()
        .display()
        .to_string()
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .collect();
    let folder = std::env::temp_dir().join(format!("wizard-readme{name}"));
    fs::create_dir_all(&folder).expect("a folder");
    let clone = folder.join("wizard-core");
    if !clone.exists() {
        std::os::unix::fs::symlink(workspace(), &clone).expect("a link to the clone");
    }
    let _ = fs::remove_dir_all(folder.join("restaurant"));
    folder
}

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{command:?} (it needs a way to a registry of crates)\n{text}"
    );
}

/// Builds the crate of the README and runs its test; its executable.
fn build() -> PathBuf {
    let (readme, folder) = (readme(), folder());
    run(Command::new("sh")
        .args(["-ec", block(&readme, "## Use it", "sh")])
        .current_dir(&folder));
    let package = folder.join("restaurant");
    let (program, test) = (
        block(&readme, "# wizard-core", "rust"),
        block(&readme, "### Test it", "rust"),
    );
    fs::write(package.join("src/main.rs"), format!("{program}\n{test}")).expect("a main.rs");
    let target = folder.join("target");
    run(Command::new(env!("CARGO"))
        .arg("test")
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", &target));
    run(Command::new(env!("CARGO"))
        .arg("build")
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", &target));
    target.join("debug/restaurant")
}

/// What the server answers to a line.
fn answer_to(executable: &Path, line: &str) -> serde_json::Value {
    let mut server = Command::new(executable)
        .env("REQUEST_STATE_KEY", "a key of the tests with 32 bytes or more")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut input = server.stdin.take().expect("it is piped");
    input.write_all(line.as_bytes()).expect("the server reads");
    let mut answer = String::new();
    let mut output = BufReader::new(server.stdout.take().expect("it is piped"));
    output.read_line(&mut answer).expect("the server answers");
    server.kill().expect("it runs");
    server.wait().expect("it ends");
    serde_json::from_str(&answer).expect("JSON")
}

fn answer(asked: &Asked) -> serde_json::Value {
    match asked.key() {
        "day" => json!("saturday"),
        "time" => {
            assert_eq!(asked.message(), "Which time on Saturday evening?");
            json!("21:00")
        }
        "people" => {
            assert_eq!(
                asked.field(),
                &json!({"type": "integer", "minimum": 1, "maximum": 8, "default": 2})
            );
            json!(4)
        }
        "remind" => json!(true),
        "email" => json!("ann@example.com"),
        other => panic!("{other} is not in the README"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_crate_made_from_the_readme_alone_serves_its_wizard() {
    let executable = tokio::task::spawn_blocking(build).await.expect("a crate");
    let asked = answer_to(&executable, block(&readme(), "Sent this line", "json"));
    assert_eq!(
        asked["result"]["inputRequests"]["day"]["params"]["message"],
        "Which day?"
    );
    let mut command = tokio::process::Command::new(executable);
    command.env("REQUEST_STATE_KEY", "a key of the tests with 32 bytes or more\n");
    let session = Session::at(TokioChildProcess::new(command).expect("a server")).await;
    let text = play(&session, call("book_table"), answer).await.text();
    assert_eq!(text, "Booked for 4 on Saturday at 21:00. Reminding ann@example.com.");
}

#[test]
fn the_readme_names_the_two_commands() {
    let readme = readme();
    assert_eq!(block(&readme, "## Try it", "sh"), "cargo run --bin report -- --demo\n");
    assert!(readme.contains("```sh\ncargo test --workspace\n```"));
}

#[test]
fn the_readme_is_read_in_five_minutes() {
    let words = readme().split_whitespace().count();
    assert!(words <= 1200, "{words} words");
}
