//! The schemas of a wizard, written out by hand from the specification.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wizard_core::{Choice, Json, Wizard, final_step, schema};

/// Every kind of question.
#[derive(Wizard)]
#[wizard(max_rounds = 12)]
struct Gallery {
    /// Which name?
    ///
    /// As in the passport,
    /// please.
    #[ask(title = "Name", min_len = 1, max_len = 80)]
    name: String,
    /// Which address of {name}?
    #[ask(format = email, default = "ann@example.com")]
    email: Option<String>,
    /// How old?
    age: u8,
    /// How far?
    #[ask(min = -10, max = 10)]
    far: i64,
    /// How much?
    #[ask(min = 0.5)]
    much: f64,
    /// How many ever?
    ever: u64,
    /// Sure?
    #[ask(default = false, description = "Think twice.")]
    sure: bool,
    /// Which plan?
    #[ask(default = "free")]
    plan: Plan,
    /// Which unit?
    unit: Option<Unit>,
    /// Which of the server's?
    #[ask(choices = ["a", "b"])]
    run_time: String,
    /// From the person alone?
    #[ask(only_user)]
    person: String,
    /// The lines.
    #[ask(arg)]
    lines: Vec<Line>,
    /// The tags.
    #[ask(arg)]
    tags: Option<HashMap<String, u8>>,
    #[ask(arg, min = 1)]
    account: u32,
}

#[derive(Clone, Copy, Choice)]
enum Plan {
    #[choice(title = "Free of charge")]
    Free,
    ProPlan,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Choice)]
enum Unit {
    Kilogram,
    #[choice(value = "LB")]
    Pound,
}

#[derive(Deserialize, JsonSchema)]
struct Line {
    #[allow(dead_code)]
    article: String,
}

#[derive(Serialize, JsonSchema)]
struct Out {
    id: u32,
}

#[final_step]
fn gallery(answers: Gallery) -> Json<Out> {
    let _ = (
        &answers.name,
        &answers.email,
        answers.age,
        answers.far,
        answers.much,
        answers.ever,
        answers.sure,
    );
    let _ = (
        answers.plan,
        answers.unit,
        &answers.run_time,
        &answers.person,
        &answers.lines,
        &answers.tags,
    );
    Json(Out { id: answers.account })
}

#[test]
fn the_input_schema_says_what_may_be_prefilled_and_requires_arg_fields_alone() {
    let expected = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            "name": {"type": "string", "minLength": 1, "maxLength": 80, "title": "Name", "description": "Which name?\n\nAs in the passport, please."},
            "email": {"type": ["string", "null"], "maxLength": 1000, "format": "email", "description": "Which address of `name`?"},
            "age": {"type": "integer", "minimum": 0, "maximum": 255, "description": "How old?"},
            "far": {"type": "integer", "minimum": -10, "maximum": 10, "description": "How far?"},
            "much": {"type": "number", "minimum": 0.5, "description": "How much?"},
            "ever": {"type": "integer", "minimum": 0, "description": "How many ever?"},
            "sure": {"type": "boolean", "description": "Sure?\n\nThink twice."},
            "plan": {"type": "string", "oneOf": [{"const": "free", "title": "Free of charge"}, {"const": "pro_plan", "title": "Pro plan"}], "description": "Which plan?"},
            "unit": {"type": ["string", "null"], "enum": ["kilogram", "LB", null], "description": "Which unit?"},
            "run_time": {"type": "string", "description": "Which of the server's?"},
            "lines": {"type": "array", "items": {"$ref": "#/$defs/Line"}, "description": "The lines."},
            "tags": {"type": ["object", "null"], "additionalProperties": {"type": "integer", "format": "uint8", "minimum": 0, "maximum": 255}, "description": "The tags."},
            "account": {"type": "integer", "minimum": 1, "maximum": 4_294_967_295_u64},
        },
        "required": ["lines", "account"],
        "additionalProperties": false,
        "$defs": {"Line": {"type": "object", "properties": {"article": {"type": "string"}}, "required": ["article"]}},
    });
    assert_eq!(Value::Object(schema::input::<Gallery>()), expected);
}

#[test]
fn properties_stand_in_declared_order() {
    let schema = schema::input::<Gallery>();
    let keys: Vec<_> = schema["properties"]
        .as_object()
        .expect("an object")
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(keys[..4], ["name", "email", "age", "far"]);
}

