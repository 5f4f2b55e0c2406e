//! In the tokens of a macro that formats nothing, the name of the question itself is a word of the macro's own; a constant text is one
//! although it reads as code.

use wizard_core::{Wizard, final_step};

macro_rules! sql {
    ($text:literal, $($value:expr),*) => {
        vec![format!("{} {}", $text.len(), [$($value.len()),*].len())]
    };
}

macro_rules! select {
    ($server:ident, $column:ident from $table:ident) => {
        $server.column(stringify!($column), stringify!($table))
    };
}

macro_rules! list {
    ($($word:ident)*) => {
        [$(stringify!($word)),*]
    };
}

/// Book a slot.
#[derive(Wizard)]
struct Book {
    /// Which day?
    day: String,
    /// Which time?
    #[ask(choices = sql!("select {time} from slots where day = ?", day))]
    time: String,
    /// Which place?
    #[ask(choices = select!(server, place from slots))]
    place: String,
    /// Which colour?
    #[ask(choices = list![red green colour])]
    colour: String,
    #[compute("file-server")]
    kind: String,
    #[compute("day")]
    unit: String,
    #[compute("EUR/day")]
    rate: String,
    /// Which address?
    #[ask(choices = load(concat!("/slots/{", "address}", ".json")))]
    address: String,
}

fn load(path: &str) -> Vec<String> {
    vec![path.to_owned()]
}

struct Slots;

impl Slots {
    fn column(&self, column: &str, table: &str) -> Vec<String> {
        vec![column.to_owned(), table.to_owned()]
    }
}

#[final_step]
fn book(_: Book, _: &Slots) {}

/// Read a version.
#[derive(Wizard)]
struct Version {
    #[doc = concat!("The id of the ", "version.")]
    #[ask(arg)]
    id: u32,
}

#[final_step]
fn version(_: Version) {}

fn main() {}
