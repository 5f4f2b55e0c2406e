//! Questions that are shown together: one form, one round, one answer, one pin.

mod answers;
mod arguments;
mod questions;

use rmcp::ServerHandler;
use serde_json::{Value, json};
use wizard_core::{Choice, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::Session;

use questions::{Shy, Trip};

/// Write to someone.
#[derive(Wizard)]
#[wizard(forms(period = "When, for {name}?"))]
struct Letter {
    /// What is the name?
    ///
    /// As on the door.
    #[ask(form = "contact", min_len = 2)]
    name: String,
    /// At which address?
    #[ask(form = "contact", format = email)]
    email: String,
    /// Which phone number?
    #[ask(form = "contact", title = "Phone", description = "With the country code.")]
    phone: Option<String>,
    /// Which weekday?
    #[ask(form = "period")]
    weekday: Weekday,
    /// From which hour?
    #[ask(form = "period", min = 0, max = 23)]
    from: u8,
    /// To which hour, on {name}'s clock?
    #[ask(form = "period", max = 23, check = if from < to { Ok(()) } else { Err("The end comes after the start.") })]
    to: u8,
    /// Which stamp for {weekday}?
    stamp: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
enum Weekday {
    Monday,
    #[choice(title = "Tuesday (market day)")]
    Tuesday,
}

#[final_step]
fn write(letter: Letter) -> String {
    let Letter {
        name,
        email,
        phone,
        weekday,
        from,
        to,
        stamp,
    } = letter;
    format!("{name} {email} {phone:?} {weekday:?} {from}-{to} {stamp}")
}

struct Server;
impl ServerHandler for Server {}

fn host() -> Host<Server> {
    let host = Wizards::new(Server).tool::<Letter>().tool::<Trip>().tool::<Shy>();
    host.no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

async fn session() -> Session {
    Session::duplex(host()).await
}

fn contact() -> Value {
    json!({"name": "Ann", "email": "ann@example.com"})
}
