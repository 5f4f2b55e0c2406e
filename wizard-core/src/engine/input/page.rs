//! A page of the server that the person opens: an elicitation in URL mode (specification 2026-07-28, client/elicitation).
//! `accept` is their consent; the answer is in when the author says so.

use super::is_accepted;
use crate::{
    answer::Value,
    canonical::{Pin, Sequence, pin_of},
    engine::{
        Capabilities, Refusal, Stop,
        context::{Context, Turn},
        expressions::Expressions,
        state::Asked,
        values::Values,
        verdict::Verdict,
    },
    hook_error::HookError,
    json::JsonObject,
    question::{InputParams, Rendered},
    seal::Link,
    table::Form,
    texts::{Capability, Text},
};

pub(super) const CAPABILITY: Capability = Capability::UrlElicitation;

pub(super) fn required(all: Capabilities) -> Capabilities {
    all.url(true)
}

/// The page without its reference, which is one person's.
pub(super) async fn show(expressions: Expressions<'_>, index: usize, message: String) -> Result<Rendered, Stop> {
    let page = expressions.url(index).await?;
    let url = address(&page).map_err(|error| expressions.failed(index, &HookError::from(error)))?;
    let pin = pin_of(Sequence::of("visit").text(&message).text(&url).finish());
    Ok(Rendered::other(pin, InputParams::Visit { message, url }))
}

/// The reference that the person has consented to open is the answer. Content is not read.
pub(super) fn hear(expressions: Expressions<'_>, index: usize, response: &JsonObject, asked: &Asked<'_>) -> Verdict {
    let consented = asked.filled.first().filter(|_| is_accepted(response));
    let reference = consented.and_then(|filled| filled.value(expressions.question(index)));
    reference.map_or(Verdict::missing(), Verdict::Good)
}

/// Whether the person is done on the page that `form` is, as far as they have consented to open it.
pub(in crate::engine) async fn is_done(context: &Context<'_>, values: &Values, form: &Form) -> Result<bool, Stop> {
    let index = form.indices().start;
    match values.value(index) {
        Some(reference @ Value::Text(_)) => Expressions::over(context, values).done(index, reference).await,
        _ => Ok(true),
    }
}

/// The reference of the page that is shown with `pin`, the same in every round of a flow, also when keys are rotated in its
/// middle. It takes the place of an answer that is filled in again.
pub(super) fn reference(turn: Turn<'_, '_>, form: &Form, pin: Pin) -> Result<Vec<(&'static str, Value)>, Stop> {
    let context = turn.context;
    // Before a redeploy the same key may have been that of a form, which a person fills in.
    let is_same_page = turn.state.asked(form).is_some_and(|asked| asked.pin == pin);
    let before = turn.filled_before(form);
    if is_same_page && !before.is_empty() {
        return Ok(before);
    }
    let Some(principal) = context.call.caller.principal() else {
        let form = form.key.to_owned();
        let message = context.words().say(&Text::NeedsPrincipal { form });
        return Err(Refusal::CannotAsk { message }.into());
    };
    let key = context.question(form.indices().start).key;
    let link = Link {
        wizard: context.table.name,
        question: key,
        pin,
    };
    let reference = context.seal.refer(&link, context.flow, principal);
    Ok(vec![(key, Value::Text(reference.map_err(Refusal::from)?))])
}

/// Where a page is, with `reference` in its query.
pub(in crate::engine) fn with_reference(page: &str, reference: &str) -> String {
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
fn address(page: &str) -> Result<String, String> {
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
