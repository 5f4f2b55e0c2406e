//! A tool that connects a service: the person enters its API key on a page, so that no client and no model sees it.
//!
//! Read this file first, then `show` and `store` in `page.rs`, then `principal` in `people.rs`. The rest is a login.

mod page;
mod people;
mod serve;

use std::{
    collections::HashMap,
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
};

use rmcp::{
    ServerHandler,
    model::{Implementation, ServerCapabilities, ServerConfig},
};
use serde::Deserialize;
use url::Url;
use wizard_core::{Choice, ChoiceOption, Visit, Wizard, final_step};

pub use people::{PASSWORD, TOKEN, principal};
pub use serve::server;

/// Connect a service of yours. You enter its API key on a page of ours.
#[derive(Debug, Wizard)]
pub struct Connect {
    /// Which service?
    service: Service,
    #[visit(
        "Open our page, where you enter your API key for {service}",
        url = server.page(service),
        done = server.has(service, key.reference())
    )]
    key: Visit,
}

/// What can be connected. The page has it in its address, as `service=…`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Service {
    /// Forecasts.
    #[choice(title = "Weather")]
    Weather,
    /// Geocoding.
    #[choice(title = "Maps & routes")]
    Maps,
}

/// The key is found by the reference of the visit. It is used here, and never told.
#[final_step]
fn connect(answers: Connect, server: &Keys) -> Result<String, NoKeyError> {
    let keys = server.lock();
    let key = keys.get(answers.key.reference()).ok_or(NoKeyError)?;
    let Key { owner, service, secret } = key;
    let length = secret.chars().count();
    Ok(format!(
        "{} is connected: the key of {owner} has {length} characters.",
        service.title()
    ))
}

/// There is no such key.
#[derive(Debug, thiserror::Error)]
#[error("the key is gone")]
pub struct NoKeyError;

impl Service {
    /// What people call it.
    pub fn title(self) -> &'static str {
        let option = self.option();
        option.title().unwrap_or(option.value())
    }

    fn option(self) -> &'static ChoiceOption {
        &Self::OPTIONS[self.index()]
    }
}

/// A server that keeps keys, each under the reference of the visit in which it was entered. In memory: a real one
/// encrypts them in a database, where the reference is a primary key.
pub struct Keys {
    page: Url,
    stored: Mutex<HashMap<String, Key>>,
}

/// A key, and whose it is.
struct Key {
    owner: String,
    service: Service,
    secret: String,
}

impl Keys {
    /// No keys, and the page where they are entered.
    pub fn at(page: Url) -> Self {
        Self {
            page,
            stored: Mutex::default(),
        }
    }

    /// Where the key for `service` is entered. The wizard puts the reference behind it.
    fn page(&self, service: Service) -> Url {
        let mut page = self.page.clone();
        page.query_pairs_mut().append_pair("service", service.option().value());
        page
    }

    /// Whether the key for `service` was entered in the visit. Whoever changes the service in the address of the page
    /// has entered another key, and the wizard goes on waiting.
    fn has(&self, service: Service, reference: &str) -> bool {
        self.lock().get(reference).is_some_and(|key| key.service == service)
    }

    fn store(&self, reference: &str, key: Key) {
        self.lock().insert(reference.to_owned(), key);
    }

    /// How many keys are stored.
    pub fn count(&self) -> usize {
        self.lock().len()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Key>> {
        self.stored.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Keys never reach a log.
impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Keys({})", self.count())
    }
}

impl ServerHandler for Keys {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::default())
            .with_server_info(Implementation::new("keys", env!("CARGO_PKG_VERSION")))
    }
}
