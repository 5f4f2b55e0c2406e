//! JSON objects.

use serde_json::{Map, Value as Json};

/// A JSON object.
pub type JsonObject = Map<String, Json>;
