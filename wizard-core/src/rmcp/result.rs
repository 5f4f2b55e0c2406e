//! A final step may return rmcp's own types of results.

use rmcp::model::{CallToolResult, GetPromptResult, PromptMessage, ReadResourceResult, ResourceContents};
use serde::Serialize;
use serde_json::Value as Json;

use crate::{
    json::JsonObject,
    output::{PromptOutput, ResourceOutput, ToolOutput, text_result},
};

impl ToolOutput for CallToolResult {
    fn into_result(self) -> JsonObject {
        object(self).unwrap_or_else(|error| text_result(&error, true))
    }
}

impl PromptOutput for GetPromptResult {
    fn into_prompt(self) -> Result<JsonObject, String> {
        object(self)
    }
}

impl PromptOutput for Vec<PromptMessage> {
    fn into_prompt(self) -> Result<JsonObject, String> {
        object(GetPromptResult::new(self))
    }
}

impl PromptOutput for PromptMessage {
    fn into_prompt(self) -> Result<JsonObject, String> {
        vec![self].into_prompt()
    }
}

impl ResourceOutput for ReadResourceResult {
    fn into_contents(self, _: &str) -> Result<JsonObject, String> {
        object(self)
    }
}

impl ResourceOutput for Vec<ResourceContents> {
    fn into_contents(self, _: &str) -> Result<JsonObject, String> {
        object(ReadResourceResult::new(self))
    }
}

impl ResourceOutput for ResourceContents {
    fn into_contents(self, uri: &str) -> Result<JsonObject, String> {
        vec![self].into_contents(uri)
    }
}

fn object(result: impl Serialize) -> Result<JsonObject, String> {
    match serde_json::to_value(result) {
        Ok(Json::Object(result)) => Ok(result),
        Ok(_) => Err("the result is no JSON object".to_owned()),
        Err(error) => Err(format!("the result cannot be written as JSON: {error}")),
    }
}
