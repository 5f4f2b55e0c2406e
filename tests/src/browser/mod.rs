//! A person before a page: in a real Chromium, without a window.
//!
//! Nothing here is skipped: a browser that cannot be had fails the test, and says what would help.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::Mutex;

use self::{
    pipe::{PATIENCE, Pipe},
    process::Process,
};
use crate::install::BROWSER_REMEDY;

mod pipe;
mod process;

/// What happens on the page itself.
const PAGE: &str = include_str!("../../interop/browser/page.js");

/// A browser with a profile of its own: it knows no cookie. It ends with this value, and with the process of the test.
#[derive(Debug)]
pub struct Browser {
    // It goes first, for that ends the browser.
    pipe: Mutex<Pipe>,
    process: Process,
}

impl Browser {
    /// Starts it.
    ///
    /// # Panics
    ///
    /// When there is none that runs.
    pub async fn start() -> Self {
        let (process, mut pipe) = Process::start();
        if let Err(why) = pipe.open_page().await {
            panic!("the browser does not start: {why}; {BROWSER_REMEDY}\n{}", process.log());
        }
        Self {
            pipe: Mutex::new(pipe),
            process,
        }
    }

    /// Goes to `url`, and waits for the page.
    ///
    /// # Panics
    ///
    /// When nobody serves it.
    pub async fn open(&self, url: &str) {
        let page = self.command("Page.navigate", json!({"url": url})).await;
        let error = &page["errorText"];
        assert!(error.is_null(), "the browser cannot open {url}: {error}");
        self.settle().await;
    }

    /// Where the person is, after all redirects.
    ///
    /// # Panics
    ///
    /// When the browser fails.
    pub async fn url(&self) -> String {
        // Not what the page says: one that the browser shows in place of an empty error says its own.
        let history = self.command("Page.getNavigationHistory", json!({})).await;
        let current = history["currentIndex"]
            .as_u64()
            .and_then(|index| usize::try_from(index).ok());
        text(&history["entries"][current.expect("an index")]["url"])
    }

    /// What the person can read on the page.
    ///
    /// # Panics
    ///
    /// When the browser fails.
    pub async fn text(&self) -> String {
        text(&self.run("text", &[]).await)
    }

    /// Replaces what is in the field at `selector`. A date or a time is given as the form sends it.
    ///
    /// # Panics
    ///
    /// When there is no such field, or the person cannot fill it in.
    pub async fn fill(&self, selector: &str, value: &str) {
        let is_typed = self.run("fill", &[selector, value]).await;
        if is_typed != true {
            return;
        }
        for kind in ["keyDown", "keyUp"] {
            let key = json!({"type": kind, "key": "Delete", "code": "Delete", "windowsVirtualKeyCode": 46});
            self.command("Input.dispatchKeyEvent", key).await;
        }
        self.command("Input.insertText", json!({"text": value})).await;
    }

    /// Clicks on the element at `selector`: a button, a link, a box to check, or an `option` to choose. When that sends
    /// a form, it waits for the page that follows.
    ///
    /// # Panics
    ///
    /// When there is no such element, or the person cannot click on it, or no page follows.
    pub async fn click(&self, selector: &str) {
        let place = self.run("aim", &[selector]).await;
        if place.is_null() {
            return;
        }
        for kind in ["mousePressed", "mouseReleased"] {
            let click = json!({"type": kind, "x": place["x"], "y": place["y"], "button": "left", "clickCount": 1});
            self.command("Input.dispatchMouseEvent", click).await;
        }
        self.settle().await;
    }

    /// Ends it before its time.
    pub fn close(self) {
        drop(self);
    }

    async fn settle(&self) {
        let start = Instant::now();
        // Between two pages a script may fail.
        while self.try_run("isSettled", &[]).await != Ok(Value::Bool(true)) {
            assert!(start.elapsed() < PATIENCE, "the page does not come to rest");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// What a function of the page's script returns.
    async fn run(&self, function: &str, arguments: &[&str]) -> Value {
        let result = self.try_run(function, arguments).await;
        result.unwrap_or_else(|why| panic!("the browser cannot do {function} with {arguments:?}: {why}"))
    }

    async fn try_run(&self, function: &str, arguments: &[&str]) -> Result<Value, String> {
        let expression = format!("{PAGE}.{function}(...{})", json!(arguments));
        let parameters = json!({"expression": expression, "returnByValue": true});
        let mut outcome = self.pipe.lock().await.send("Runtime.evaluate", parameters).await?;
        match outcome["exceptionDetails"]["exception"]["description"].as_str() {
            Some(why) => Err(why.to_owned()),
            None => Ok(outcome["result"]["value"].take()),
        }
    }

    async fn command(&self, method: &str, parameters: Value) -> Value {
        let result = self.pipe.lock().await.send(method, parameters).await;
        result.unwrap_or_else(|why| panic!("the browser cannot do {method}: {why}\n{}", self.process.log()))
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
