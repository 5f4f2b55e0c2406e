//! Every misuse is one message, at the right token, with the remedy; every use beside it compiles.
//!
//! The misuses stand alone, so that all of them are checked by one run of cargo. They lie in the folder of the macro, and of
//! the attribute, that is misused: `ui/visit/fail`, `ui/ask/choices/fail`.

mod compiler;
mod programs;
mod reports;

use std::{collections::BTreeSet, fs};

use programs::{Program, programs};
use reports::{Report, Run, asked_for, is_inside};

/// The misuses that the run was about.
fn compiled() -> Vec<(Program, &'static [Report])> {
    let (run, parts) = (Run::get(), asked_for());
    let is_asked_for = |program: &Program| {
        let path = program
            .file
            .strip_prefix(env!("CARGO_MANIFEST_DIR"))
            .unwrap_or(&program.file);
        let path = path.to_str().expect("UTF-8");
        parts.is_empty() || parts.iter().any(|part| path.contains(part))
    };
    let asked = programs("fail").into_iter().filter(is_asked_for);
    let with_reports = |program: Program| {
        let reports = run.reports.get(&program.file).map(Vec::as_slice).unwrap_or_default();
        (program, reports)
    };
    asked.map(with_reports).collect()
}

#[test]
fn each_misuse_is_one_message() {
    if is_inside() {
        trybuild::TestCases::new().compile_fail("compile_fail/ui/**/fail/*.rs");
    } else {
        assert!(
            Run::get().is_golden,
            "a message is not as it is golden: the differences stand above"
        );
    }
}

#[test]
fn no_message_is_shown_twice_at_one_place() {
    let mut twice = Vec::new();
    for (program, reports) in compiled() {
        let (group, mut seen) = (&program.group, BTreeSet::new());
        let name = program.file.file_name().and_then(|name| name.to_str()).expect("UTF-8");
        for Report { level, message, places } in reports {
            if !seen.insert((level, message, places)) {
                twice.push(format!("{group}/{name}, {places:?}: {message}"));
            }
        }
    }
    assert!(twice.is_empty(), "an editor shows these twice:\n{}", twice.join("\n"));
}

#[test]
fn an_editor_shows_as_many_errors_as_are_golden() {
    let mut wrong = Vec::new();
    for (program, reports) in compiled() {
        let golden = fs::read_to_string(program.file.with_extension("stderr")).unwrap_or_default();
        let golden = golden.lines().filter(|line| line.starts_with("error")).count();
        let shown = reports.iter().filter(|report| report.level == "error").count();
        if golden != shown {
            wrong.push(format!("{}: {shown}, and golden are {golden}", program.file.display()));
        }
    }
    assert!(wrong.is_empty(), "other numbers of errors:\n{}", wrong.join("\n"));
}

#[test]
fn each_use_compiles() {
    trybuild::TestCases::new().pass("compile_fail/ui/**/pass/*.rs");
}
