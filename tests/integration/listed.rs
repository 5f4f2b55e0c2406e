//! What a host lists beside what the wrapped server has, whom it offers it to, and what it refuses to serve.

use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceError,
    model::{
        ListPromptsResult, ListResourceTemplatesResult, PaginatedRequestParams, Prompt, ResourceTemplate,
        ServerCapabilities, ServerConfig,
    },
    service::RequestContext,
};
use serde_json::json;
use wizard_core::{Principal, SealPolicy, Visit, Wizard, Wizards, final_step};
use wizard_tests::connect::{Session, object};

use super::served::{Letter, Profile, arguments};

/// A server with a prompt and a template of its own.
struct Own;

impl ServerHandler for Own {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(
            ServerCapabilities::builder()
                .enable_prompts()
                .enable_resources()
                .build(),
        )
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let prompts = vec![Prompt::new("own", None::<String>, None)];
        Ok(ListPromptsResult::with_all_items(prompts))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let templates = vec![ResourceTemplate::new("own://{x}", "own")];
        Ok(ListResourceTemplatesResult::with_all_items(templates))
    }
}

#[tokio::test]
async fn wizards_are_listed_beside_what_the_wrapped_server_has() {
    let host = Wizards::new(Own)
        .prompt::<Letter>()
        .resource::<Profile>("profile://{id}")
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration");
    let session = Session::duplex(host).await;
    let prompts = session.client.list_all_prompts().await.expect("a listing");
    let names: Vec<_> = prompts.iter().map(|prompt| &*prompt.name).collect();
    assert_eq!(names, ["own", "letter"]);
    let templates = session.client.list_all_resource_templates().await.expect("a listing");
    let templates: Vec<_> = templates.iter().map(|template| &*template.uri_template).collect();
    assert_eq!(templates, ["own://{x}", "profile://{id}"]);
}

#[tokio::test]
async fn a_wizard_that_a_caller_is_not_offered_is_no_prompt_and_no_resource() {
    let host = Wizards::new(Own)
        .prompt_for::<Letter>(|caller| caller.principal().is_none())
        .resource_for::<Profile>("profile://{id}", |caller| caller.principal().is_none())
        .principal(|_| Principal::new("", "", "ann"))
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration");
    let session = Session::duplex(host).await;
    assert_eq!(session.client.list_all_prompts().await.expect("a listing").len(), 1);
    assert_eq!(
        session
            .client
            .list_all_resource_templates()
            .await
            .expect("a listing")
            .len(),
        1
    );
    let letter = rmcp::model::GetPromptRequestParams::new("letter").with_arguments(object(arguments()));
    assert!(session.client.get_prompt(letter).await.is_err());
    let profile = rmcp::model::ReadResourceRequestParams::new("profile://7");
    assert!(session.client.read_resource(profile).await.is_err());
}

/// The same address in another template, for everyone.
#[derive(Wizard)]
struct Card {
    /// Whose?
    #[ask(arg)]
    name: String,
}

#[final_step]
fn card(answers: Card) -> String {
    answers.name
}

#[tokio::test]
async fn a_resource_that_a_caller_is_not_offered_hides_no_other_at_the_same_address() {
    let host = Wizards::new(Own)
        .resource_for::<Profile>("profile://{id}", |caller| caller.principal().is_none())
        .resource::<Card>("profile://{name}")
        .principal(|_| Principal::new("", "", "ann"))
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration");
    let session = Session::duplex(host).await;
    let read = rmcp::model::ReadResourceRequestParams::new("profile://7");
    let read = serde_json::to_value(session.client.read_resource(read).await.expect("contents")).expect("JSON");
    assert_eq!(read["contents"][0]["text"], "7");
}

#[tokio::test]
async fn a_server_that_has_only_wizards_says_of_anything_else_that_there_is_none() {
    struct Nothing;
    impl ServerHandler for Nothing {}

    let host = Wizards::new(Nothing)
        .prompt::<Letter>()
        .resource::<Profile>("profile://{id}")
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration");
    let session = Session::duplex(host).await;
    assert_eq!(session.client.list_all_resources().await.expect("a listing"), []);
    let error = session
        .client
        .get_prompt(rmcp::model::GetPromptRequestParams::new("x"))
        .await
        .expect_err("no prompt");
    assert!(error.to_string().contains("Unknown prompt: “x”"), "{error}");
    let read = session
        .client
        .read_resource(rmcp::model::ReadResourceRequestParams::new("x://y"))
        .await;
    let error = read.expect_err("no resource");
    let ServiceError::McpError(error) = error else {
        panic!("{error}")
    };
    assert_eq!((error.code.0, &*error.message), (-32602, "Unknown resource: “x://y”"));
    assert_eq!(error.data, Some(json!({"uri": "x://y"})));
}

/// Open a page.
#[derive(Wizard)]
struct Open {
    /// Open it.
    #[visit(url = "https://page.example", done = page.reference() != "")]
    page: Visit,
}

#[final_step]
fn open(_: Open) -> String {
    String::new()
}

#[test]
fn everything_that_is_wrong_with_how_a_wizard_is_served_is_said_at_start() {
    let wizards = Wizards::new(Own)
        .tool::<Open>()
        .prompt::<Letter>()
        .prompt::<Letter>()
        .resource::<Profile>("profile://me")
        .resource::<Profile>("profile://{id}{x}")
        .resource::<Profile>("profile://{id}")
        .resource::<Profile>("profile://{id}")
        .resource::<Profile>("profile://{name}");
    let error = wizards
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect_err("much is wrong");
    let problems: Vec<_> = error.problems().iter().map(ToString::to_string).collect();
    assert_eq!(
        problems,
        [
            "`profile://me` is no template: a wizard needs a resource template, such as `profile://me/{id}`, since the \
             retry of a plain resource could not be told from a new read",
            "`profile://{id}{x}` cannot be read backwards at `x`: variables are `{name}`, with text between two of them",
            "`profile://{name}`: the wizard `profile` takes no argument `name`, but `id`, `why`",
            "`profile://{name}`: the wizard `profile` needs the argument `id`, so the template needs `{id}`",
            "the wizard `open` sends the person to a page (`#[visit(…)]`), which is for them alone: tell callers apart \
             with `.principal(…)` on the Wizards",
            "two wizards are called `letter`: give one another name with `#[wizard(name = \"…\")]`",
            "two wizards are served as `profile://{id}`: give one another template",
        ]
    );
}
