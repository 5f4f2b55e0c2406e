//! Commands for the browser in the protocol of its developer tools, over a pipe: no port, and nobody else who could connect.

use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    process::{ChildStdin, ChildStdout},
    time::timeout,
};

/// How long the browser may take for an answer, and a page to come.
pub(super) const PATIENCE: Duration = Duration::from_secs(30);

/// What messages end with.
const END: u8 = 0;

/// The browser's end of the pipe is its life: it ends when this value does.
#[derive(Debug)]
pub(super) struct Pipe {
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    /// How many commands there were; so each has a number of its own.
    commands: u64,
    /// The page that commands are for.
    session: Option<String>,
}

impl Pipe {
    pub(super) fn new(input: ChildStdin, output: ChildStdout) -> Self {
        Self {
            input,
            output: BufReader::new(output),
            commands: 0,
            session: None,
        }
    }

    /// Opens a page, which all further commands are for.
    pub(super) async fn open_page(&mut self) -> Result<(), String> {
        let page = self.send("Target.createTarget", json!({"url": "about:blank"})).await?;
        let parameters = json!({"targetId": page["targetId"], "flatten": true});
        let attached = self.send("Target.attachToTarget", parameters).await?;
        self.session = attached["sessionId"].as_str().map(str::to_owned);
        Ok(())
    }

    /// Sends a command; its result, or what the browser has against it.
    pub(super) async fn send(&mut self, method: &str, parameters: Value) -> Result<Value, String> {
        let answer = timeout(PATIENCE, self.exchange(method, parameters)).await;
        let mut answer = answer.map_err(|_| "it does not answer in time".to_owned())??;
        match answer["error"]["message"].as_str() {
            Some(why) => Err(why.to_owned()),
            None => Ok(answer["result"].take()),
        }
    }

    async fn exchange(&mut self, method: &str, parameters: Value) -> Result<Value, String> {
        self.commands += 1;
        let mut command = Map::new();
        command.insert("id".to_owned(), self.commands.into());
        command.insert("method".to_owned(), method.into());
        command.insert("params".to_owned(), parameters);
        if let Some(session) = &self.session {
            command.insert("sessionId".to_owned(), session.clone().into());
        }
        let mut message = Value::Object(command).to_string().into_bytes();
        message.push(END);
        let written = self.input.write_all(&message).await;
        written.map_err(|error| format!("it takes no commands: {error}"))?;
        loop {
            let answer = self.receive().await?;
            // What happens meanwhile it tells too.
            if answer["id"] == self.commands {
                return Ok(answer);
            }
        }
    }

    async fn receive(&mut self) -> Result<Value, String> {
        let mut message = Vec::new();
        let read = self.output.read_until(END, &mut message).await;
        read.map_err(|error| format!("it cannot be read: {error}"))?;
        match message.pop() {
            Some(END) => serde_json::from_slice(&message).map_err(|error| format!("it answers without JSON: {error}")),
            _ => Err("it has ended".to_owned()),
        }
    }
}
