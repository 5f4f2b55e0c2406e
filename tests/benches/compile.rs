//! What fifty wizards cost to compile, against the same fifty structs as the arguments of a tool are read elsewhere, with
//! serde and schemars, and against the same structs alone.
//!
//! Each is a crate of a workspace in `target/tmp`, built without optimization: once the structs and what is derived, and once
//! with a tool made of each, which is listed with its schema, and called. Only the compiler's own time for that crate counts;
//! Cargo starts this program in front of the compiler (`RUSTC_WORKSPACE_WRAPPER`), which writes down how long it took.

use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::{Command, exit},
    time::Instant,
};

use crate::report::{heading, median, ratio, row};

/// Set where this program runs in front of the compiler: the file for the time.
const TIMES: &str = "WIZARD_BENCH_COMPILE_TIME";
const COUNT: usize = 50;
const RUNS: usize = 5;

/// What the fifty structs are.
#[derive(Clone, Copy)]
enum Kind {
    Wizards,
    Read,
    Plain,
}

/// A crate of fifty structs.
struct Crate {
    package: &'static str,
    kind: Kind,
    /// Whether a tool is made of each.
    has_tools: bool,
}

const CRATES: [Crate; 5] = [
    Crate::new("fifty-wizards", Kind::Wizards, false),
    Crate::new("fifty-read", Kind::Read, false),
    Crate::new("fifty-plain", Kind::Plain, false),
    Crate::new("fifty-wizard-tools", Kind::Wizards, true),
    Crate::new("fifty-read-tools", Kind::Read, true),
];

/// Prints this part.
pub(crate) fn print() {
    let workspace = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fifty");
    write_workspace(&workspace);
    let mut times = CRATES.map(|_| Vec::new());
    for run in 0..=RUNS {
        for (one, times) in CRATES.iter().zip(&mut times) {
            let time = build(&workspace, one);
            // The first one builds what it depends on too, while the machine does more than compile it.
            if run > 0 {
                times.push(time);
            }
        }
    }
    let [wizards, read, plain, wizard_tools, read_tools] = times.map(median);
    heading(
        "Fifty structs of five fields compile, without optimization",
        &["wizards", "baseline", "ratio"],
    );
    for (name, wizards, baseline) in [
        ("against the same, derived with serde and schemars", wizards, read),
        ("against the same, with nothing derived", wizards, plain),
        (
            "with tools, against tools with serde and schemars",
            wizard_tools,
            read_tools,
        ),
    ] {
        row(name, &[seconds(wizards), seconds(baseline), ratio(wizards, baseline)]);
    }
}

fn seconds(time: f64) -> String {
    format!("{time:.2} s")
}

/// Where Cargo has started this program in front of the compiler: compiles, writes down the time, and ends.
pub(crate) fn compile_if_asked() {
    let Some(file) = env::var_os(TIMES) else {
        return;
    };
    let mut command = env::args_os().skip(1);
    let compiler = command.next().expect("Cargo names the compiler");
    let arguments: Vec<OsString> = command.collect();
    let start = Instant::now();
    let status = Command::new(compiler)
        .args(&arguments)
        .status()
        .expect("the compiler runs");
    let time = start.elapsed().as_secs_f64();
    // Cargo also asks the compiler about itself.
    if arguments
        .iter()
        .any(|argument| argument == "--emit" || argument.to_string_lossy().starts_with("--emit="))
    {
        fs::write(file, time.to_string()).expect("the file is writable");
    }
    exit(status.code().unwrap_or(1));
}

