//! Clients of earlier versions of the protocol are asked in their session, within the one call: the same wizards, the same
//! rounds.

mod forms;
mod gone;
mod http;
mod kinds;
mod lowered;
mod node;
mod python;
mod sticky;
mod typescript;

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering::SeqCst},
};

use rmcp::{ServerHandler, model::Extensions};
use wizard_core::{Choice, Final, Principal, Root, SealPolicy, Visit, Wizard, Wizards, final_step, rmcp::Host};

/// What a person reads of the report, who first names a range that there is not.
const REPORT: [&str; 5] = [
    "Which dataset?",
    "Which range of Sales by day?",
    "“Q9” is not one of the choices: “Q1”, “Q2”, “Q3”, “Q4”.\nWhich range of Sales by day?",
    "Send it by e-mail?",
    "To which address?",
];

/// What was done, and what a look-up does.
#[derive(Clone, Debug, Default)]
struct Desk {
    done: Arc<Mutex<Vec<String>>>,
    is_broken: Arc<AtomicBool>,
    is_signed: Arc<AtomicBool>,
}

impl ServerHandler for Desk {}

impl Desk {
    fn done(&self) -> Vec<String> {
        self.done.lock().expect("no panic").clone()
    }

    fn times(&self, day: Day) -> Result<[&'static str; 2], &'static str> {
        if self.is_broken.load(SeqCst) {
            return Err("the times are not known");
        }
        Ok(match day {
            Day::Friday => ["18:00", "20:30"],
            Day::Saturday => ["19:00", "21:00"],
        })
    }

    fn is_signed(&self, _: &Visit) -> bool {
        self.is_signed.load(SeqCst)
    }

    fn note(&self, what: String) -> String {
        self.done.lock().expect("no panic").push(what.clone());
        what
    }
}

#[derive(Clone, Copy, Debug, Choice)]
enum Day {
    #[choice(title = "Friday evening")]
    Friday,
    #[choice(title = "Saturday evening")]
    Saturday,
}

/// Book a table.
#[derive(Wizard)]
#[wizard(confirm = "Book {time} on {day} for {people}?", max_attempts = 2)]
struct Book {
    /// Which day?
    day: Day,
    /// Which time on {day}?
    #[ask(choices = server.times(day)?)]
    time: String,
    /// For how many people?
    #[ask(min = 1, max = 8, default = 2)]
    people: u8,
    /// Any wish?
    #[ask(only_user, on_decline = skip)]
    wish: Option<String>,
}

#[final_step]
fn book(book: Book, server: &Desk, _: Final<'_>) -> String {
    let Book {
        day,
        time,
        people,
        wish,
    } = book;
    server.note(format!("{day:?} {time} {people} {wish:?}"))
}

/// Order a meal, all questions at once.
#[derive(Wizard)]
#[wizard(rounds = fewest)]
struct Order {
    /// Which dish?
    dish: String,
    /// Any sauce?
    #[ask(on_decline = skip)]
    sauce: Option<String>,
    /// Which drink?
    drink: String,
}

#[final_step]
fn order(order: Order, server: &Desk) -> String {
    server.note(format!("{} {:?} {}", order.dish, order.sauce, order.drink))
}

/// Rent a boat, and look at it all again.
#[derive(Wizard)]
#[wizard(review)]
struct Rent {
    /// Which boat?
    boat: String,
    /// How many hours?
    hours: u8,
}

#[final_step]
fn rent(rent: Rent, server: &Desk) -> String {
    server.note(format!("{} {}", rent.boat, rent.hours))
}

/// Sign a contract on a page.
#[derive(Wizard)]
struct Sign {
    #[visit("Sign on our page", url = "http://127.0.0.1:9/page", done = server.is_signed(signature))]
    signature: Visit,
    /// How many copies?
    copies: u8,
}

#[final_step]
fn sign(sign: Sign, server: &Desk) -> String {
    assert!(!sign.signature.reference().is_empty());
    server.note(format!("{} copies", sign.copies))
}

/// Sign, and say how many copies at once.
#[derive(Wizard)]
#[wizard(rounds = fewest)]
struct SignAtOnce {
    #[visit("Sign on our page", url = "http://127.0.0.1:9/page", done = server.is_signed(signature))]
    signature: Visit,
    /// How many copies?
    #[ask(max = 3)]
    copies: u8,
}

#[final_step]
fn sign_at_once(sign: SignAtOnce, server: &Desk) -> String {
    assert!(!sign.signature.reference().is_empty());
    server.note(format!("{} copies", sign.copies))
}

/// Pack, with all questions at once.
#[derive(Wizard)]
#[wizard(rounds = fewest)]
struct Pack {
    /// What do you take along?
    things: String,
    /// Your folders.
    #[roots]
    #[ask(if_unsupported = skip)]
    folders: Vec<Root>,
    /// For how many days?
    days: u8,
}

#[final_step]
fn pack(pack: Pack, server: &Desk) -> String {
    server.note(format!("{} {} {}", pack.things, pack.folders.len(), pack.days))
}

/// Sign here and there.
#[derive(Wizard)]
#[wizard(rounds = fewest)]
struct SignTwice {
    #[visit("Sign here", url = "http://127.0.0.1:9/here", done = !here.reference().is_empty())]
    here: Visit,
    #[visit("Sign there", url = "http://127.0.0.1:9/there", done = server.is_signed(there))]
    there: Visit,
}

#[final_step]
fn sign_twice(sign: SignTwice, server: &Desk) -> String {
    assert_ne!(sign.here.reference(), sign.there.reference());
    server.note("signed twice".to_owned())
}

fn wizards(desk: &Desk) -> Wizards<Desk> {
    Wizards::new(desk.clone())
        .tool::<Book>()
        .tool::<Order>()
        .tool::<Rent>()
        .tool::<Sign>()
        .tool::<SignAtOnce>()
        .tool::<Pack>()
        .tool::<SignTwice>()
        .principal(|_: &Extensions| Principal::new("app", "https://id.example", "ann"))
}

fn host(desk: &Desk) -> Host<Desk> {
    let host = wizards(desk).seal(SealPolicy::ephemeral());
    host.expect("a good configuration")
}
