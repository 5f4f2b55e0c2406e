//! Who calls: a closure over the extensions of each request, which a layer of the transport has filled.

use std::{convert::Infallible, fmt::Display, panic::AssertUnwindSafe};

use rmcp::{ErrorData, RoleServer, model::Extensions, service::RequestContext};

use super::reply;
use crate::{
    caller::{Caller, Principal},
    seal::{Callers, SealPolicy},
    texts,
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
    /// Tells callers apart: `of` is given the extensions of every request. Over HTTP they hold the request's
    /// `http::request::Parts`, whose extensions a layer of the server has filled, after it has checked the token.
    ///
    /// A state is good for the principal that it was made for alone: one that appears, disappears or changes is refused,
    /// and so is every request for which `of` fails or panics.
    ///
    /// ```
    /// use rmcp::model::Extensions;
    /// use wizard_core::{Principal, SealPolicy};
    ///
    /// // What the layer of the HTTP server inserts.
    /// fn caller(extensions: &Extensions) -> Option<Principal> {
    ///     extensions.get::<http::request::Parts>()?.extensions.get::<Principal>().cloned()
    /// }
    ///
    /// let policy = SealPolicy::ephemeral()?.principal(caller);
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

    /// Who sent this request, which brings a state or not. What fails, fails closed: with the one error for a state, or
    /// as a fault of the server.
    pub(super) fn caller(&self, context: &RequestContext<RoleServer>, has_state: bool) -> Result<Caller, ErrorData> {
        let closure = match self {
            Self::By(closure) => closure,
            Self::Alike => return Ok(Caller::anonymous()),
            Self::Unsaid => {
                require_a_rule(context)?;
                return Ok(Caller::anonymous());
            }
        };
        let told = std::panic::catch_unwind(AssertUnwindSafe(|| closure(&context.extensions)));
        let error = match told {
            Ok(Ok(principal)) => return Ok(Caller::new(principal)),
            Ok(Err(error)) => error.escape_debug().to_string(),
            Err(_) => "the closure panicked".to_owned(),
        };
        tracing::error!(error, "the caller of a request cannot be told");
        if has_state {
            Err(ErrorData::invalid_params(texts::INVALID_STATE, None))
        } else {
            Err(reply::internal())
        }
    }
}

/// Over HTTP many people share one server: it must be said whether they are told apart.
fn require_a_rule(context: &RequestContext<RoleServer>) -> Result<(), ErrorData> {
    if context.extensions.get::<http::request::Parts>().is_none() {
        return Ok(());
    }
    tracing::error!("{}", texts::CALLERS_UNSAID);
    Err(ErrorData::internal_error(texts::CALLERS_UNSAID, None))
}
