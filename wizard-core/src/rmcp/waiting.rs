//! Who waits for the end of a request, as its final step sees them.

use rmcp::{
    Peer, RoleServer,
    model::{CustomNotification, ProgressNotificationParam, ProgressToken, RequestMetaObject, ServerNotification},
};
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::wizard::{Client, LogLevel, Pending};

/// In the `_meta` of a request: which messages it wants.
const LOG_LEVEL: &str = "io.modelcontextprotocol/logLevel";

/// The client that has sent a request: gone, where the request was cancelled or the connection has ended.
#[derive(Clone)]
pub(super) struct Waiting {
    pub(super) request: CancellationToken,
    pub(super) connection: CancellationToken,
    pub(super) peer: Peer<RoleServer>,
    /// What the client wants to know, if it does.
    pub(super) progress: Option<ProgressToken>,
    pub(super) log_level: Option<LogLevel>,
}

impl Client for Waiting {
    fn has_gone(&self) -> bool {
        self.request.is_cancelled() || self.connection.is_cancelled()
    }

    fn gone(&self) -> Pending<'_> {
        Box::pin(async {
            self.request.run_until_cancelled(self.connection.cancelled()).await;
        })
    }

    fn progress<'c>(&'c self, progress: f64, total: Option<f64>, message: &'c str) -> Pending<'c> {
        let Some(token) = self.progress.clone() else {
            return Box::pin(std::future::ready(()));
        };
        let mut said = ProgressNotificationParam::new(token, progress);
        if let Some(total) = total {
            said = said.with_total(total);
        }
        if !message.is_empty() {
            said = said.with_message(message);
        }
        self.tell(async { drop(self.peer.notify_progress(said).await) })
    }

    fn log<'c>(&'c self, level: LogLevel, message: &'c str) -> Pending<'c> {
        if self.log_level.is_none_or(|wanted| level < wanted) {
            return Box::pin(std::future::ready(()));
        }
        let params = json!({"level": level.name(), "data": message});
        let said = CustomNotification::new("notifications/message", Some(params));
        let said = ServerNotification::CustomNotification(said);
        self.tell(async { drop(self.peer.send_notification(said).await) })
    }
}

impl Waiting {
    /// Tells the client something, unless it has gone meanwhile: the step does not wait for one that reads nothing any more.
    fn tell<'c>(&'c self, said: impl Future<Output = ()> + Send + 'c) -> Pending<'c> {
        Box::pin(async {
            if !self.has_gone() {
                self.request
                    .run_until_cancelled(self.connection.run_until_cancelled(said))
                    .await;
            }
        })
    }
}

/// The level from which on a request wants to be told (specification 2026-07-28, server/utilities/logging). Not by rmcp's types for
/// logging, which are to go.
pub(super) fn log_level(meta: &RequestMetaObject) -> Option<LogLevel> {
    LogLevel::called(meta.0.0.get(LOG_LEVEL)?.as_str()?)
}
