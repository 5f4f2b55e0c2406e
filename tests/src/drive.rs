//! Plays whole flows.

use serde_json::Value;

use crate::connect::{Asked, Reply, Request, Session};

/// Answers every question with what `answer` gives for its key, until something else than a question comes.
///
/// # Panics
///
/// When more than 20 questions come.
pub async fn play(session: &Session, first: Request, answer: impl Fn(&Asked) -> Value) -> Reply {
    let mut reply = session.call(first.clone()).await;
    for _ in 0..20 {
        match reply {
            Reply::Asked(asked) => {
                let next = first.clone().state(&asked.state).answer(asked.key(), &answer(&asked));
                reply = session.call(next).await;
            }
            other => return other,
        }
    }
    panic!("the wizard asked for ever");
}
