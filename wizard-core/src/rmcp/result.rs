//! rmcp's own result as what a final step returns.

use rmcp::model::CallToolResult;

use crate::{
    output::{ToolOutput, text_result},
    schema::JsonObject,
};

impl ToolOutput for CallToolResult {
    fn into_result(self) -> JsonObject {
        match serde_json::to_value(self) {
            Ok(serde_json::Value::Object(result)) => result,
            Ok(_) => text_result("the result is no JSON object", true),
            Err(error) => text_result(&format!("the result cannot be written as JSON: {error}"), true),
        }
    }
}
