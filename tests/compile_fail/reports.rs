//! What rustc reports of each misuse, as an editor gets it: every report, while trybuild leaves out what is said twice.
//!
//! trybuild compiles all misuses in one run of cargo. It does so in a process of its own, whose cargo is the program
//! `kept_cargo`, and that one run is read here once more.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::LazyLock,
};

use serde_json::Value;

use crate::compiler::Compiler;

/// Where `kept_cargo` finds the real cargo, and where it writes; that it is there says that this process is the inner one.
const CARGO: &str = "KEPT_CARGO";
const FILE: &str = "KEPT_REPORTS";

/// One run over all misuses.
pub(crate) struct Run {
    /// Whether trybuild found each message as it is golden.
    pub(crate) is_golden: bool,
    /// The reports on each program.
    pub(crate) reports: BTreeMap<PathBuf, Vec<Report>>,
}

/// A report of rustc.
pub(crate) struct Report {
    pub(crate) level: String,
    pub(crate) message: String,
    /// The places in the program that it points at, as `line:column`.
    pub(crate) places: BTreeSet<String>,
}

impl Run {
    /// The one run of this process.
    ///
    /// # Panics
    ///
    /// Where the pinned compiler is missing.
    pub(crate) fn get() -> &'static Self {
        static RUN: LazyLock<Result<Run, String>> = LazyLock::new(|| Compiler::pinned().map(|compiler| run(&compiler)));
        RUN.as_ref().unwrap_or_else(|missing| panic!("{missing}"))
    }
}

/// Whether this is the process in which trybuild runs.
pub(crate) fn is_inside() -> bool {
    env::var_os(FILE).is_some()
}

/// The parts of paths that were asked for, as trybuild takes them: `trybuild=choices`.
pub(crate) fn asked_for() -> Vec<String> {
    let asked = env::args().filter_map(|argument| argument.strip_prefix("trybuild=").map(ToOwned::to_owned));
    asked.filter(|part| !part.is_empty()).collect()
}

fn run(compiler: &Compiler) -> Run {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reports_of_misuses.json");
    fs::write(&file, "").expect("target/tmp is writable");
    let mut inside = Command::new(env::current_exe().expect("this program is a file"));
    inside
        .args(["--exact", "--nocapture", "--quiet", "each_misuse_is_one_message"])
        .args(asked_for().iter().map(|part| format!("trybuild={part}")))
        .env("CARGO", env!("CARGO_BIN_EXE_kept_cargo"))
        .env(CARGO, &compiler.cargo)
        .env(FILE, &file);
    compiler.choose_in(&mut inside);
    let status = inside.status().expect("this program starts");
    let kept = fs::read_to_string(&file).expect("what was written");
    Run {
        is_golden: status.success(),
        reports: read(&kept),
    }
}

fn read(kept: &str) -> BTreeMap<PathBuf, Vec<Report>> {
    let mut reports = BTreeMap::<PathBuf, Vec<Report>>::new();
    for line in kept.lines() {
        let Ok(line) = serde_json::from_str::<Value>(line) else {
            continue;
        };
        let (message, program) = (&line["message"], &line["target"]["src_path"]);
        let text = |value: &Value| value.as_str().map(ToOwned::to_owned);
        let (Some(program), Some(level), Some(words)) =
            (text(program), text(&message["level"]), text(&message["message"]))
        else {
            continue;
        };
        let spans = message["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
        // The last words of rustc, how many errors there were, point at nothing.
        if spans.is_empty() {
            continue;
        }
        let primary = spans.iter().filter(|span| span["is_primary"] == true);
        reports.entry(program.into()).or_default().push(Report {
            level,
            message: words,
            places: primary.map(place).collect(),
        });
    }
    reports
}

/// Where an editor shows a span: of what a macro made, where the macro is called.
fn place(span: &Value) -> String {
    let mut span = span;
    while span["expansion"].is_object() {
        span = &span["expansion"]["span"];
    }
    format!("{}:{}", span["line_start"], span["column_start"])
}

#[test]
fn what_is_reported_twice_is_read_twice() {
    let report = r#"{"target": {"src_path": "/one.rs"}, "message": {"level": "error", "message": "no", "spans": [
        {"is_primary": true, "line_start": 7, "column_start": 1, "expansion": {"span": {"line_start": 3, "column_start": 5}}},
        {"is_primary": false, "line_start": 9, "column_start": 1, "expansion": null}]}}"#
        .replace('\n', "");
    let last =
        r#"{"target": {"src_path": "/one.rs"}, "message": {"level": "error", "message": "aborting", "spans": []}}"#;
    let reports = read(&[&report, last, "no JSON", &report].join("\n"));
    let places: Vec<_> = reports[Path::new("/one.rs")]
        .iter()
        .map(|report| &report.places)
        .collect();
    assert_eq!(places, [&BTreeSet::from(["3:5".to_owned()]); 2]);
}