/// How long the compiler takes for the crate, in seconds.
fn build(workspace: &Path, one: &Crate) -> f64 {
    let (package, file) = (one.package, workspace.join("time"));
    let source = workspace.join(package).join("lib.rs");
    fs::write(&source, one.source()).expect("the crate is writable");
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--quiet", "--package", package])
        .current_dir(workspace)
        .env(
            "RUSTC_WORKSPACE_WRAPPER",
            env::current_exe().expect("this program has a path"),
        )
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_TARGET_DIR", workspace.join("target"))
        .env(TIMES, &file)
        .output()
        .expect("Cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let time = fs::read_to_string(&file).expect("the compiler ran");
    fs::remove_file(file).expect("it is ours");
    time.parse().expect("a number")
}

fn write_workspace(workspace: &Path) {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let root = root.canonicalize().expect("the tests are in the workspace");
    let members = CRATES.map(|one| one.package);
    for one in &CRATES {
        let folder = workspace.join(one.package);
        fs::create_dir_all(&folder).expect("target/tmp is writable");
        fs::write(folder.join("Cargo.toml"), one.manifest(&root)).expect("target/tmp is writable");
        fs::write(folder.join("lib.rs"), one.source()).expect("target/tmp is writable");
    }
    let manifest = format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n");
    fs::write(workspace.join("Cargo.toml"), manifest).expect("target/tmp is writable");
    // The very versions of the project, which are here already.
    fs::copy(root.join("Cargo.lock"), workspace.join("Cargo.lock")).expect("the project is locked");
}

impl Crate {
    const fn new(package: &'static str, kind: Kind, has_tools: bool) -> Self {
        Self {
            package,
            kind,
            has_tools,
        }
    }

    fn manifest(&self, root: &Path) -> String {
        let core = root.join("wizard-core");
        let dependencies = match self.kind {
            Kind::Wizards => format!(
                "serde_json = \"1\"\nwizard-core = {{ path = '{}', default-features = false }}\n",
                core.display()
            ),
            Kind::Read => {
                "schemars = \"1\"\nserde = { version = \"1\", features = [\"derive\"] }\nserde_json = \"1\"\n"
                    .to_owned()
            }
            Kind::Plain => String::new(),
        };
        format!(
            "[package]\nname = \"{}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [lib]\npath = \"lib.rs\"\n\n[dependencies]\n{dependencies}",
            self.package
        )
    }

    fn source(&self) -> String {
        let mut source = self.kind.head().to_owned();
        source.extend((0..COUNT).map(|nth| self.kind.one(nth)));
        if self.has_tools {
            source += &self.kind.tools();
        }
        source
    }
}

impl Kind {
    /// Lists the tools, and calls one by its name.
    fn tools(self) -> String {
        let each = |line: &str| {
            (0..COUNT)
                .map(|nth| line.replace('@', &nth.to_string()))
                .collect::<String>()
        };
        match self {
            Self::Wizards => format!(
                "pub fn listed() -> Vec<Value> {{\n    vec![\n{}    ]\n}}\n\n\
                 pub async fn call(name: &str, seal: &Seal, request: &wire::Request<'_>, now: SystemTime) {{\n    \
                 match name {{\n{}        _ => {{}}\n    }}\n}}\n",
                each("        wire::tool::<Order@>().into(),\n"),
                each("        \"order_@\" => drop(wire::call_tool::<Order@>(&(), seal, request, now).await),\n"),
            ),
            Self::Read => format!(
                "pub fn listed() -> Vec<schemars::Schema> {{\n    vec![\n{}    ]\n}}\n\n\
                 pub fn call(name: &str, arguments: Value) -> Result<String, serde_json::Error> {{\n    \
                 Ok(match name {{\n{}        _ => String::new(),\n    }})\n}}\n",
                each("        schemars::schema_for!(Order@),\n"),
                each("        \"order_@\" => order_@(serde_json::from_value(arguments)?),\n"),
            ),
            Self::Plain => String::new(),
        }
    }

    fn head(self) -> &'static str {
        match self {
            Self::Wizards => {
                "#![allow(unused_imports)]\n\nuse std::time::SystemTime;\n\nuse serde_json::Value;\n\
                 use wizard_core::{Wizard, final_step, seal::Seal, wire};\n\n"
            }
            Self::Read => {
                "#![allow(unused_imports)]\n\nuse schemars::JsonSchema;\nuse serde::Deserialize;\nuse serde_json::Value;\n\n"
            }
            Self::Plain => "",
        }
    }

    /// The struct `nth` with the function that takes it.
    fn one(self, nth: usize) -> String {
        let (derive, step, server) = match self {
            Self::Wizards => ("#[derive(Wizard)]\n", "#[final_step]\n", ", _: &()"),
            Self::Read => ("#[derive(Deserialize, JsonSchema)]\n", "", ""),
            Self::Plain => ("", "", ""),
        };
        let ask = |rules: &str| match self {
            Self::Wizards => format!("    #[ask({rules})]\n"),
            Self::Read | Self::Plain => String::new(),
        };
        let (colours, bounds) = (
            ask("choices = [\"red\", \"green\", \"blue\"]"),
            ask("min = 1, max = 99"),
        );
        format!(
            "/// Order number {nth}.\n{derive}pub struct Order{nth} {{\n    \
             /// Which name?\n    name: String,\n    \
             /// Which colour?\n{colours}    colour: String,\n    \
             /// How many?\n{bounds}    count: u8,\n    \
             /// Wrapped?\n    wrapped: bool,\n    \
             /// Which note?\n    note: Option<String>,\n}}\n\n\
             {step}pub fn order_{nth}(order: Order{nth}{server}) -> String {{\n    \
             let Order{nth} {{ name, colour, count, wrapped, note }} = order;\n    \
             format!(\"{{name}} {{colour}} {{count}} {{wrapped}} {{note:?}}\")\n}}\n\n"
        )
    }
}
