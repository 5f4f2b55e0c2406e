//! Pages of the server that the person opens: `accept` is their consent, and the answer is in when the author says so.

use super::{
    Refusal,
    draft::{Filling, Halt},
};
use crate::{
    answer::Value,
    caller::Principal,
    canonical::Pin,
    seal::{Flow, Link, Seal},
    table::{Form, Input},
    texts::Text,
};

/// What makes the references of one flow's pages.
pub(super) struct Links<'a> {
    pub(super) seal: &'a Seal,
    pub(super) flow: Flow,
    /// The wizard.
    pub(super) wizard: &'static str,
    /// Who is meant to open them.
    pub(super) principal: Option<&'a Principal>,
}

impl Filling<'_, '_> {
    /// The reference of the page that is shown with `pin`, the same in every round of a flow, also when keys are rotated in
    /// its middle. It takes the place of an answer that is filled in again.
    pub(super) fn reference(&self, form: &Form, pin: Pin) -> Result<Vec<(&'static str, Value)>, Halt> {
        let key = self.table.questions[form.indices().start].key;
        // Before a redeploy the same key may have been that of a form, which a person fills in.
        let is_same_page = self.state.asked(form.key).is_some_and(|asked| asked.pin == pin);
        let before = self.filled_before(form);
        if is_same_page && !before.is_empty() {
            return Ok(before);
        }
        let Links {
            seal,
            flow,
            wizard,
            principal,
        } = *self.links;
        let Some(principal) = principal else {
            let form = form.key.to_owned();
            let message = self.call.words().say(&Text::NeedsPrincipal { form });
            return Err(Refusal::CannotAsk { message }.into());
        };
        let link = Link {
            wizard,
            question: key,
            pin,
        };
        let reference = seal.refer(&link, flow, principal);
        Ok(vec![(key, Value::Text(reference.map_err(Refusal::from)?))])
    }

    /// Whether the person is done on the page that `form` is; until then it has no answer.
    pub(super) async fn visited(&mut self, form: &Form) -> Result<(), Halt> {
        let index = form.indices().start;
        let Some(reference @ Value::Text(_)) = self.values.value(index).filter(|_| form.input == Input::Visit) else {
            return Ok(());
        };
        if !self.values.done(index, reference).await? {
            self.values.unset(index);
            self.waits.push(form.key);
        }
        Ok(())
    }
}

/// Where a page is, with `reference` in its query.
pub(super) fn with_reference(page: &str, reference: &str) -> String {
    match url::Url::parse(page) {
        Ok(mut url) => {
            url.query_pairs_mut().append_pair(REFERENCE, reference);
            url.into()
        }
        // It has been read before, see `address`.
        Err(_) => page.to_owned(),
    }
}

/// The name of the reference in the query of a page's address.
const REFERENCE: &str = "visit";

/// The address that an author's `url` is: of https, or of this very machine (specification 2026-07-28, client/elicitation,
/// "Security Considerations").
pub(super) fn address(page: &str) -> Result<String, String> {
    let url = url::Url::parse(page).map_err(|error| format!("the url of a visit cannot be read: {error}"))?;
    let is_loopback = match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    match url.scheme() {
        _ if url.query_pairs().any(|(name, _)| name == REFERENCE) => Err(format!(
            "the url of a visit has a `{REFERENCE}` in its query, where the reference stands"
        )),
        _ if !url.username().is_empty() || url.password().is_some() => {
            Err("the url of a visit holds a user name or a password".to_owned())
        }
        "https" => Ok(url.into()),
        "http" if is_loopback => Ok(url.into()),
        _ => Err("the url of a visit is https, or http of this very machine".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_https_outside_this_machine() {
        for page in [
            "https://example.com/keys",
            "http://localhost:3000/keys",
            "http://127.0.0.1/",
            "http://[::1]:8080/a?b=c",
        ] {
            assert!(address(page).is_ok(), "{page}");
        }
        for page in [
            "http://example.com/keys",
            "http://localhost.example.com/",
            "http://10.0.0.1/",
            "javascript:alert(1)",
            "file:///etc/passwd",
            "/keys",
            "",
            "https://ann@example.com/",
            "https://ann:secret@example.com/",
            "https://example.com/?visit=mine",
            "https://example.com/?a=b&%76isit=mine",
        ] {
            assert!(address(page).is_err(), "{page}");
        }
    }

    #[test]
    fn the_reference_stands_behind_the_query_of_the_author() {
        assert_eq!(
            with_reference("https://a.example/k", "R-_"),
            "https://a.example/k?visit=R-_"
        );
        assert_eq!(
            with_reference("https://a.example/k?b=c#d", "R"),
            "https://a.example/k?b=c&visit=R#d"
        );
    }
}
