//! The client's roots: `roots/list`, which is asked without words (specification 2026-07-28, client/roots).

use serde_json::{Value as Json, json};

use super::judge;
use crate::{
    answer::Given,
    canonical::{Sequence, pin_of},
    engine::{Capabilities, Stop, expressions::Expressions, verdict::Verdict},
    json::JsonObject,
    question::{InputParams, Rendered},
    texts::{Capability, Text},
};

pub(super) const CAPABILITY: Capability = Capability::Roots;

/// More roots than that are no folders that somebody works on.
const MOST: u32 = 100;

pub(super) fn required(all: Capabilities) -> Capabilities {
    all.roots(true)
}

pub(super) fn show() -> Rendered {
    let pin = pin_of(Sequence::of("roots").finish());
    Rendered::other(pin, InputParams::Roots)
}

pub(super) async fn hear(expressions: Expressions<'_>, index: usize, response: &JsonObject) -> Result<Verdict, Stop> {
    match response.get("roots").and_then(Json::as_array) {
        None => Ok(Verdict::missing()),
        Some(roots) if roots.len() > MOST as usize => Ok(Verdict::Wrong(Box::new(Text::TooMany { most: MOST }))),
        Some(roots) => {
            let kept = roots.iter().map(kept).collect();
            judge(expressions, index, Given::Json(&kept)).await
        }
    }
}

/// What is kept of a root: where it is, and how people know it.
fn kept(root: &Json) -> Json {
    match (root.get("uri"), root.get("name").filter(|name| !name.is_null())) {
        (Some(uri), Some(name)) => json!({ "uri": uri, "name": name }),
        (Some(uri), None) => json!({ "uri": uri }),
        (None, _) => Json::Null,
    }
}
