use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// Shall we remind you?
    remind: bool,
    /// For how many?
    people: u8,
    /// Which wish?
    wish: Option<String>,
    /// One?
    #[ask(when = remind and people > 3)]
    one: Option<String>,
    /// Two?
    #[ask(when = people in 1..5)]
    two: Option<String>,
    /// Three?
    #[ask(when = wish is Some)]
    three: Option<String>,
    /// Four?
    #[ask(when = not remind)]
    four: Option<String>,
    /// Five?
    #[ask(when = remind or people > 3)]
    five: Option<String>,
    /// Six?
    #[ask(when = people = 3)]
    six: Option<String>,
    /// Seven?
    #[ask(default = remind ? 1 : 2)]
    seven: u8,
    /// Eight?
    #[ask(choices = server.times().map(time => time))]
    eight: String,
}

#[final_step]
fn book(_: Book, _: &Inn) {}

struct Inn;

impl rmcp::ServerHandler for Inn {}

impl Inn {
    fn times(&self) -> Vec<String> {
        Vec::new()
    }
}

fn main() {}
