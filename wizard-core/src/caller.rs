//! Who calls, as a question's expressions and the seal see it.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::flow::FlowId;

/// A caller's identity: the client, the issuer that vouches for the person, and the person at that issuer.
///
/// All three count: one person with two clients is two principals. With OAuth they are the token's `client_id`, `iss`
/// and `sub`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Principal {
    client: String,
    issuer: String,
    subject: String,
}

impl Principal {
    /// A principal. Pass an empty text where there is no client or no issuer.
    pub fn new(client: impl Into<String>, issuer: impl Into<String>, subject: impl Into<String>) -> Self {
        Self {
            client: client.into(),
            issuer: issuer.into(),
            subject: subject.into(),
        }
    }

    /// The client that the person uses.
    pub fn client(&self) -> &str {
        &self.client
    }

    /// Who vouches for the person.
    pub fn issuer(&self) -> &str {
        &self.issuer
    }

    /// The person, at the issuer.
    pub fn subject(&self) -> &str {
        &self.subject
    }

    /// The digest that a token of `flow` carries.
    pub(crate) fn digest(&self, flow: &FlowId) -> [u8; 32] {
        digest(flow, &[&self.client, &self.issuer, &self.subject])
    }

    /// The digest of the person in `flow`, whatever client is used.
    pub(crate) fn person(&self, flow: &FlowId) -> [u8; 16] {
        let digest = digest(flow, &[&self.issuer, &self.subject]);
        let mut person = [0; 16];
        person.copy_from_slice(&digest[..16]);
        person
    }
}

/// The length of each part stands before it, so that two different lists of parts never give the same bytes.
fn digest(flow: &FlowId, parts: &[&str]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    hasher.update(flow.as_bytes());
    for part in parts {
        hasher.update(u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// Principals must never reach a log, so `Debug` shows nothing of them.
impl fmt::Debug for Principal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Principal(redacted)")
    }
}

/// Who sent this very request: `caller` in the expressions of a wizard.
///
/// ```
/// use wizard_core::{Caller, Wizard, final_step};
///
/// /// Transfer money.
/// #[derive(Wizard)]
/// struct Transfer {
///     /// From which account?
///     #[ask(choices = server.accounts(caller))]
///     account: String,
/// }
///
/// #[final_step]
/// fn transfer(answers: Transfer, _server: &Bank) -> String {
///     answers.account
/// }
///
/// struct Bank;
/// impl Bank {
///     fn accounts(&self, caller: &Caller) -> Vec<String> {
///         caller.principal().map(|person| format!("{}-1", person.subject())).into_iter().collect()
///     }
/// }
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caller {
    principal: Option<Principal>,
    locale: Option<String>,
}

impl Caller {
    /// A caller who is told apart from others, or is not.
    pub fn new(principal: Option<Principal>) -> Self {
        Self {
            principal,
            locale: None,
        }
    }

    /// A caller who is not told apart from others.
    pub const fn anonymous() -> Self {
        Self {
            principal: None,
            locale: None,
        }
    }

    /// The caller, who reads this language: a BCP 47 tag such as `de-CH`.
    #[must_use]
    pub fn in_locale(self, locale: Option<String>) -> Self {
        Self { locale, ..self }
    }

    /// Who it is; `None` where callers are not told apart.
    pub fn principal(&self) -> Option<&Principal> {
        self.principal.as_ref()
    }

    /// The language of this request, where it is known: a BCP 47 tag such as `de-CH`.
    pub fn locale(&self) -> Option<&str> {
        self.locale.as_deref()
    }
}
