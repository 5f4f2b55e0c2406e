//! What a derive beside reads is no concern of a wizard, nor is what validates where the wizard checks, too.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wizard_core::{Answer, Choice, Questions, Wizard, final_step};

/// Book a table.
#[derive(Wizard, Serialize)]
#[serde(rename_all = "camelCase")]
#[validate(schema(function = "is_in_order"))]
struct Book {
    /// From when?
    #[serde(rename = "begin")]
    #[garde(skip)]
    from: Hour,
    /// To when?
    #[validate(custom(function = "is_free"))]
    #[ask(check = if to > from { Ok(()) } else { Err("That is before it begins.") })]
    to: Hour,
    #[ask(flatten)]
    seats: Seats,
}

#[derive(Questions, Serialize, JsonSchema)]
#[schemars(title = "Seats")]
struct Seats {
    /// Where?
    #[schemars(title = "Area")]
    #[serde(alias = "place")]
    area: Area,
}

#[derive(Clone, Copy, Default, Choice, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Area {
    #[default]
    #[serde(rename = "in")]
    Inside,
    Outside,
}

#[derive(Answer, Deserialize, Serialize, PartialEq, PartialOrd)]
#[serde(transparent)]
struct Hour(u8);

#[final_step]
fn book(_: Book) {}

fn main() {}
