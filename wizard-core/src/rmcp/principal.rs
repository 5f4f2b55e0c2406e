//! Who calls: a closure over the extensions of each request, which a layer of the transport has filled.

use std::{
    convert::Infallible,
    fmt::Display,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use rmcp::{ErrorData, RoleServer, model::Extensions, service::RequestContext};

use super::{guard::unless_panicked, reply};
use crate::{
    caller::{Caller, Principal},
    seal::{Callers, SealPolicy},
    texts,
    wire::{Log, escaped},
};

/// The rule of a host.
pub(super) enum Rule {
    /// It has not said whether it tells callers apart.
    Unsaid,
    /// It does not.
    Alike,
    /// By this closure.
    By(Closure),
}

type Closure = Box<dyn Fn(&Extensions) -> Result<Option<Principal>, String> + Send + Sync>;

/// What a closure for [`SealPolicy::principal`] may return: a [`Principal`], an `Option` of one, or a `Result` of these
/// with any error that can be displayed.
pub trait IntoPrincipal {
    /// Why the caller cannot be told.
    type Error: Display;

    /// The principal.
    ///
    /// # Errors
    ///
    /// When the caller cannot be told: the request is refused.
    fn into_principal(self) -> Result<Option<Principal>, Self::Error>;
}

impl IntoPrincipal for Principal {
    type Error = Infallible;

    fn into_principal(self) -> Result<Option<Principal>, Infallible> {
        Ok(Some(self))
    }
}

impl IntoPrincipal for Option<Principal> {
    type Error = Infallible;

    fn into_principal(self) -> Result<Option<Principal>, Infallible> {
        Ok(self)
    }
}

impl<P: IntoPrincipal<Error = Infallible>, E: Display> IntoPrincipal for Result<P, E> {
    type Error = E;

    fn into_principal(self) -> Result<Option<Principal>, E> {
        self.map(|principal| match principal.into_principal() {
            Ok(principal) => principal,
            Err(never) => match never {},
        })
    }
}

impl SealPolicy {
    /// Tells callers apart: `of` is given the extensions of a request for a wizard, and of one that carries a state. Over
    /// HTTP they hold the request's `http::request::Parts` (axum has it as `axum::http::request::Parts`), whose extensions
    /// a layer of the server has filled, after it has checked the token. A closure that returns `None` says that this
    /// caller is not told apart, and is served: return an error where everyone has to be known.
    ///
    /// A state is good for the principal that it was made for alone: one that appears, disappears or changes is refused,
    /// and so is every request for which `of` fails or panics. A policy has one rule: with a second one, or with
    /// [`no_principal`](Self::no_principal), it is refused.
    ///
    /// ```
    /// use rmcp::model::Extensions;
    /// use wizard_core::{Principal, SealPolicy};
    ///
    /// // What the layer of the HTTP server has inserted; nobody is served without it.
    /// fn caller(extensions: &Extensions) -> Result<Principal, &'static str> {
    ///     let parts = extensions.get::<http::request::Parts>().ok_or("no HTTP request")?;
    ///     parts.extensions.get::<Principal>().cloned().ok_or("nobody is logged in")
    /// }
    ///
    /// let policy = SealPolicy::ephemeral().principal(caller);
    /// # Ok::<(), wizard_core::KeyError>(())
    /// ```
    #[must_use]
    pub fn principal<P: IntoPrincipal>(self, of: impl Fn(&Extensions) -> P + Send + Sync + 'static) -> Self {
        let closure: Closure =
            Box::new(move |extensions| of(extensions).into_principal().map_err(|error| error.to_string()));
        self.told_apart_by(Box::new(closure))
    }
}

impl Rule {
    pub(super) fn of(callers: Callers) -> Self {
        match callers {
            Callers::Unsaid => Self::Unsaid,
            Callers::Alike => Self::Alike,
            Callers::ToldApart(rule) => rule.downcast().map_or(Self::Unsaid, |closure| Self::By(*closure)),
        }
    }

    /// Whether callers are told apart.
    pub(super) fn tells_apart(&self) -> bool {
        matches!(self, Self::By(_))
    }

    /// Who sent this request.
    pub(super) fn caller(&self, context: &RequestContext<RoleServer>) -> Result<Caller, Untold> {
        let closure = match self {
            Self::By(closure) => closure,
            Self::Unsaid if is_http(context) => return Err(Why::Unsaid.into()),
            Self::Unsaid | Self::Alike => return Ok(Caller::anonymous()),
        };
        match unless_panicked(|| closure(&context.extensions)) {
            Some(Ok(principal)) => Ok(Caller::new(principal)),
            Some(Err(error)) => Err(Untold::failed(error)),
            None => Err(Untold::failed("the closure panicked")),
        }
    }
}

/// Why the caller of a request is not known. However often that counts for one request, the log says it once.
#[derive(Clone, Debug)]
pub(super) struct Untold {
    why: Why,
    logged: Arc<AtomicBool>,
}

#[derive(Clone, Debug)]
enum Why {
    /// The host has not said whether callers are told apart, and over HTTP many people share it.
    Unsaid,
    /// A closure failed.
    Failed(String),
}

impl From<Why> for Untold {
    fn from(why: Why) -> Self {
        Self {
            why,
            logged: Arc::default(),
        }
    }
}

impl Untold {
    /// A closure failed.
    pub(super) fn failed(error: impl Into<String>) -> Self {
        Why::Failed(error.into()).into()
    }

    /// Fails closed: with the one error where a state came in, or as a fault of the server. The log says why.
    pub(super) fn refuse(&self, has_state: bool, log: &Log) -> ErrorData {
        self.log(log);
        match self.why {
            Why::Unsaid => ErrorData::internal_error(texts::CALLERS_UNSAID, None),
            Why::Failed(_) if has_state => ErrorData::invalid_params(texts::INVALID_STATE, None),
            Why::Failed(_) => reply::internal(),
        }
    }

    /// Says it in the log.
    pub(super) fn log(&self, log: &Log) {
        if self.logged.swap(true, Ordering::Relaxed) {
            return;
        }
        log.fault(|| match &self.why {
            Why::Unsaid => tracing::error!("{}", texts::CALLERS_UNSAID),
            Why::Failed(error) => {
                let error = escaped(error);
                tracing::error!(error, "the caller of a request cannot be told");
            }
        });
    }
}

fn is_http(context: &RequestContext<RoleServer>) -> bool {
    context.extensions.get::<http::request::Parts>().is_some()
}
