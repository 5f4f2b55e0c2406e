//! A client that costs little, and the same for every server: it writes the same bytes to a connection that is kept, and
//! reads no more of a response than where it ends.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
};

use serde_json::{Value, json};

/// A request as it is written.
pub(crate) struct Request(Vec<u8>);

/// A connection, and the last response on it.
pub(crate) struct Connection {
    stream: TcpStream,
    response: Vec<u8>,
}

impl Request {
    /// A `tools/call` with these parameters.
    pub(crate) fn new(at: SocketAddr, params: &Value) -> Self {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).to_string();
        let (name, length) = (params["name"].as_str().expect("a name"), body.len());
        let head = [
            "POST /mcp HTTP/1.1".to_owned(),
            format!("host: {at}"),
            "content-type: application/json".to_owned(),
            "accept: application/json, text/event-stream".to_owned(),
            "mcp-protocol-version: 2026-07-28".to_owned(),
            "mcp-method: tools/call".to_owned(),
            format!("mcp-name: {name}"),
            format!("content-length: {length}"),
        ];
        Self(format!("{}\r\n\r\n{body}", head.join("\r\n")).into_bytes())
    }
}

impl Connection {
    pub(crate) fn to(at: SocketAddr) -> Self {
        let stream = TcpStream::connect(at).expect("the server listens");
        stream.set_nodelay(true).expect("a socket");
        Self {
            stream,
            response: Vec::new(),
        }
    }

    /// Sends `request`: the message in the response, which may be in an event, or in chunks.
    pub(crate) fn message(&mut self, request: &Request) -> Value {
        let body = std::str::from_utf8(self.play(request)).expect("a text");
        let start = body.find('{').expect("a message");
        let mut messages = serde_json::Deserializer::from_str(&body[start..]).into_iter();
        messages.next().expect("a message").expect("JSON")
    }

    /// Sends `request`: what stands behind the head of the response.
    pub(crate) fn play(&mut self, request: &Request) -> &[u8] {
        self.stream.write_all(&request.0).expect("the server reads");
        self.response.clear();
        let mut buffer = [0; 8 << 10];
        loop {
            let count = self.stream.read(&mut buffer).expect("the server answers");
            assert!(count > 0, "the server hangs up");
            self.response.extend_from_slice(&buffer[..count]);
            if let Some(body) = body_of(&self.response) {
                return &self.response[body..];
            }
        }
    }
}

/// Where the body of a response begins that is whole.
fn body_of(response: &[u8]) -> Option<usize> {
    let body = response.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = std::str::from_utf8(&response[..body]).expect("a head is ASCII");
    assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let is_whole = match length {
        Some(length) => response.len() >= body + length.parse::<usize>().expect("a number"),
        // In chunks, of which the last is empty. An event ends otherwise.
        None => response.ends_with(b"\r\n0\r\n\r\n"),
    };
    is_whole.then_some(body)
}
