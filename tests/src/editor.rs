//! rust-analyzer on a crate with a wizard, asked as an editor asks it.

use std::{
    env, fs,
    io::{self, BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use serde_json::{Value, json};

/// Where an own one is, if it is not that of the toolchain.
const VARIABLE: &str = "RUST_ANALYZER";
/// What helps where there is none.
pub const REMEDY: &str = "rustup component add rust-analyzer (or set RUST_ANALYZER to one)";

/// An editor with one open file.
#[derive(Debug)]
pub struct Editor {
    server: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
    file: String,
    requests: u64,
    versions: u64,
    text: String,
    _crate: tempfile::TempDir,
}

impl Editor {
    /// Opens a file with `text` in a new crate, and waits until its macros can be expanded.
    ///
    /// # Errors
    ///
    /// When there is no rust-analyzer, or it does not answer.
    pub fn open(text: &str) -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
        write_crate(folder.path(), &workspace, text)?;
        let mut server = Command::new(binary()?)
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (stdin, stdout) = server.stdin.take().zip(server.stdout.take()).expect("both are piped");
        let root = format!("file://{}", folder.path().display());
        let mut editor = Self {
            server,
            stdin,
            stdout: BufReader::new(stdout),
            file: format!("{root}/src/lib.rs"),
            requests: 0,
            versions: 0,
            text: String::new(),
            _crate: folder,
        };
        let options = json!({
            "cachePriming": {"enable": false},
            "checkOnSave": false,
            "cargo": {"targetDir": workspace.join("target/editor")},
        });
        editor.request(
            "initialize",
            &json!({
                "processId": null,
                "rootUri": root,
                "capabilities": {"experimental": {"serverStatusNotification": true}},
                "initializationOptions": options,
            }),
        )?;
        editor.send(&json!({"method": "initialized", "params": {}}))?;
        editor.type_in(text)?;
        while editor.receive()?["params"]["quiescent"] != true {}
        Ok(editor)
    }

    /// The file has this text now.
    ///
    /// # Errors
    ///
    /// When rust-analyzer has gone.
    pub fn type_in(&mut self, text: &str) -> io::Result<()> {
        self.versions += 1;
        text.clone_into(&mut self.text);
        let (file, version) = (&self.file, self.versions);
        let message = if version == 1 {
            let document = json!({"uri": file, "languageId": "rust", "version": 1, "text": text});
            json!({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        } else {
            let document = json!({"uri": file, "version": version});
            let changes = json!([{ "text": text }]);
            json!({"method": "textDocument/didChange", "params": {"textDocument": document, "contentChanges": changes}})
        };
        self.send(&message)
    }

    /// The line, counted from 1, in which `of` stands first.
    pub fn line(&self, of: &str) -> u64 {
        let before = self.text.split(of).next().unwrap_or_default();
        before.matches('\n').count() as u64 + 1
    }

    /// The lines, counted from 1, of the file to which the name at the end of `before` leads.
    ///
    /// # Errors
    ///
    /// When rust-analyzer has gone.
    pub fn definitions(&mut self, before: &str) -> io::Result<Vec<u64>> {
        let found = self.ask("textDocument/definition", before, 1)?;
        let places = found.as_array().into_iter().flatten();
        let here = places.filter(|place| place["uri"] == self.file.as_str());
        Ok(here
            .filter_map(|place| Some(place["range"]["start"]["line"].as_u64()? + 1))
            .collect())
    }

    /// What can stand behind `before`.
    ///
    /// # Errors
    ///
    /// When rust-analyzer has gone.
    pub fn completions(&mut self, before: &str) -> io::Result<Vec<String>> {
        let found = self.ask("textDocument/completion", before, 0)?;
        let items = found["items"].as_array().or(found.as_array()).into_iter().flatten();
        Ok(items
            .filter_map(|item| Some(item["label"].as_str()?.to_owned()))
            .collect())
    }

    /// Asks about the place behind `before`, or `back` characters in front of that.
    fn ask(&mut self, method: &str, before: &str, back: usize) -> io::Result<Value> {
        let start = self
            .text
            .find(before)
            .unwrap_or_else(|| panic!("no {before:?} in the file"));
        let ahead = &self.text[..start + before.len() - back];
        let column = ahead.rsplit('\n').next().unwrap_or_default().encode_utf16().count();
        let place = json!({"line": ahead.matches('\n').count(), "character": column});
        let params = json!({"textDocument": {"uri": self.file}, "position": place});
        self.request(method, &params)
    }

    fn request(&mut self, method: &str, params: &Value) -> io::Result<Value> {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({"id": id, "method": method, "params": params}))?;
        loop {
            let message = self.receive()?;
            if message["id"] == id && message["method"].is_null() {
                return Ok(message["result"].clone());
            }
        }
    }

    fn send(&mut self, message: &Value) -> io::Result<()> {
        let mut message = message.clone();
        message["jsonrpc"] = json!("2.0");
        let body = message.to_string();
        write!(self.stdin, "Content-Length: {}\r\n\r\n{body}", body.len())?;
        self.stdin.flush()
    }

    /// The next message; what rust-analyzer itself asks is answered with nothing.
    fn receive(&mut self) -> io::Result<Value> {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if self.stdout.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            match line.trim().split_once(": ") {
                Some((header, value)) if header.eq_ignore_ascii_case("content-length") => {
                    length = value.parse().map_err(io::Error::other)?;
                }
                Some(_) => {}
                None => break,
            }
        }
        let mut body = vec![0; length];
        self.stdout.read_exact(&mut body)?;
        let message: Value = serde_json::from_slice(&body)?;
        if message["method"].is_string() && !message["id"].is_null() {
            self.send(&json!({"id": message["id"], "result": null}))?;
        }
        Ok(message)
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Writes a crate that depends on this workspace, with its versions of everything else.
fn write_crate(folder: &Path, workspace: &Path, text: &str) -> io::Result<()> {
    fs::create_dir(folder.join("src"))?;
    let manifest = format!(
        "[package]\nname = \"edited\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
         wizard-core = {{ path = \"{}\", default-features = false }}\n",
        workspace.join("wizard-core").display()
    );
    fs::write(folder.join("Cargo.toml"), manifest)?;
    fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock"))?;
    fs::write(folder.join("src/lib.rs"), text)
}

/// The rust-analyzer of `RUST_ANALYZER`, or of the toolchain.
fn binary() -> io::Result<PathBuf> {
    if let Some(path) = env::var_os(VARIABLE) {
        return Ok(path.into());
    }
    let found = Command::new("rustup").args(["which", "rust-analyzer"]).output()?;
    if !found.status.success() {
        return Err(io::Error::new(
            io::ErrorKind::NotFound,
            format!("no rust-analyzer: {REMEDY}"),
        ));
    }
    Ok(String::from_utf8_lossy(&found.stdout).trim().into())
}
