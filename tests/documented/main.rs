//! Every attribute has a page under `wizard_core::language` with an example that runs, a pass test and a misuse test, and every
//! message of the compiler stands on the page of messages.
//!
//! Nothing here lists the attributes: the compiler does, in the golden messages for an attribute that there is not.

#![allow(clippy::unwrap_used, reason = "files of this workspace")]

mod golden;
mod messages;
#[path = "../compile_fail/programs.rs"]
mod programs;

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
};

use programs::Program;

/// An attribute: `when` of `ask`; of one that has none, as `roots`, itself, without a name.
type Attribute = (String, String);

/// A page of the language.
struct Page {
    /// `ask` of `ask/when.md`.
    group: String,
    file: PathBuf,
    text: String,
}

impl Page {
    /// The attributes that its first line shows: both of `` `#[ask(min = …, max = …)]` ``.
    fn attributes(&self) -> Vec<Attribute> {
        let heading = self.text.lines().next().unwrap_or_default();
        let keys = keys(heading, &self.group).into_iter();
        keys.map(|key| (self.group.clone(), key.to_owned())).collect()
    }

    /// What the compiler says to a misuse, as the page quotes it.
    fn quoted(&self) -> Vec<&str> {
        let misuse = self.text.split_once("\n# Misuse\n").map(|(_, misuse)| misuse);
        let lines = misuse.unwrap_or_default().lines();
        lines.filter_map(|line| line.strip_prefix("> ")).collect()
    }

    fn has_example(&self) -> bool {
        let fences: Vec<&str> = self.text.lines().filter(|line| line.starts_with("```")).collect();
        fences.contains(&"```") && fences.len().is_multiple_of(2) && self.text.contains("assert")
    }
}

/// A misuse, with what the compiler says to it.
struct Misuse {
    source: String,
    messages: String,
}

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// The files of `folder` whose names end with `extension`, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|other| other == extension));
    files.sort();
    files
}

fn pages() -> Vec<Page> {
    let language = workspace().join("wizard-core/src/language");
    let entries = fs::read_dir(&language).unwrap().map(|entry| entry.unwrap().path());
    let mut groups: Vec<_> = entries.filter(|path| path.is_dir()).collect();
    groups.sort();
    let mut pages = Vec::new();
    for folder in groups {
        let group = folder.file_name().unwrap().to_str().unwrap();
        pages.extend(files(&folder, "md").into_iter().map(|file| Page {
            group: group.to_owned(),
            text: fs::read_to_string(&file).unwrap(),
            file,
        }));
    }
    assert!(!pages.is_empty(), "no page under {}", language.display());
    pages
}

fn misuses() -> Vec<Misuse> {
    let misuse = |Program { file, .. }| Misuse {
        source: fs::read_to_string(&file).unwrap(),
        // A misuse without a golden message is told by the test of misuses.
        messages: fs::read_to_string(file.with_extension("stderr")).unwrap_or_default(),
    };
    programs::programs("fail").into_iter().map(misuse).collect()
}

fn uses_that_compile() -> Vec<String> {
    let uses = programs::programs("pass").into_iter();
    uses.map(|program| fs::read_to_string(program.file).unwrap()).collect()
}

/// The attributes in the golden messages, and the places whose messages list none.
fn known(misuses: &[Misuse]) -> (BTreeSet<Attribute>, BTreeSet<String>) {
    let mut known = BTreeSet::new();
    let (mut places, mut listed) = (BTreeSet::new(), BTreeSet::new());
    for line in misuses.iter().flat_map(|misuse| misuse.messages.lines()) {
        let unknown = line.strip_prefix("error: unknown attribute ");
        let Some((_, at)) = unknown.and_then(|unknown| unknown.split_once(" in `#[")) else {
            continue;
        };
        let (place, remedy) = at.split_once(": ").unwrap();
        places.insert(place.to_owned());
        let Some(all) = remedy.strip_prefix("expected ") else {
            continue;
        };
        listed.insert(place.to_owned());
        let group = place.split(['(', ']']).next().unwrap();
        let keys = all.split('`').skip(1).step_by(2);
        let keys = if all.starts_with("none") {
            vec![""]
        } else {
            keys.collect()
        };
        known.extend(keys.into_iter().map(|key| (group.to_owned(), key.to_owned())));
    }
    (known, &places - &listed)
}

