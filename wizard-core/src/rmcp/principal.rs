//! Who calls: the author's closure looks for them in the extensions of each request, where a layer of the transport has put
//! them.

use std::{
    convert::Infallible,
    fmt::Display,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use rmcp::{ErrorData, RoleServer, model::Extensions, service::RequestContext};

use super::{problem::Problem, reply};
use crate::{
    caller::{Caller, Principal},
    logged::escaped,
    panics::unless_panicked,
    texts,
    wire::{ErrorObject, Log},
};

/// How a host tells its callers apart.
pub(super) enum Rule {
    /// Nothing is configured. Over HTTP, where many people share a host, that is refused.
    Unsaid,
    /// Not at all.
    Alike,
    /// By this closure.
    By(Closure),
}

type Closure = Box<dyn Fn(&Extensions) -> Result<Option<Principal>, String> + Send + Sync>;

/// What a closure for [`Wizards::principal`](super::Wizards::principal) may return: a [`Principal`], an `Option` of one, or a `Result` of these
/// with any error that can be displayed.
#[diagnostic::on_unimplemented(
    message = "who calls is a `Principal`, an `Option` of one, or a `Result` of these, and not a `{Self}`",
    label = "what tells who calls gives a `{Self}`",
    note = "a principal is `Principal::new(client, issuer, subject)`: who calls, of which issuer, through which client",
    note = "it is not async, and only looks into the extensions of a request: find out who calls in a layer of the HTTP server in\n\
            front, which puts it there"
)]
pub trait IntoPrincipal {
    /// Why the caller cannot be told.
    type Error: Display;

    /// The principal; `None` for a caller who is not told apart.
    ///
    /// # Errors
    ///
    /// When the caller cannot be told: the request is refused.
    fn into_principal(self) -> Result<Option<Principal>, Self::Error>;
}

/// Tells who calls: a closure, or a function, that looks into the extensions of a request.
#[diagnostic::on_unimplemented(
    message = "who calls is found out for each request, and `{Self}` is no closure that does",
    label = "pass a function `fn caller(extensions: &Extensions) -> Result<Principal, &'static str>`",
    note = "`.principal(caller)` looks for what a layer of the HTTP server in front has put into the request; where callers are not\n\
            told apart, say `.no_principal()` in its place"
)]
pub trait TellsCaller<P>: Fn(&Extensions) -> P + Send + Sync + 'static {}

#[diagnostic::do_not_recommend]
impl<P, F: Fn(&Extensions) -> P + Send + Sync + 'static> TellsCaller<P> for F {}

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

impl Rule {
    /// By what `of` finds in the extensions of a request.
    pub(super) fn by<P: IntoPrincipal>(of: impl TellsCaller<P>) -> Self {
        Self::By(Box::new(move |extensions| {
            of(extensions).into_principal().map_err(|error| error.to_string())
        }))
    }

    /// This rule, with `said` configured after it. Two rules are a contradiction: were one of them to win, it could be the
    /// weaker one.
    pub(super) fn then(self, said: Self) -> Result<Self, Problem> {
        match (self, said) {
            (Self::Unsaid, said) => Ok(said),
            (Self::Alike, Self::Alike) => Ok(Self::Alike),
            (Self::By(_), Self::By(_)) => Err(Problem::TwoPrincipals),
            _ => Err(Problem::PrincipalAndNone),
        }
    }

    /// Whether nothing is configured.
    #[cfg(feature = "http")]
    pub(super) fn is_unsaid(&self) -> bool {
        matches!(self, Self::Unsaid)
    }

    /// Whether callers are told apart.
    pub(super) fn tells_apart(&self) -> bool {
        matches!(self, Self::By(_))
    }

    /// Who sent this request.
    pub(super) fn caller(&self, context: &RequestContext<RoleServer>) -> Result<Caller, CallerError> {
        self.of(&context.extensions)
    }

    /// Who sent a request with these `extensions`.
    pub(super) fn of(&self, extensions: &Extensions) -> Result<Caller, CallerError> {
        let closure = match self {
            Self::By(closure) => closure,
            Self::Unsaid if is_http(extensions) => return Err(Why::Unsaid.into()),
            Self::Unsaid | Self::Alike => return Ok(Caller::anonymous()),
        };
        match unless_panicked(|| closure(extensions)) {
            Some(Ok(principal)) => Ok(Caller::new(principal)),
            Some(Err(error)) => Err(CallerError::failed(error)),
            None => Err(CallerError::failed("the closure panicked")),
        }
    }
}

/// Why the caller of a request is not known. However often that counts for one request, the log says it once.
#[derive(Clone, Debug)]
pub(super) struct CallerError {
    why: Why,
    logged: Arc<AtomicBool>,
}

#[derive(Clone, Debug)]
enum Why {
    /// Over HTTP the host has no rule.
    Unsaid,
    /// A closure failed.
    Failed(String),
}

impl From<Why> for CallerError {
    fn from(why: Why) -> Self {
        Self {
            why,
            logged: Arc::default(),
        }
    }
}

impl CallerError {
    /// A closure failed.
    pub(super) fn failed(error: impl Into<String>) -> Self {
        Why::Failed(error.into()).into()
    }

    /// The error to answer with. Where a state came in it is that of every bad state, else a fault of the server: nothing is
    /// served to a caller who is not known. The reason goes to the log.
    pub(super) fn refuse(&self, has_state: bool, log: &Log) -> ErrorData {
        self.log(log);
        match self.why {
            Why::Unsaid => ErrorData::internal_error(texts::CALLERS_UNSAID, None),
            Why::Failed(_) if has_state => ErrorObject::invalid_state().into(),
            Why::Failed(_) => reply::internal(),
        }
    }

    /// Writes the reason to the log.
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

fn is_http(extensions: &Extensions) -> bool {
    extensions.get::<http::request::Parts>().is_some()
}
