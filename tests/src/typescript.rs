//! The official TypeScript client as it starts by default, driven by the script in `interop/typescript`.

use std::{io::Write, process::Stdio};

use serde::Deserialize;
use serde_json::Value;

use crate::install;

/// What a call came to, and what was seen on the way.
#[derive(Debug, Deserialize)]
pub struct Played {
    /// The protocol version that client and server agreed upon.
    pub version: String,
    /// The messages that the person and the model read, in order.
    pub asked: Vec<String>,
    /// How often the client heard that something goes on.
    pub progress: u32,
    /// The text of the result.
    pub text: String,
}

/// Plays `plan`.
///
/// # Panics
///
/// When the client fails.
pub fn play(plan: &Value) -> Played {
    // The Node of the suite: the system's may be too old.
    let mut process = install::node(&install::script("typescript/whole_call.mjs"))
        .arg(install::clients())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("Node runs");
    let mut input = process.stdin.take().expect("it is piped");
    input
        .write_all(plan.to_string().as_bytes())
        .expect("the script reads its plan");
    drop(input);
    let output = process.wait_with_output().expect("the script ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "the client failed:\n{errors}");
    serde_json::from_slice(&output.stdout).expect("the script prints JSON")
}
