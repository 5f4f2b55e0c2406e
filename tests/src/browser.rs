//! A person before a page: in a real Chromium, without a window, driven over `WebDriver`.
//!
//! Nothing here is skipped: a browser that cannot be had fails the test, and says what would help.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, TcpStream},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

/// What to do when there is no browser.
const REMEDY: &str = "`apt-get install chromium chromium-driver` installs what the tests need";

/// How long a page may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// How the browser runs: as any user, in any container, and alone with the pages of the test. Over the pipe it notices
/// the end of its driver, and ends too.
const ARGUMENTS: [&str; 10] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--remote-debugging-pipe",
];

/// Gives a field that is picked rather than typed its value, if it is one: what its keys mean depends on the language.
const PICK: &str = "
    const [field, value] = arguments;
    const picked = ['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range'];
    if (!picked.includes(field.type)) return false;
    field.value = value;
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, {bubbles: true}));
    return true;
";

/// Marks the page, so that it is told from the next one, and notes when it sends a form.
const WATCH: &str = "
    window.sends = false;
    addEventListener('submit', event => window.sends ||= !event.defaultPrevented);
";

/// Whether the page before the person is one that stays: not one that has sent its form.
const SETTLED: &str = "return !window.sends && document.readyState === 'complete'";

/// A browser with a profile of its own: it knows no cookie. It ends with this value.
#[derive(Debug)]
pub struct Browser {
    driver: Driver,
    session: String,
}

impl Browser {
    /// Starts it.
    ///
    /// # Panics
    ///
    /// When Chromium or its driver is not installed.
    pub async fn start() -> Self {
        let driver = Driver::start();
        let arguments = ARGUMENTS.map(str::to_owned).into_iter().chain([driver.profile()]);
        let capabilities = json!({
            "goog:chromeOptions": {"args": arguments.collect::<Vec<_>>()},
            "timeouts": {"pageLoad": PATIENCE.as_millis(), "script": PATIENCE.as_millis()},
        });
        let body = json!({"capabilities": {"alwaysMatch": capabilities}});
        match driver.send(Method::POST, "/session", &body).await {
            Ok(session) => Self {
                driver,
                session: format!("/session/{}", text(&session["sessionId"])),
            },
            Err(why) => panic!("the browser does not start: {why}; {REMEDY}"),
        }
    }

    /// Goes to `url`, and waits for the page.
    ///
    /// # Panics
    ///
    /// When nobody serves it.
    pub async fn open(&self, url: &str) {
        self.command(Method::POST, "/url", json!({"url": url})).await;
    }

    /// Where the person is, after all redirects.
    ///
    /// # Panics
    ///
    /// When the browser fails.
    pub async fn url(&self) -> String {
        text(&self.command(Method::GET, "/url", Value::Null).await)
    }

    /// What the person can read on the page.
    ///
    /// # Panics
    ///
    /// When the browser fails.
    pub async fn text(&self) -> String {
        let body = self.find("body").await;
        text(&self.command(Method::GET, &at(&body, "text"), Value::Null).await)
    }

    /// Replaces what is in the field at `selector`. A date or a time is given as the form sends it.
    ///
    /// # Panics
    ///
    /// When there is no such field, or the person cannot fill it in.
    pub async fn fill(&self, selector: &str, value: &str) {
        let field = self.find(selector).await;
        if self.run(PICK, json!([field, value])).await == true {
            return;
        }
        self.command(Method::POST, &at(&field, "clear"), json!({})).await;
        self.command(Method::POST, &at(&field, "value"), json!({"text": value}))
            .await;
    }

    /// Clicks on the element at `selector`: a button, a link, a box to check, or an `option` to choose. When that sends
    /// a form, it waits for the page that follows.
    ///
    /// # Panics
    ///
    /// When there is no such element, or the person cannot click on it, or no page follows.
    pub async fn click(&self, selector: &str) {
        let element = self.find(selector).await;
        self.run(WATCH, json!([])).await;
        self.command(Method::POST, &at(&element, "click"), json!({})).await;
        self.settle().await;
    }

