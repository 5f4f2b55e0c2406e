//! Data goes one way, and so do imports: a module of `wizard-core` imports from the layers below it alone, and no files of a
//! folder import each other in a circle. The layers are those that ARCHITECTURE.md draws.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// What one file imports: paths of module names, from the root of the crate.
type Imports = BTreeMap<PathBuf, BTreeSet<Vec<String>>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources() -> PathBuf {
    root().join("wizard-core/src")
}

/// The modules of each layer in order, from the ground.
fn layers() -> Vec<Vec<String>> {
    let architecture = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the map is there");
    let (_, drawn) = architecture
        .split_once("```layers\n")
        .expect("the map draws the layers");
    let (drawn, _) = drawn.split_once("```").expect("the drawing ends");
    let name = |line: &str| {
        line.split_whitespace()
            .next()
            .expect("a line names a module")
            .to_owned()
    };
    drawn
        .split("---\n")
        .map(|layer| layer.lines().map(name).collect())
        .collect()
}

/// Every source file below `folder`, by its path from the root of the crate. Pages of the language are no code.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && path.file_name().is_some_and(|name| name != "language") {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path.strip_prefix(sources()).expect("below the sources").to_owned());
        }
    }
}

/// The module that a file is: `seal/keys.rs` is `seal::keys`, and `seal/mod.rs` is `seal`.
fn module(file: &Path) -> Vec<String> {
    let file = file.with_extension("");
    let names = file.iter().map(|name| name.to_str().expect("UTF-8").to_owned());
    names.filter(|name| name != "mod").collect()
}

/// Every path that the `use` declarations of `source` name, without what stands in tests. `super` is put in place.
fn imports(file: &Path, source: &str) -> BTreeSet<Vec<String>> {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: String = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .map(|line| format!("{line}\n"))
        .collect();
    let mut paths = BTreeSet::new();
    for declaration in code.split("use ").skip(1) {
        let Some((tree, _)) = declaration.split_once(';') else {
            continue;
        };
        expand(&[], tree, &mut paths);
    }
    // Paths in the code itself.
    for piece in code.split("crate::").skip(1) {
        let path: String = piece
            .chars()
            .take_while(|c| c.is_alphanumeric() || matches!(c, '_' | ':'))
            .collect();
        let names = path.split("::").filter(|name| !name.is_empty()).map(ToOwned::to_owned);
        paths.insert(["crate".to_owned()].into_iter().chain(names).collect());
    }
    let own = module(file);
    paths.into_iter().filter_map(|path| absolute(&own, &path)).collect()
}

/// The paths that a tree of imports stands for.
fn expand(prefix: &[String], tree: &str, paths: &mut BTreeSet<Vec<String>>) {
    let tree = tree.trim();
    let Some((head, group)) = tree.split_once('{') else {
        let path = tree
            .split(" as ")
            .next()
            .unwrap_or(tree)
            .split("::")
            .map(|name| name.trim().to_owned());
        paths.insert(prefix.iter().cloned().chain(path).collect());
        return;
    };
    let head = head
        .split("::")
        .map(str::trim)
        .filter(|name| !name.is_empty())
        .map(ToOwned::to_owned);
    let prefix: Vec<String> = prefix.iter().cloned().chain(head).collect();
    let group = group.strip_suffix('}').unwrap_or(group);
    let (mut depth, mut start) = (0, 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(&prefix, &group[start..at], paths);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !group[start..].trim().is_empty() {
        expand(&prefix, &group[start..], paths);
    }
}

/// `path` from the root of the crate; `None` if it is of another crate.
fn absolute(own: &[String], path: &[String]) -> Option<Vec<String>> {
    match path.first().map(String::as_str) {
        Some("crate") => Some(path[1..].to_vec()),
        Some("super") => {
            let above = path.iter().take_while(|name| *name == "super").count();
            let base = own.get(..own.len().checked_sub(above)?)?;
            Some(base.iter().chain(&path[above..]).cloned().collect())
        }
        Some("self") => Some(own.iter().chain(&path[1..]).cloned().collect()),
        _ => None,
    }
}

fn all_imports() -> Imports {
    let mut found = Vec::new();
    files(&sources(), &mut found);
    let read = |file: PathBuf| {
        let source = fs::read_to_string(sources().join(&file)).expect("a source");
        let imports = imports(&file, &source);
        (file, imports)
    };
    found.into_iter().map(read).collect()
}

#[test]
fn every_module_stands_in_one_layer() {
    let drawn: Vec<String> = layers().concat();
    let modules: BTreeSet<String> = all_imports()
        .keys()
        .filter_map(|file| module(file).first().cloned())
        .filter(|name| name != "lib")
        .collect();
    assert_eq!(drawn.iter().cloned().collect::<BTreeSet<_>>(), modules);
    assert_eq!(drawn.len(), modules.len(), "a module is drawn twice");
}

#[test]
fn a_module_imports_from_below_alone() {
    let order: Vec<String> = layers().concat();
    let place = |name: &str| order.iter().position(|module| module == name);
    let mut wrong = Vec::new();
    for (file, imports) in all_imports() {
        let Some(own) = module(&file).first().and_then(|name| place(name)) else {
            continue;
        };
        for path in imports {
            let Some(other) = path.first().and_then(|name| place(name)) else {
                continue;
            };
            if other > own {
                wrong.push(format!("{} imports {} from above", file.display(), path.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn no_files_of_a_folder_import_each_other_in_a_circle() {
    let all = all_imports();
    let modules: BTreeSet<Vec<String>> = all.keys().map(|file| module(file)).collect();
    // What a file imports of its own folder: the longest prefix of the path that is a file beside it. What comes through the
    // parent's re-exports counts as the parent's, who may import its parts.
    let mut edges: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for (file, imports) in &all {
        let own = module(file);
        let parent = own.get(..own.len().saturating_sub(1)).unwrap_or_default();
        let beside = imports.iter().filter_map(|path| {
            let other = path.get(..own.len())?.to_vec();
            (other != own && !parent.is_empty() && other.starts_with(parent) && modules.contains(&other))
                .then_some(other)
        });
        edges.entry(own.clone()).or_default().extend(beside);
    }
    let circles: Vec<_> = edges
        .keys()
        .filter(|start| reaches(&edges, start, start, &mut BTreeSet::new()))
        .map(|start| start.join("::"))
        .collect();
    assert!(circles.is_empty(), "these import each other in circles: {circles:#?}");
}

/// Whether `from` leads to `to` over one import or more.
fn reaches(
    edges: &BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
    from: &Vec<String>,
    to: &Vec<String>,
    seen: &mut BTreeSet<Vec<String>>,
) -> bool {
    edges
        .get(from)
        .into_iter()
        .flatten()
        .any(|next| next == to || (seen.insert(next.clone()) && reaches(edges, next, to, seen)))
}

#[test]
fn an_import_from_above_is_seen() {
    let source = "//! use crate::rmcp::Host;\nuse crate::{\n    engine::{self, Call as Asked},\n    seal::Seal,\n};\nuse super::keys::Key;\nfn f() { crate::texts::say() }\n#[cfg(test)]\nmod tests {\n    use crate::rmcp::Host;\n}\n";
    let seen = imports(Path::new("seal/own.rs"), source);
    let seen: Vec<String> = seen.iter().map(|path| path.join("::")).collect();
    assert_eq!(
        seen,
        [
            "",
            "engine::Call",
            "engine::self",
            "seal::Seal",
            "seal::keys::Key",
            "texts::say"
        ]
    );
}