#[test]
fn a_form_is_the_restricted_subset_of_the_specification() {
    let forms = schema::forms::<Gallery>();
    let form = |key: &str, field: Value, required: bool| {
        let mut schema = json!({"type": "object", "properties": {key: field}});
        if required {
            schema["required"] = json!([key]);
        }
        schema
    };
    let expected = [
        (
            "name",
            json!({"type": "string", "minLength": 1, "maxLength": 80, "title": "Name", "description": "As in the passport, please."}),
            true,
        ),
        (
            "email",
            json!({"type": "string", "maxLength": 1000, "format": "email", "default": "ann@example.com"}),
            false,
        ),
        ("age", json!({"type": "integer", "minimum": 0, "maximum": 255}), true),
        ("far", json!({"type": "integer", "minimum": -10, "maximum": 10}), true),
        ("much", json!({"type": "number", "minimum": 0.5}), true),
        ("ever", json!({"type": "integer", "minimum": 0}), true),
        (
            "sure",
            json!({"type": "boolean", "description": "Think twice.", "default": false}),
            true,
        ),
        (
            "plan",
            json!({"type": "string", "oneOf": [{"const": "free", "title": "Free of charge"}, {"const": "pro_plan", "title": "Pro plan"}], "default": "free"}),
            true,
        ),
        ("unit", json!({"type": "string", "enum": ["kilogram", "LB"]}), false),
        ("person", json!({"type": "string", "maxLength": 1000}), true),
    ];
    assert_eq!(
        forms.len(),
        expected.len(),
        "forms with run-time choices, and arguments, are not static"
    );
    for (key, field, required) in expected {
        assert_eq!(forms[key], form(key, field, required), "{key}");
    }
}

#[test]
fn every_form_survives_the_sdk_unchanged() {
    for (key, form) in schema::forms::<Gallery>() {
        let typed: rmcp::model::ElicitationSchema =
            serde_json::from_value(form.clone()).expect("the restricted subset");
        assert_eq!(serde_json::to_value(typed).expect("JSON"), form, "{key}");
    }
}

#[test]
fn the_output_schema_comes_from_the_type() {
    let schema = schema::output::<Gallery>().expect("Json<T> has one");
    assert_eq!(schema["properties"]["id"]["type"], "integer");
}

/// Lists, titles that are looked up, and numbers beyond what JSON readers keep.
#[derive(Wizard)]
struct Beyond {
    /// Which plans?
    #[ask(min_items = 1, max_items = 2)]
    plans: Vec<Plan>,
    /// Which units?
    units: std::collections::BTreeSet<Unit>,
    /// Which accounts?
    #[ask(choices = wizard_core::Choices::titled([("a-1", "Current"), ("a-2", "Savings")]))]
    accounts: Vec<String>,
    /// Which account?
    #[ask(choices = wizard_core::Choices::titled([("a-1", "Current"), ("a-1", "Twice")]), default = "a-1")]
    account: String,
    /// A large number?
    #[ask(min = 9_223_372_036_854_775_808, default = 18_446_744_073_709_551_615)]
    large: u64,
    /// An address?
    #[ask(format = email, default = String::from("nobody"))]
    address: String,
    /// Only with an address.
    #[ask(arg, when = address.ends_with(".example"))]
    copy: Option<String>,
}

#[final_step]
fn beyond(answers: Beyond) -> String {
    format!(
        "{} {} {:?}",
        answers.plans.len() + answers.units.len() + answers.accounts.len(),
        answers.account,
        answers.copy
    ) + &answers.large.to_string()
        + &answers.address
}

#[tokio::test]
async fn what_is_asked_beyond_the_plain_subset_is_what_the_specification_has_for_it() {
    use wizard_core::{SealPolicy, Wizards};
    use wizard_tests::connect::{Session, call};

    struct Server;
    impl rmcp::ServerHandler for Server {}

    let policy = SealPolicy::ephemeral();
    let session = Session::duplex(
        Wizards::new(Server)
            .tool::<Beyond>()
            .no_principal()
            .seal(policy)
            .expect("a good configuration"),
    )
    .await;
    let titled = json!([{"const": "free", "title": "Free of charge"}, {"const": "pro_plan", "title": "Pro plan"}]);
    let expected = [
        (
            "plans",
            json!({"type": "array", "items": {"anyOf": titled}, "minItems": 1, "maxItems": 2}),
            json!(["free"]),
        ),
        (
            "units",
            json!({"type": "array", "items": {"type": "string", "enum": ["kilogram", "LB"]}}),
            json!([]),
        ),
        (
            "accounts",
            json!({"type": "array", "items": {"anyOf": [{"const": "a-1", "title": "Current"}, {"const": "a-2", "title": "Savings"}]}}),
            json!(["a-2", "a-1"]),
        ),
        (
            "account",
            json!({"type": "string", "oneOf": [{"const": "a-1", "title": "Current"}], "default": "a-1"}),
            json!("a-1"),
        ),
        ("large", json!({"type": "integer"}), json!(u64::MAX)),
        (
            "address",
            json!({"type": "string", "maxLength": 1000, "format": "email"}),
            json!("ann@example.com"),
        ),
    ];
    let mut reply = session.call(call("beyond")).await;
    for (key, field, answer) in expected {
        let asked = reply.asked();
        assert_eq!((asked.key(), asked.field()), (key, &field));
        reply = session
            .call(call("beyond").state(&asked.state).answer(key, &answer))
            .await;
    }
    assert_eq!(reply.text(), "3 a-1 None18446744073709551615ann@example.com");
}

#[test]
fn an_argument_with_a_condition_is_not_required() {
    assert_eq!(schema::input::<Beyond>().get("required"), None);
}
