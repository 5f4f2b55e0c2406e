//! A client gives up on a request after a while, most of them after 60 s, unless it sees that something goes on: it is told,
//! while a person thinks (specification 2025-11-25, basic/utilities/progress).

use std::{convert::Infallible, future::Future, pin::pin, time::Duration};

use futures_util::future::{Either, select};
use rmcp::{RoleServer, model::ProgressNotificationParam, service::RequestContext};

use crate::texts::{Text, Words};

/// How often it is told.
const EVERY: Duration = Duration::from_secs(15);

/// Tells the client of the request again and again that it is waited for, if it wants to know.
pub(super) async fn reported(context: &RequestContext<RoleServer>, words: Words<'_>) -> Infallible {
    let Some(token) = context.meta.get_progress_token() else {
        return std::future::pending().await;
    };
    let mut progress = 0.0;
    loop {
        tokio::time::sleep(EVERY).await;
        progress += 1.0;
        let said =
            ProgressNotificationParam::new(token.clone(), progress).with_message(words.say(&Text::WaitingForAnswer));
        if context.peer.notify_progress(said).await.is_err() {
            return std::future::pending().await;
        }
    }
}

/// The output of `future`, while `progress` is reported.
pub(super) async fn beside<T>(future: impl Future<Output = T>, progress: impl Future<Output = Infallible>) -> T {
    match select(pin!(future), pin!(progress)).await {
        Either::Left((output, _)) => output,
        Either::Right((never, _)) => match never {},
    }
}
