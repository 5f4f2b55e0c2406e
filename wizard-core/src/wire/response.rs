//! The result of a request, as it is sent to the client.

use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value as Json;

use crate::{
    engine::{InputRequest, InputRequired},
    json::JsonObject,
};

/// The result of a request, which is serialized as the client reads it (specification 2026-07-28, basic/utilities/mrtr).
#[non_exhaustive]
pub enum Response {
    /// An `InputRequiredResult`: questions, or that the client has to come back.
    InputRequired(InputRequired),
    /// The result of the method.
    Complete(JsonObject),
}

impl Response {
    /// The result as JSON. To serialize the answer itself costs less.
    pub fn into_json(self) -> Json {
        match self {
            Self::Complete(result) => Json::Object(result),
            required @ Self::InputRequired(_) => serde_json::to_value(required).expect("plain data is JSON"),
        }
    }
}

/// States, links and answers never reach a log.
impl fmt::Debug for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::InputRequired(_) => "InputRequired(…)",
            Self::Complete(_) => "Complete(…)",
        })
    }
}

impl Serialize for Response {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let required = match self {
            Self::Complete(result) => return result.serialize(serializer),
            Self::InputRequired(required) => required,
        };
        let mut result = serializer.serialize_map(None)?;
        result.serialize_entry("resultType", "input_required")?;
        if !required.requests.is_empty() {
            result.serialize_entry("inputRequests", &Requests(&required.requests))?;
        }
        result.serialize_entry("requestState", &required.request_state)?;
        result.end()
    }
}

/// The member `inputRequests`.
struct Requests<'r>(&'r [InputRequest]);

impl Serialize for Requests<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|request| (request.key, request)))
    }
}