/// The keys in every `#[group(…)]` of `text`: what stands first, and behind each comma that is in no brackets. An empty one
/// stands for `#[group]`.
fn keys<'t>(text: &'t str, group: &str) -> Vec<&'t str> {
    let start = format!("#[{group}(");
    let attributes = text.match_indices(&start).map(|(at, _)| &text[at + start.len()..]);
    let mut keys = Vec::new();
    for attribute in attributes {
        let (mut depth, mut from, mut is_text) = (0, Some(0), false);
        for (at, c) in attribute.char_indices() {
            if let Some(begin) = from.filter(|_| !(c.is_alphanumeric() || c == '_' || c.is_whitespace())) {
                keys.push(attribute[begin..at].trim());
                from = None;
            }
            match c {
                '"' => is_text = !is_text,
                _ if is_text => {}
                '(' | '[' | '{' => depth += 1,
                ')' if depth == 0 => break,
                ')' | ']' | '}' => depth -= 1,
                ',' if depth == 0 => from = Some(at + 1),
                _ => {}
            }
        }
    }
    keys.retain(|key| !key.is_empty());
    keys.extend(text.contains(&format!("#[{group}]")).then_some(""));
    keys
}

fn is_used(text: &str, (group, key): &Attribute) -> bool {
    keys(text, group).contains(&&**key)
}

#[test]
fn every_attribute_has_a_page_an_example_a_pass_test_and_a_misuse_test() {
    let (pages, misuses, compiling) = (pages(), misuses(), uses_that_compile());
    let (known, _) = known(&misuses);
    assert!(known.len() > 30, "the golden messages list the attributes: {known:?}");
    let mut missing = Vec::new();
    for attribute in &known {
        let (group, key) = attribute;
        let name = match key.as_str() {
            "" => format!("`#[{group}]`"),
            key => format!("`{key}` of `#[{group}(…)]`"),
        };
        let mut lacks = |what: &str| missing.push(format!("{name} has no {what}"));
        let page = pages.iter().find(|page| page.attributes().contains(attribute));
        let quoted = page.map(Page::quoted).unwrap_or_default();
        match page {
            None => lacks("page whose first line shows it"),
            Some(page) if !page.has_example() => lacks("example that asserts something"),
            Some(_) => {}
        }
        if !compiling.iter().any(|text| is_used(text, attribute)) {
            lacks("pass test");
        }
        let is_refused = |misuse: &Misuse| {
            is_used(&misuse.source, attribute) && quoted.iter().any(|message| misuse.messages.contains(message))
        };
        if !misuses.iter().any(is_refused) {
            lacks("misuse test whose message its page quotes");
        }
    }
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

#[test]
fn every_place_of_attributes_has_a_golden_message_that_lists_them() {
    let (_, without_list) = known(&misuses());
    assert!(
        without_list.is_empty(),
        "no misuse with an attribute unlike any other: {without_list:?}"
    );
}

#[test]
fn every_page_is_shown_and_listed_and_quotes_what_the_compiler_says() {
    let language = workspace().join("wizard-core/src/language");
    let modules = fs::read_to_string(language.join("mod.rs")).unwrap();
    let misuses = misuses();
    for page in pages() {
        let (group, name) = (&page.group, page.file.file_stem().unwrap().to_str().unwrap());
        let shown = format!("{group}/{name}.md");
        assert!(modules.contains(&shown), "no module includes {shown}");
        let index = fs::read_to_string(language.join("index.md")).unwrap();
        assert!(index.contains(&format!("({group}::{name})")), "the index lacks {shown}");
        let quoted = page.quoted();
        assert!(!quoted.is_empty(), "{shown} quotes no message under `# Misuse`");
        for message in quoted {
            let is_said = misuses.iter().any(|misuse| misuse.messages.contains(message));
            assert!(is_said, "the compiler never says what {shown} quotes: {message}");
        }
    }
}

#[test]
fn the_page_of_messages_is_made_of_the_golden_messages() {
    let file = workspace().join("wizard-core/src/language/messages.md");
    let page = messages::page(workspace());
    // As trybuild has it.
    if env::var_os("TRYBUILD").is_some_and(|value| value == "overwrite") {
        fs::write(&file, &page).unwrap();
    }
    let written = fs::read_to_string(&file).unwrap_or_default();
    let same = page
        .lines()
        .zip(written.lines())
        .take_while(|(made, written)| made == written);
    let same = same.count();
    assert!(
        page == written,
        "{}:{} is not what the golden messages make of it, {:?}. To rewrite it: {}",
        file.display(),
        same + 1,
        page.lines().nth(same).unwrap_or_default(),
        messages::REWRITE
    );
}

#[test]
fn every_direct_dependency_has_its_reason_in_architecture() {
    let read = |path: &str| fs::read_to_string(workspace().join(path)).unwrap();
    let (manifest, architecture) = (read("wizard-core/Cargo.toml"), read("ARCHITECTURE.md"));
    let (_, reasons) = architecture.split_once("## What it is built on").unwrap();
    let (_, dependencies) = manifest.split_once("\n[dependencies]\n").unwrap();
    let (dependencies, _) = dependencies.split_once("\n[").unwrap();
    let names = dependencies.lines().filter_map(|line| line.split([' ', '.']).next());
    let names: Vec<_> = names.filter(|name| !name.is_empty()).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        assert!(reasons.contains(&format!("`{name}`")), "`{name}` has no reason");
    }
}
