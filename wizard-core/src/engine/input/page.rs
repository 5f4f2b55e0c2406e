//! A page of the server that the person opens: an elicitation in URL mode (specification 2026-07-28, client/elicitation).
//! `accept` is their consent; the answer is in when the author says so.

use std::{borrow::Cow, net::IpAddr};

use percent_encoding::percent_decode_str;

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
    uri,
};

pub(super) const CAPABILITY: Capability = Capability::UrlElicitation;

pub(super) fn required(all: Capabilities) -> Capabilities {
    all.url(true)
}

/// The page without its reference, which is one person's.
pub(super) async fn show(expressions: Expressions<'_>, index: usize, message: String) -> Result<Rendered, Stop> {
    let page = expressions.url(index).await?;
    let url = address(page).map_err(|error| expressions.failed(index, &HookError::from(error)))?;
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
    let (page, fragment) = page.split_at(page.find('#').unwrap_or(page.len()));
    let behind = match page.split_once('?') {
        None => "?",
        Some((_, "")) => "",
        Some(_) => "&",
    };
    format!("{page}{behind}{REFERENCE}={reference}{fragment}")
}

/// The name of the reference in the query of a page's address.
const REFERENCE: &str = "visit";

/// The address that an author's `url` is: of https, or of this very machine (specification 2026-07-28, client/elicitation,
/// "Security Considerations").
fn address(page: String) -> Result<String, String> {
    let uri = uri::of_the_web(&page)
        .ok_or("the url of a visit cannot be read: it is https, ASCII, and as RFC 3986 has it")?;
    let authority = uri.authority_components();
    if authority.is_some_and(|authority| authority.userinfo().is_some()) {
        return Err("the url of a visit holds a user name or a password".to_owned());
    }
    if uri
        .query_str()
        .is_some_and(|query| names(query).any(|name| name == REFERENCE))
    {
        return Err(format!(
            "the url of a visit has a `{REFERENCE}` in its query, where the reference stands"
        ));
    }
    let is_loopback = uri::host(uri).is_some_and(is_loopback);
    if uri.scheme_str().eq_ignore_ascii_case("https") || is_loopback {
        Ok(page)
    } else {
        Err("the url of a visit is https, or http of this very machine".to_owned())
    }
}

/// The names in a query, as a page reads them.
fn names(query: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let name = |pair: &'_ str| pair.split_once('=').map_or(pair.len(), |(name, _)| name.len());
    query
        .split('&')
        .map(move |pair| percent_decode_str(&pair[..name(pair)]).decode_utf8_lossy())
}

/// Whether a host is this very machine.
fn is_loopback(host: &str) -> bool {
    let host = host.to_ascii_lowercase();
    let address = host.trim_start_matches('[').trim_end_matches(']');
    match address.parse::<IpAddr>() {
        Ok(address) => address.is_loopback(),
        Err(_) => host == "localhost" || host.ends_with(".localhost"),
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
            "HTTPS://example.com?visitor=1",
            "http://app.LOCALHOST",
        ] {
            assert!(address(page.to_owned()).is_ok(), "{page}");
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
            "https://example.com/?a=b&visit",
            "https://",
            "https:///keys",
            "https://good.example\\@evil.example/",
            "https://é.example/",
            "http://127.0.0.1.example.com/",
            "http://[::2]/",
            "ftp://localhost/",
        ] {
            assert!(address(page.to_owned()).is_err(), "{page}");
        }
    }

    #[test]
    fn the_reference_stands_behind_the_query_of_the_author() {
        assert_eq!(
            with_reference("https://a.example/k", "R-_"),
            "https://a.example/k?visit=R-_"
        );
        assert_eq!(
            with_reference("https://a.example/k?b=c#d?e", "R"),
            "https://a.example/k?b=c&visit=R#d?e"
        );
        assert_eq!(
            with_reference("https://a.example?#d", "R"),
            "https://a.example?visit=R#d"
        );
    }
}
