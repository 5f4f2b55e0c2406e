//! Wizards without a handler beside them.

use std::{fmt, sync::Arc};

use rmcp::{
    ServerHandler,
    model::{Implementation, ServerCapabilities, ServerConfig},
};

use super::Wizards;
use crate::wizard::Serves;

/// The handler of wizards that are all there is: it has a name, a version, and the server that the wizards are given.
/// [`Wizards::alone`] makes it.
pub struct Alone<S> {
    server: S,
    info: Implementation,
}

impl<S: Send + Sync + 'static> Wizards<Alone<S>> {
    /// Wizards that are all there is, in a server that calls itself `name` and `version`. `server` is what their
    /// expressions and final steps are given: any type, `()` where none of them takes one.
    ///
    /// ```
    /// use wizard_core::{SealPolicy, Wizard, Wizards, final_step};
    ///
    /// /// Greet someone.
    /// #[derive(Wizard)]
    /// struct Greet {
    ///     /// Who shall be greeted?
    ///     name: String,
    /// }
    ///
    /// #[final_step]
    /// fn greet(answers: Greet, server: &Greeter) -> String {
    ///     format!("{}, {}!", server.word, answers.name)
    /// }
    ///
    /// struct Greeter {
    ///     word: &'static str,
    /// }
    ///
    /// let host = Wizards::alone(Greeter { word: "Hello" }, "greeter", env!("CARGO_PKG_VERSION"))
    ///     .tool::<Greet>()
    ///     .no_principal()
    ///     .seal(SealPolicy::ephemeral())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn alone(server: S, name: impl Into<String>, version: impl Into<String>) -> Self {
        let info = Implementation::new(name, version);
        Self::new(Alone { server, info })
    }
}

impl<S: Send + Sync + 'static> ServerHandler for Alone<S> {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::default()).with_server_info(self.info.clone())
    }
}

#[diagnostic::do_not_recommend]
impl<S> Serves<S> for Alone<S> {
    fn server(&self) -> &S {
        &self.server
    }
}

#[diagnostic::do_not_recommend]
impl<S> Serves<S> for Alone<Arc<S>> {
    fn server(&self) -> &S {
        &self.server
    }
}

/// The server is the author's, and may hold what no log is to show.
impl<S> fmt::Debug for Alone<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Alone")
            .field("name", &self.info.name)
            .finish_non_exhaustive()
    }
}
