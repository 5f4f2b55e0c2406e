//! What an attacker, or the world, does between two rounds of a test.

use std::time::Duration;

use serde_json::Value as Json;

use super::{client::Client, flow::Flow, playing::Playing};
use crate::{with_server::WithServer, wizard::Wizard};

/// What an attacker, or the world, does between two rounds.
impl<W: Wizard> Flow<'_, W> {
    /// The `requestState` that the client holds.
    ///
    /// # Panics
    ///
    /// When there has been none.
    #[track_caller]
    pub fn state(&self) -> &str {
        match &self.state {
            Some(state) => state,
            None => self.fail("the client has got no state"),
        }
    }

    /// The client sends another state: an earlier one, which it [had](Self::state), or of another flow. What it answers is
    /// still what was asked last: to answer something else, [`respond`](Self::respond).
    pub fn set_state(&mut self, state: impl Into<String>) {
        self.transcript.noted("with another state");
        self.state = Some(state.into());
    }

    /// The client sends its last request once more, as it does when it has lost the response.
    pub fn again(&mut self) -> Playing<'_, ()> {
        self.play(self.last.clone())
    }

    /// One character in the middle of the state is changed; each time to another one.
    ///
    /// # Panics
    ///
    /// When there is no state, or an empty one.
    #[track_caller]
    pub fn tamper(&mut self) {
        let mut state: Vec<_> = self.state().chars().collect();
        let middle = state.len() / 2;
        let Some(character) = state.get_mut(middle) else {
            self.fail("the state is empty")
        };
        *character = match *character {
            letter @ ('A'..='Y' | 'a'..='y') => char::from_u32(u32::from(letter) + 1).unwrap_or('A'),
            'Z' => 'a',
            _ => 'A',
        };
        self.transcript.noted("the state is changed");
        self.state = Some(state.into_iter().collect());
    }

    /// The client sends other arguments from now on.
    ///
    /// # Panics
    ///
    /// When `arguments` are no object.
    #[track_caller]
    pub fn set_arguments(&mut self, arguments: Json) {
        self.transcript.noted(&format!("with the arguments {arguments}"));
        match arguments {
            Json::Object(arguments) => self.arguments = arguments,
            _ => self.fail("the arguments of a call are an object"),
        }
    }

    /// So much time passes.
    ///
    /// # Panics
    ///
    /// When the system knows no time so late.
    #[track_caller]
    pub fn later(&mut self, time: Duration) {
        self.transcript.noted(&format!("{time:?} later"));
        match self.client.now.checked_add(time) {
            Some(now) => self.client.now = now,
            None => self.fail("there is no time so late"),
        }
    }

    /// Somebody else goes on, or the client can be asked something else from now on. Change the client that is given: a new
    /// one is of a server with another key.
    pub fn change_client(&mut self, change: impl FnOnce(Client) -> Client) {
        self.transcript.noted("from another client");
        self.client = change(self.client.clone());
    }

    /// The server is deployed anew: the next round is one of the wizard `V`, at `server`, of the same name.
    pub fn deploy<V: Wizard>(self, server: &V::Server) -> Flow<'_, V> {
        let mut transcript = self.transcript;
        transcript.noted(&format!("the server is deployed anew, with {}", V::table().name));
        Flow {
            wizard: WithServer::new(server),
            client: self.client,
            arguments: self.arguments,
            state: self.state,
            round: self.round,
            shown: self.shown,
            last: self.last,
            transcript,
        }
    }
}
