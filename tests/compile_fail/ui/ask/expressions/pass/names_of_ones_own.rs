//! What is no answer and no `server` in an expression, and yet something: none of it is refused.

#![allow(non_upper_case_globals, dead_code)]

use std::sync::atomic::{AtomicU8, Ordering};

use wizard_core::{Choice, Wizard, final_step};

const MOST: u8 = 8;
static TAKEN: AtomicU8 = AtomicU8::new(0);
const usual: u8 = 2;
const fully_booked: bool = false;

fn title_of(name: &str) -> String {
    name.to_uppercase()
}

fn is_late(hour: u8) -> bool {
    hour > 20
}

mod seats {
    pub const window: u8 = 1;
    pub const NAMES: [&str; 2] = ["{name}", "wall"];
}

macro_rules! given {
    ($name:ident = $value:expr) => {
        let $name = $value;
    };
}

macro_rules! asked {
    ($ty:ident, $earlier:ident, $($fixed:tt)*) => {
        /// Ask for something.
        #[derive(Wizard)]
        struct $ty {
            /// How many?
            $earlier: u8,
            /// Which?
            #[ask(when = $earlier > 3 && MOST > $earlier, $($fixed)*)]
            which: Option<String>,
        }

        #[final_step]
        fn made(_: $ty) {}
    };
}

asked!(Made, number, max_len = 20, default = "as usual");

#[derive(Clone, Copy, PartialEq, Choice)]
enum Place {
    #[choice(title = "At the window")]
    Window,
    #[choice(title = "At the wall {{1}}")]
    Wall,
}

/// Book a table, whose name is `{` or `{this one}` or {something}.
#[derive(Wizard)]
#[wizard(max_rounds = 20)]
struct Book {
    /// In what name?
    name: String,
    /// For how many?
    #[ask(default = self::usual, max = 8, check = if people <= MOST - TAKEN.load(Ordering::Relaxed) { Ok(()) } else { Err("full") })]
    people: u8,
    /// Where?
    #[ask(default = if people == seats::window { Place::Window } else { Place::Wall })]
    place: Place,
    /// Which note?
    #[ask(optional, when = if let Some(first) = name.chars().next() && first.is_lowercase() { true } else { matches!(place, Place::Wall) })]
    note: Option<String>,
    /// Which seat?
    #[ask(choices = seats::NAMES.iter().map(|seat| seat.replace("{name}", name)).collect::<Vec<_>>())]
    seat: String,
    /// Which title?
    #[ask(choices = [name].into_iter().map(title_of))]
    title: String,
    /// More?
    #[ask(when = people > usual && !self::fully_booked, default = usual + 1)]
    more: Option<u8>,
    /// Late?
    #[ask(when = [people].into_iter().any(is_late))]
    late: bool,
    /// Of a macro?
    #[ask(when = { given!(limit = people + 1); limit > 3 && limit.is_power_of_two() })]
    of_a_macro: Option<String>,
    /// Of a module?
    #[ask(when = { use seats::*; window.is_power_of_two() && window < people })]
    of_a_module: Option<String>,
    /// Of an item?
    #[ask(when = { const least: u8 = 1; fn twice(n: u8) -> u8 { n * 2 } twice(least) < people })]
    of_an_item: Option<String>,
    /// Which file?
    #[ask(description = "Its name, in which {stamp} and {index} are replaced", default = "{stamp}-report")]
    file: String,
    /// Which loop?
    #[ask(when = { let mut sum = 0; for one in 0..people { sum += one; } while let Some(next) = sum.checked_sub(7) { sum = next; } sum > 3 })]
    of_a_loop: Option<String>,
    /// Which arm?
    #[ask(when = match note { Some(text) if text.is_empty() => late, Some(text) => text.len() > 3, None => !late })]
    of_an_arm: Option<String>,
    /// Which tags?
    #[ask(choices = ["red", "blue"], default = vec!["red".to_owned()])]
    tags: Vec<String>,
    /// Which mail?
    #[ask(format = email, default = "ann@inn.example")]
    mail: String,
    /// Which page?
    #[ask(format = uri, default = "https://inn.example")]
    page: String,
    #[compute(server.rooms.iter().map(|room| room.len()).sum::<usize>() + caller.principal().map_or(0, |one| one.subject().len()))]
    rooms: usize,
}

#[final_step]
fn book(_: Book, _: &Inn) {}

struct Inn {
    rooms: Vec<String>,
}

impl rmcp::ServerHandler for Inn {}

fn main() {}