    /// Ends it before its time.
    pub fn close(self) {
        drop(self);
    }

    async fn settle(&self) {
        let start = Instant::now();
        // Between two pages a script may fail.
        while self.try_run(SETTLED, json!([])).await != Ok(Value::Bool(true)) {
            assert!(start.elapsed() < PATIENCE, "no page follows the click");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// The first element at `selector`, as the driver refers to it.
    async fn find(&self, selector: &str) -> Value {
        let body = json!({"using": "css selector", "value": selector});
        self.command(Method::POST, "/element", body).await
    }

    async fn run(&self, script: &str, arguments: Value) -> Value {
        let result = self.try_run(script, arguments).await;
        result.unwrap_or_else(|why| panic!("a script fails on the page: {why}"))
    }

    async fn try_run(&self, script: &str, arguments: Value) -> Result<Value, String> {
        let body = json!({"script": script, "args": arguments});
        let path = format!("{}/execute/sync", self.session);
        self.driver.send(Method::POST, &path, &body).await
    }

    async fn command(&self, method: Method, path: &str, body: Value) -> Value {
        let result = self
            .driver
            .send(method, &format!("{}{path}", self.session), &body)
            .await;
        result.unwrap_or_else(|why| panic!("the browser cannot do {path} with {body}: {why}"))
    }
}

/// The path of what can be done with an element.
fn at(element: &Value, what: &str) -> String {
    let id = element.as_object().and_then(|element| element.values().next());
    format!("/element/{}/{what}", text(id.expect("an element has an id")))
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// The process that starts the browser and takes commands for it, with a directory for all that the two write.
#[derive(Debug)]
struct Driver {
    process: Child,
    port: u16,
    http: reqwest::Client,
    folder: TempDir,
}

impl Driver {
    fn start() -> Self {
        let folder = tempfile::tempdir().expect("a directory");
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .env("HOME", folder.path())
            .env("TMPDIR", folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("cannot run chromedriver: {error}; {REMEDY}"));
        let port = port(process.stdout.as_mut().expect("it is piped"));
        let http = reqwest::Client::builder().no_proxy().timeout(2 * PATIENCE).build();
        Self {
            process,
            port,
            http: http.expect("a client"),
            folder,
        }
    }

    /// The argument that gives the browser a profile.
    fn profile(&self) -> String {
        format!("--user-data-dir={}", self.folder.path().join("profile").display())
    }

    /// Sends a command; the value of the answer, or what the driver has against it.
    async fn send(&self, method: Method, path: &str, body: &Value) -> Result<Value, String> {
        let url = format!("http://{}:{}{path}", Ipv4Addr::LOCALHOST, self.port);
        let request = self.http.request(method, url);
        let request = if body.is_null() { request } else { request.json(body) };
        let response = request.send().await.map_err(|error| error.to_string())?;
        let refused = !response.status().is_success();
        let mut answer: Value = response.json().await.map_err(|error| error.to_string())?;
        match answer["value"].take() {
            value if refused => Err(text(&value["message"])),
            value => Ok(value),
        }
    }

    /// Ends the browser, and returns when it has ended. Not `async`, for `drop`.
    fn shut_down(&self) -> io::Result<()> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(b"GET /shutdown HTTP/1.1\r\nhost: localhost\r\n\r\n")?;
        stream.read_exact(&mut [0])
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.shut_down();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The port that the driver writes when it listens.
fn port(output: &mut impl Read) -> u16 {
    let mut seen = String::new();
    for line in BufReader::new(output).lines() {
        let line = line.expect("the output is text");
        if let Some((_, port)) = line.split_once("started successfully on port ") {
            return port.trim_end_matches('.').parse().expect("a port");
        }
        seen.push_str(&line);
        seen.push('\n');
    }
    panic!("chromedriver ended before it listened:\n{seen}{REMEDY}");
}
