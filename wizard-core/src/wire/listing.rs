//! A wizard as it is listed: in `tools/list`, `prompts/list` and `resources/templates/list`.

use serde_json::{Value as Json, json};

use crate::{
    json::JsonObject,
    output::{PromptOutput, ResourceOutput, ToolOutput},
    schema,
    table::{Form, Hints, Question, Refused, Role, Source, Table},
    texts::{Capability, Text},
    uri_template::UriTemplate,
    wizard::Wizard,
};

/// `W` as a `Tool` (specification 2026-07-28, server/tools).
pub fn tool<W: Wizard<Output: ToolOutput>>() -> Json {
    tool_of(W::table(), W::Output::schema())
}

/// `W` as a `Prompt` (specification 2026-07-28, server/prompts).
pub fn prompt<W: Wizard<Output: PromptOutput>>() -> Json {
    prompt_of(W::table())
}

/// `W` as a `ResourceTemplate` (specification 2026-07-28, server/resources).
pub fn resource_template<W: Wizard<Output: ResourceOutput>>(template: &UriTemplate) -> Json {
    resource_template_of(W::table(), template, W::Output::mime_type())
}

pub(crate) fn tool_of(table: &Table, output_schema: Option<JsonObject>) -> Json {
    let mut tool = named(table);
    let parts: Vec<_> = std::iter::once(table.description.to_owned())
        .chain(asks(table))
        .collect();
    put(&mut tool, "description", Some(parts.join("\n\n")));
    tool.insert("inputSchema".to_owned(), schema::input_of(table).into());
    put(&mut tool, "outputSchema", output_schema);
    put(&mut tool, "annotations", annotations(table.hints));
    tool.into()
}

/// What the person is asked for: a model that cannot have them asked passes it at once.
fn asks(table: &Table) -> Option<String> {
    let forms = || table.forms.iter().filter(|form| form.is_for_a_person());
    let questions: Vec<_> = forms().flat_map(|form| table.fields(form)).collect();
    let key = |question: &&Question| question.key.to_owned();
    let arguments = questions
        .iter()
        .copied()
        .filter(|question| question.source == Source::Any);
    let text = Text::AsksThePerson {
        questions: questions.iter().copied().map(|question| key(&question)).collect(),
        arguments: arguments.map(|question| key(&question)).collect(),
        needs: needs(table, forms()),
    };
    (!questions.is_empty()).then(|| text.to_string())
}

/// What a client needs whatever is passed.
fn needs<'t>(table: &'t Table, forms: impl Iterator<Item = &'t Form>) -> Vec<Capability> {
    let is_needed = |question: &Question| {
        let is_certain = question.reads(Role::When).is_none()
            && question.reads(Role::Known).is_none()
            && question.if_unsupported == Refused::Stop;
        question.source != Source::Any && is_certain
    };
    let mut needs = Vec::new();
    for form in forms.filter(|form| table.fields(form).iter().any(is_needed)) {
        let capability = form.input.capability();
        if !needs.contains(&capability) {
            needs.push(capability);
        }
    }
    needs
}

pub(crate) fn prompt_of(table: &Table) -> Json {
    let mut prompt = named(table);
    let schema = schema::input_of(table);
    let properties = schema["properties"].as_object().into_iter().flatten();
    let arguments = properties.map(|(name, property)| {
        let mut argument = JsonObject::from_iter([("name".to_owned(), json!(name))]);
        put(&mut argument, "title", property.get("title").cloned());
        put(&mut argument, "description", property.get("description").cloned());
        let required = schema.get("required").and_then(Json::as_array);
        let is_required = required.is_some_and(|required| required.contains(&json!(name)));
        put(&mut argument, "required", is_required.then_some(true));
        Json::Object(argument)
    });
    let arguments: Vec<_> = arguments.collect();
    put(
        &mut prompt,
        "arguments",
        Some(arguments).filter(|arguments| !arguments.is_empty()),
    );
    prompt.into()
}

pub(crate) fn resource_template_of(table: &Table, template: &UriTemplate, mime_type: Option<&str>) -> Json {
    let mut listed = named(table);
    listed.insert("uriTemplate".to_owned(), json!(template.as_str()));
    put(&mut listed, "mimeType", mime_type);
    listed.into()
}

/// The members that a tool, a prompt and a template have alike.
fn named(table: &Table) -> JsonObject {
    let mut listed = JsonObject::from_iter([("name".to_owned(), json!(table.name))]);
    put(&mut listed, "title", table.title);
    put(&mut listed, "description", Some(table.description));
    listed
}

/// Adds a member, if there is a value for it.
fn put(listed: &mut JsonObject, key: &str, value: Option<impl Into<Json>>) {
    if let Some(value) = value {
        listed.insert(key.to_owned(), value.into());
    }
}

fn annotations(hints: Hints) -> Option<JsonObject> {
    let Hints {
        read_only,
        destructive,
        idempotent,
        open_world,
    } = hints;
    let mut annotations = JsonObject::new();
    put(&mut annotations, "readOnlyHint", read_only);
    put(&mut annotations, "destructiveHint", destructive);
    put(&mut annotations, "idempotentHint", idempotent);
    put(&mut annotations, "openWorldHint", open_world);
    Some(annotations).filter(|annotations| !annotations.is_empty())
}
