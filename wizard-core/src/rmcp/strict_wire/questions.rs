//! What rmcp's types do to the questions of a round, and how it is mended in the JSON of the result.
//!
//! rmcp keeps `inputRequests` in a map that is sorted by key, so that the order of the forms is lost, and people are shown the
//! last question first. The host notes the order in the result's `_meta`; here it is put in place, and the note removed.

use rmcp::model::{InputRequest as RmcpInputRequest, InputRequiredResult, MetaObject};
use serde_json::{Value as Json, json};

use crate::json::JsonObject;

/// The member of `_meta` under which the order of the questions is noted.
pub(super) const ORDER: &str = "wizard-core/order";
/// The member that rmcp writes for a page, without a value, which the protocol no longer has.
const MEMBER: &str = "elicitationId";

/// Notes the order of the questions in `result`, where rmcp loses it: `keys` are theirs in the order in which they are asked.
pub(in crate::rmcp) fn note_order(result: InputRequiredResult, keys: &[&'static str]) -> InputRequiredResult {
    if keys.is_sorted() {
        return result;
    }
    let note = JsonObject::from_iter([(ORDER.to_owned(), json!(keys))]);
    result.with_meta(MetaObject(note))
}

/// Whether something is to be mended in `result`.
pub(super) fn is_to_be_mended(result: &InputRequiredResult) -> bool {
    use rmcp::model::ElicitRequestParams::UrlElicitationParams;
    let is_page = |request: &RmcpInputRequest| matches!(request, RmcpInputRequest::Elicitation(request) if matches!(request.params, UrlElicitationParams { .. }));
    let has_page = || {
        result
            .input_requests
            .iter()
            .flatten()
            .any(|(_, request)| is_page(request))
    };
    result.meta.as_ref().is_some_and(|meta| meta.contains_key(ORDER)) || has_page()
}

/// Mends an `InputRequiredResult` in its JSON.
pub(super) fn mend(result: &mut Json) {
    let order = note_of(result);
    let Some(requests) = result.get_mut("inputRequests").and_then(Json::as_object_mut) else {
        return;
    };
    for request in requests.values_mut() {
        if let Some(params) = request.get_mut("params").and_then(Json::as_object_mut)
            && params.get(MEMBER).is_some_and(|id| id == "")
        {
            params.shift_remove(MEMBER);
        }
    }
    let mut left = std::mem::take(requests);
    let keys = order.iter().flatten().filter_map(Json::as_str);
    let in_order: Vec<_> = keys.filter_map(|key| left.shift_remove_entry(key)).collect();
    requests.extend(in_order.into_iter().chain(left));
}

/// The order that is noted, which is removed.
fn note_of(result: &mut Json) -> Option<Vec<Json>> {
    let meta = result.get_mut("_meta")?.as_object_mut()?;
    let order = meta.shift_remove(ORDER)?;
    if meta.is_empty() {
        result.as_object_mut()?.shift_remove("_meta");
    }
    match order {
        Json::Array(order) => Some(order),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(text: &str) -> String {
        let mut result = serde_json::from_str(text).expect("JSON");
        mend(&mut result);
        result.to_string()
    }

    #[test]
    fn the_questions_stand_in_the_order_that_is_noted_and_the_note_is_gone() {
        let requests = r#""inputRequests":{"a":{"n":1},"b":{"n":2},"c":{"n":3}}"#;
        let noted = |meta: &str| format!(r#"{{{requests},"requestState":"s","_meta":{meta}}}"#);
        let in_order = r#"{"inputRequests":{"c":{"n":3},"a":{"n":1},"b":{"n":2}},"requestState":"s"}"#;
        assert_eq!(mended(&noted(r#"{"wizard-core/order":["c","a","b"]}"#)), in_order);
        assert_eq!(
            mended(&noted(r#"{"wizard-core/order":["c","x"],"own":1}"#)),
            r#"{"inputRequests":{"c":{"n":3},"a":{"n":1},"b":{"n":2}},"requestState":"s","_meta":{"own":1}}"#
        );
        for unknown in [r#"{"own":1}"#, "null"] {
            assert_eq!(mended(&noted(unknown)), noted(unknown));
        }
    }

    #[test]
    fn the_empty_member_is_left_out_of_what_is_asked_and_nothing_else() {
        let page = |params: &str| format!(r#"{{"inputRequests":{{"a":{{"params":{params}}}}},"elicitationId":""}}"#);
        assert_eq!(
            mended(&page(r#"{"url":"u","elicitationId":""}"#)),
            page(r#"{"url":"u"}"#)
        );
        for other in [
            r#"{"url":"u","elicitationId":"x"}"#,
            r#"{"message":{"elicitationId":""}}"#,
        ] {
            assert_eq!(mended(&page(other)), page(other));
        }
        assert_eq!(mended("[]"), "[]");
    }
}
