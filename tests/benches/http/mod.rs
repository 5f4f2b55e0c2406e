//! A round over HTTP, in one process, against rmcp's macros as people use them: what a person waits for, and what the
//! processor does for it.
//!
//! Whoever measures costs too: the client is a thread for each connection that writes the same bytes again and again, and its
//! time is taken off the processor's.

mod client;
mod servers;

use std::{
    net::SocketAddr,
    sync::Barrier,
    thread,
    time::{Duration, Instant},
};

use cpu_time::{ProcessTime, ThreadTime};
use serde_json::{Value, json};
use wizard_tests::{
    raw,
    rounds::{answer, params},
};

use crate::report::{heading, mean, micros, ratio, row};
use client::{Connection, Request};

/// A server with the request that is played at it.
struct Played {
    at: SocketAddr,
    request: Request,
}

/// Seconds for a round.
#[derive(Clone, Copy)]
struct Cost {
    processor: f64,
    wall: f64,
}

/// Prints this part.
pub(crate) fn print() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let title = "A round over HTTP, against macros with a tool that asks, or does nothing";
    heading(title, &["ours", "asks", "ratio", "nothing", "to asks"]);
    for (kind, is_json) in [("JSON", true), ("event stream", false)] {
        let [ours, by_macros] =
            runtime.block_on(async { [servers::ours(is_json).await, servers::by_macros(is_json).await] });
        let servers = [
            Played::second_answer(ours, "put_three"),
            Played::second_answer(by_macros, "put_three"),
            Played::nothing(by_macros),
        ];
        for (connections, name) in [(1, "1 connection"), (16, "16 connections")] {
            let costs = costs(&servers, connections);
            print_row(
                &format!("{kind}, {name}: processor time"),
                costs.map(|cost| cost.processor),
            );
            print_row(&format!("{kind}, {name}: time"), costs.map(|cost| cost.wall));
        }
    }
    runtime.shutdown_background();
}

fn print_row(name: &str, [ours, asking, nothing]: [f64; 3]) {
    let cells = [
        micros(ours),
        micros(asking),
        ratio(ours, asking),
        micros(nothing),
        ratio(nothing, asking),
    ];
    row(name, &cells);
}

impl Played {
    /// The round that takes the second answer and asks the third question.
    fn second_answer(at: SocketAddr, tool: &str) -> Self {
        let mut connection = Connection::to(at);
        let mut ask = |params: Value| {
            let request = request(at, params);
            let message = connection.message(&request);
            let state = message["result"]["requestState"].as_str();
            let state = state
                .unwrap_or_else(|| panic!("nothing is asked: {message}"))
                .to_owned();
            (request, state, message)
        };
        let (_, mut state, _) = ask(params(tool, None, None));
        let [first, second] = [1, 2].map(answer);
        (_, state, _) = ask(params(tool, Some(&state), Some((&first.0, &first.1))));
        let (request, _, message) = ask(params(tool, Some(&state), Some((&second.0, &second.1))));
        assert!(message["result"]["inputRequests"]["a3"].is_object(), "{message}");
        Self { at, request }
    }

    fn nothing(at: SocketAddr) -> Self {
        let request = request(at, params("nothing", None, None));
        let message = Connection::to(at).message(&request);
        assert!(message["result"]["content"].is_array(), "{message}");
        Self { at, request }
    }
}

fn request(at: SocketAddr, mut params: Value) -> Request {
    params["_meta"] = raw::meta(json!({"elicitation": {}}));
    Request::new(at, &params)
}

/// What a round costs at each server. They take turns, in many short runs of which the mean counts: on which processor the
/// system wakes a thread makes a round cost nearly twice as much or not, for the whole of a run.
fn costs<const N: usize>(servers: &[Played; N], connections: u32) -> [Cost; N] {
    const RUNS: usize = 40;
    const ROUNDS: u32 = 320;
    let mut runs = [(); N].map(|()| Vec::new());
    for run in 0..=RUNS {
        for (server, runs) in servers.iter().zip(&mut runs) {
            let cost = cost(server, connections, ROUNDS / connections);
            // The first one warms up.
            if run > 0 {
                runs.push(cost);
            }
        }
    }
    runs.map(|runs| Cost {
        processor: mean(runs.iter().map(|cost| cost.processor)),
        wall: mean(runs.iter().map(|cost| cost.wall)),
    })
}

/// What a round costs, of as many on each connection.
fn cost(server: &Played, connections: u32, rounds: u32) -> Cost {
    let barrier = Barrier::new(connections as usize + 1);
    let client = || {
        let mut connection = Connection::to(server.at);
        barrier.wait();
        let start = ThreadTime::now();
        for _ in 0..rounds {
            connection.play(&server.request);
        }
        start.elapsed()
    };
    thread::scope(|scope| {
        let clients: Vec<_> = (0..connections).map(|_| scope.spawn(client)).collect();
        barrier.wait();
        let (wall, processor) = (Instant::now(), ProcessTime::now());
        let of_clients: Duration = clients.into_iter().map(|client| client.join().expect("a client")).sum();
        let (processor, wall) = (processor.elapsed().saturating_sub(of_clients), wall.elapsed());
        let all = f64::from(connections * rounds);
        Cost {
            processor: processor.as_secs_f64() / all,
            wall: wall.as_secs_f64() / all,
        }
    })
}
