//! `tools/call`, `prompts/get` and `resources/read` through one trait: the three requests whose answer may be questions.

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, GetPromptRequestParams, GetPromptResponse,
    GetPromptResult, InputRequiredResult, InputResponses, JsonObject, ReadResourceRequestParams, ReadResourceResponse,
    ReadResourceResult,
};
use serde::de::DeserializeOwned;

use crate::seal::Method;

/// The parameters of a request whose answer may be questions, and so may carry a state.
pub(super) trait Stateful {
    /// The answer: a result, or questions.
    type Response: From<InputRequiredResult> + From<Self::Complete>;
    /// The result.
    type Complete: DeserializeOwned;
    /// The method of the request.
    const METHOD: Method;

    /// The name of the tool or prompt, or the URI of the resource.
    fn target(&self) -> &str;

    fn arguments(&self) -> Option<&JsonObject>;

    fn state(&self) -> Option<&str>;

    /// The state, for the host to replace with what was sealed in it.
    fn state_mut(&mut self) -> &mut Option<String>;

    fn responses(&self) -> Option<&InputResponses>;

    /// The questions, if `response` has any.
    fn input_required(response: &mut Self::Response) -> Option<&mut InputRequiredResult>;
}

/// The three requests differ in their names alone, and a resource has no arguments.
macro_rules! stateful {
    ($params:ident -> $response:ident, $complete:ident, $method:ident, $target:ident, $arguments:ident) => {
        impl Stateful for $params {
            type Response = $response;
            type Complete = $complete;
            const METHOD: Method = Method::$method;

            fn target(&self) -> &str {
                &self.$target
            }

            fn arguments(&self) -> Option<&JsonObject> {
                $arguments(self)
            }

            fn state(&self) -> Option<&str> {
                self.request_state.as_deref()
            }

            fn state_mut(&mut self) -> &mut Option<String> {
                &mut self.request_state
            }

            fn responses(&self) -> Option<&InputResponses> {
                self.input_responses.as_ref()
            }

            fn input_required(response: &mut $response) -> Option<&mut InputRequiredResult> {
                match response {
                    $response::InputRequired(result) => Some(result),
                    _ => None,
                }
            }
        }
    };
}

stateful!(CallToolRequestParams -> CallToolResponse, CallToolResult, ToolsCall, name, tool_arguments);
stateful!(GetPromptRequestParams -> GetPromptResponse, GetPromptResult, PromptsGet, name, prompt_arguments);
stateful!(ReadResourceRequestParams -> ReadResourceResponse, ReadResourceResult, ResourcesRead, uri, no_arguments);

fn tool_arguments(params: &CallToolRequestParams) -> Option<&JsonObject> {
    params.arguments.as_ref()
}

fn prompt_arguments(params: &GetPromptRequestParams) -> Option<&JsonObject> {
    params.arguments.as_ref()
}

fn no_arguments(_: &ReadResourceRequestParams) -> Option<&JsonObject> {
    None
}
