//! The programs under `ui`: in a folder for each macro and, where a macro has many, one for each of its attributes, those that
//! do not compile in `fail` and those that do in `pass`.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// A program.
pub(crate) struct Program {
    /// What it is about: `final_step` of `ui/final_step/fail/two_final_steps.rs`.
    pub(crate) group: String,
    pub(crate) file: PathBuf,
}

/// Those of one kind, `fail` or `pass`, in the order of their paths.
pub(crate) fn programs(kind: &str) -> Vec<Program> {
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("compile_fail/ui");
    let mut found = Vec::new();
    gather(&ui, "", kind, &mut found);
    found.sort_by(|one, other| one.file.cmp(&other.file));
    assert!(!found.is_empty(), "no program under {}", ui.display());
    found
}

fn gather(folder: &Path, group: &str, kind: &str, found: &mut Vec<Program>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        let name = path.file_name().and_then(|name| name.to_str()).expect("UTF-8");
        if path.is_dir() {
            let is_kind = name == "fail" || name == "pass";
            let below = if is_kind || group.is_empty() {
                group
            } else {
                &format!("{group}/")
            };
            let below = if is_kind {
                below.to_owned()
            } else {
                format!("{below}{name}")
            };
            gather(&path, &below, kind, found);
        } else if folder.ends_with(kind) && path.extension().is_some_and(|extension| extension == "rs") {
            found.push(Program {
                group: group.to_owned(),
                file: path,
            });
        }
    }
}
