//! Keys are replaced in running servers, in three steps, and no flow is lost; in two, some are.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use serde_json::json;
use wizard_tests::{
    raw::{self, meta},
    steps::Process,
};

const STEPS: &str = env!("CARGO_BIN_EXE_steps");
const OLD: &str = "GP9t4bqzSnJ1vXcD0oZkUe7yRa2LwHfM";
const NEW: &str = "Qm5Yd8TjKs3NxBv6Wg1PzEo4LhRc7UaF";
/// How long flows go on after each replacement.
const MEANWHILE: Duration = Duration::from_millis(400);
const CLIENTS: usize = 8;

/// Two servers with the old key behind a client that sends every request to the other one.
struct Fleet {
    _processes: [Process; 2],
    urls: [String; 2],
}

impl Fleet {
    fn start() -> Self {
        let mut processes = [(); 2].map(|()| Process::steps(STEPS, "http", Duration::ZERO, OLD));
        let urls = processes.each_mut().map(Process::url);
        Self {
            _processes: processes,
            urls,
        }
    }

    /// Gives the server at `index` these keys: whether it has taken them, and what it says.
    async fn replace(&self, index: usize, keys: &str) -> (bool, String) {
        let url = self.urls[index].replace("/mcp", "/keys");
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        let response = http.post(url).body(keys.to_owned()).send().await.expect("an answer");
        (response.status().is_success(), response.text().await.expect("a text"))
    }
}

/// One flow, which begins at one server and ends at the other: whether it has come to its result.
async fn flow(urls: &[String; 2], first: usize) -> bool {
    let mut params = json!({"name": "work", "_meta": meta(json!({"elicitation": {}}))});
    let asked = raw::post(&urls[first], "tools/call", &params).await;
    params["requestState"] = asked["result"]["requestState"].clone();
    params["inputResponses"] = json!({"what": {"action": "accept", "content": {"what": "x"}}});
    let done = raw::post(&urls[1 - first], "tools/call", &params).await;
    done["result"]["content"][0]["text"] == "Worked on x."
}

/// How many flows there were, and how many were lost, while the servers got the keys of each step, one after the other.
async fn lost_in(steps: &[&str]) -> (usize, usize) {
    let fleet = Fleet::start();
    let (goes_on, all, lost) = (Arc::new(AtomicBool::new(true)), Arc::default(), Arc::default());
    let clients: Vec<_> = (0..CLIENTS)
        .map(|client| {
            let (urls, goes_on) = (fleet.urls.clone(), Arc::clone(&goes_on));
            let (all, lost): (Arc<AtomicUsize>, Arc<AtomicUsize>) = (Arc::clone(&all), Arc::clone(&lost));
            tokio::spawn(async move {
                while goes_on.load(Relaxed) {
                    let is_lost = !flow(&urls, client % 2).await;
                    all.fetch_add(1, Relaxed);
                    lost.fetch_add(usize::from(is_lost), Relaxed);
                }
            })
        })
        .collect();
    tokio::time::sleep(MEANWHILE).await;
    for keys in steps {
        for index in 0..2 {
            assert_eq!(fleet.replace(index, keys).await, (true, String::new()));
            // The other one has other keys meanwhile.
            tokio::time::sleep(MEANWHILE).await;
        }
    }
    goes_on.store(false, Relaxed);
    for client in clients {
        client.await.expect("a client");
    }
    (all.load(Relaxed), lost.load(Relaxed))
}

#[tokio::test]
async fn in_three_steps_no_flow_is_lost() {
    let steps = [format!("{OLD},{NEW}"), format!("{NEW},{OLD}"), NEW.to_owned()];
    let (all, lost) = lost_in(&steps.each_ref().map(String::as_str)).await;
    assert!(all > 50, "{all} flows");
    // In the last step a flow that has begun with the old key would be lost: none lives that long.
    assert_eq!(lost, 0, "of {all}");
}

#[tokio::test]
async fn in_two_steps_some_are() {
    let steps = [format!("{NEW},{OLD}"), NEW.to_owned()];
    let (all, lost) = lost_in(&steps.each_ref().map(String::as_str)).await;
    assert!(lost > 0, "of {all}");
}

#[tokio::test]
async fn bad_keys_leave_the_old_ones_in_place_and_say_why() {
    let fleet = Fleet::start();
    for (keys, why) in [
        ("short", "at least 32 bytes"),
        ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "easily guessed"),
        (&format!("{NEW},{NEW}"), "repeats"),
    ] {
        let (is_taken, text) = fleet.replace(0, keys).await;
        assert!(!is_taken && text.contains(why), "{keys}: {text}");
        assert!(!text.contains(NEW), "{text}");
    }
    assert!(flow(&fleet.urls, 0).await && flow(&fleet.urls, 1).await);
}
