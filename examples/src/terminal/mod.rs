//! A client whose person is at this terminal: whatever a wizard asks is put to them, one prompt a form.
//!
//! Escape answers `cancel`, and the server says what that comes to. Ctrl-C is no answer to anybody: it ends the program,
//! with exit code 130, also where a wizard would skip a cancelled question.

mod form;
mod typed;

use std::{
    io::{IsTerminal, stderr, stdin, stdout},
    process::ExitCode,
};

use anyhow::Result;
use inquire::InquireError;
use rmcp::{
    ClientHandler, ErrorData, ServerHandler, ServiceError,
    model::{CallToolRequestParams, ClientConfig, ElicitRequestParams, ElicitResult, ElicitationAction, ErrorCode},
    service::{RequestContext, RoleClient},
};

use crate::connect::{connect, forms, text};

/// The error of a client that was interrupted. No server has it: it is outside the range of JSON-RPC.
const INTERRUPTED: ErrorCode = ErrorCode(-130);

/// As many as a wizard may have, and its result.
const ROUNDS: usize = u8::MAX as usize + 1;

/// Whether there is a terminal to ask at: keys come from standard input, prompts go to standard error, the result to
/// standard output.
pub fn is_here() -> bool {
    stdin().is_terminal() && stdout().is_terminal() && stderr().is_terminal()
}

/// Calls `tool` of `server` for the person at the terminal, and shows what it comes to.
///
/// # Errors
///
/// When the two do not come to terms.
pub async fn run(server: impl ServerHandler, tool: &'static str) -> Result<ExitCode> {
    let client = connect(Person, server).await?;
    let call = CallToolRequestParams::new(tool);
    let result = match client.call_tool_with_mrtr_max_rounds(call, ROUNDS).await {
        Err(ServiceError::McpError(error)) if error.code == INTERRUPTED => {
            // The prompt is left as it was: begin a line of its own.
            eprintln!("\nInterrupted. Nothing was done.");
            return Ok(ExitCode::from(130));
        }
        result => result?,
    };
    let text = form::printable(&text(&result));
    if result.is_error == Some(true) {
        eprintln!("{text}");
        return Ok(ExitCode::FAILURE);
    }
    println!("{text}");
    Ok(ExitCode::SUCCESS)
}

/// The client. rmcp's loop over the rounds asks it for every answer.
#[derive(Clone, Copy, Debug)]
struct Person;

impl ClientHandler for Person {
    fn get_info(&self) -> ClientConfig {
        forms("terminal")
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams {
            message,
            requested_schema,
            ..
        } = request
        else {
            return Err(ErrorData::invalid_params("only forms can be shown", None));
        };
        // A prompt blocks its thread until there is a key.
        let prompt = tokio::task::spawn_blocking(move || form::ask(&message, &requested_schema));
        match prompt.await {
            Ok(Ok(content)) => Ok(ElicitResult::new(ElicitationAction::Accept).with_content(content.into())),
            Ok(Err(InquireError::OperationCanceled)) => Ok(ElicitResult::new(ElicitationAction::Cancel)),
            Ok(Err(InquireError::OperationInterrupted)) => Err(ErrorData::new(INTERRUPTED, "interrupted", None)),
            Ok(Err(error)) => Err(ErrorData::internal_error(error.to_string(), None)),
            Err(error) => Err(ErrorData::internal_error(error.to_string(), None)),
        }
    }
}
