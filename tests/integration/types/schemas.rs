//! What the schemas say of them.

use serde_json::{Value, json};
use wizard_core::schema;

use super::{Formatted, Ruled, Typed};

#[test]
fn a_form_says_what_it_has_keywords_for_and_describes_the_rest() {
    let text = |more: Value| {
        let mut field = json!({"type": "string", "maxLength": 1000});
        let (field_object, more) = (
            field.as_object_mut().expect("an object"),
            more.as_object().expect("an object"),
        );
        field_object.extend(more.clone());
        field
    };
    let forms = [
        schema::forms::<Typed>(),
        schema::forms::<Ruled>(),
        schema::forms::<Formatted>(),
    ];
    for (wizard, key, field) in [
        (0, "day", text(json!({"format": "date", "default": "2026-11-29"}))),
        (0, "instant", text(json!({"format": "date-time"}))),
        (0, "page", text(json!({"format": "uri"}))),
        (
            0,
            "both",
            text(json!({"description": "Must be a date and time without an offset, such as 2026-11-29T14:30."})),
        ),
        (
            0,
            "from",
            text(json!({"description": "Must be an IP address, such as 192.0.2.1 or 2001:db8::1."})),
        ),
        (
            0,
            "id",
            text(json!({"description": "Must be a UUID, such as 67e55044-10b1-426f-9247-bb680e5fe0c8."})),
        ),
        (1, "count", json!({"type": "integer", "minimum": 1, "maximum": 255})),
        (
            1,
            "by",
            json!({"type": "integer", "minimum": -5, "maximum": 5, "description": "Must not be 0."}),
        ),
        (1, "percent", json!({"type": "integer", "minimum": 1, "maximum": 50})),
        (1, "rest", json!({"type": "integer", "minimum": 1, "maximum": 10})),
        (
            1,
            "article",
            json!({"type": "string", "minLength": 4, "maxLength": 9, "description": "Must match `[A-Z].*`. Must match `[A-Z]{2}-\\d+`."}),
        ),
        (2, "day", text(json!({"format": "date"}))),
        (2, "instant", text(json!({"format": "date-time"}))),
        (2, "page", text(json!({"format": "uri"}))),
        (
            2,
            "code",
            text(json!({"description": "On the back.\n\nMust match `[a-z]{2}[0-9]{4}|none`.", "default": "none"})),
        ),
    ] {
        assert_eq!(forms[wizard][key]["properties"][key], field, "{key}");
    }
    for (key, form) in forms.into_iter().flatten() {
        let typed: rmcp::model::ElicitationSchema =
            serde_json::from_value(form.clone()).expect("the restricted subset");
        assert_eq!(serde_json::to_value(typed).expect("JSON"), form, "{key}");
    }
}

#[test]
fn the_input_schema_has_a_pattern_where_every_reader_reads_it_alike() {
    let schema = schema::input::<Formatted>();
    assert_eq!(
        schema["properties"]["code"],
        json!({
            "type": ["string", "null"], "maxLength": 1000, "pattern": "^(?:[a-z]{2}[0-9]{4}|none)$",
            "description": "Which code?\n\nOn the back.\n\nMust match `[a-z]{2}[0-9]{4}|none`.",
        })
    );
    assert_eq!(
        schema["properties"]["share"],
        json!({"type": ["integer", "null"], "minimum": 1, "maximum": 100, "description": "The share."})
    );
    let article = &schema::input::<Ruled>()["properties"]["article"];
    assert_eq!(
        article.get("pattern"),
        None,
        "`.` and `\\d` are other characters to other readers"
    );
}
