//! Braces of an address, of code, of a template that is asked for, and doubled ones, are shown as they are.

use wizard_core::{Choice, Wizard, final_step};

/// The profile of a person, at `profile://{id}`.
///
/// Its picture is at profile://{id}/picture, and lists are at `{ids}`.
#[derive(Wizard)]
#[wizard(title = "GET /profiles/{id}", declined = "Nothing is read at /profiles/{id}.")]
struct Profile {
    /// Whose?
    #[ask(arg)]
    id: u32,
    /// Why do you read profile://{{id}}?
    why: String,
    /// Which field?
    #[ask(title = "A field of /profiles/{id}")]
    field: Field,
}

#[derive(Clone, Copy, Choice)]
enum Field {
    #[choice(title = "/profiles/{id}/name")]
    Name,
    #[choice(title = "`{id}`")]
    Id,
}

#[final_step]
fn read(_: Profile) {}

/// Write letters.
#[derive(Wizard)]
struct Letters {
    /// To whom?
    names: String,
    /// On which date?
    date: String,
    /// Which salutation? Write {{name}} where the name stands.
    #[ask(default = "Dear {name},", check = if salutation.contains("{name}") { Ok(()) } else { Err("Where is the {name}?") })]
    salutation: String,
    /// Which files?
    #[ask(choices = ["{day}.txt", "{day}-{part}.txt"])]
    pattern: String,
}

#[final_step]
fn write(_: Letters) {}

fn main() {}
