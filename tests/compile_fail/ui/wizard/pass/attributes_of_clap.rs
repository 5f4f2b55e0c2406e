//! A struct may be read from a command line, too: the attributes of clap are its own, even where the language has the same words.

use clap::{Args, Parser, ValueEnum};
use wizard_core::{Choice, Questions, Wizard, final_step};

/// Book a table.
#[derive(Wizard, Parser)]
#[command(name = "book", about)]
struct Book {
    /// Which day?
    #[arg(long, value_enum)]
    #[ask(title = "Day")]
    day: Day,
    /// For how many?
    #[clap(long, default_value_t = 2)]
    people: u8,
    /// A secret of the command line.
    #[ask(arg)]
    #[arg(long)]
    table: Option<String>,
    #[command(flatten)]
    #[ask(flatten)]
    seats: Seats,
}

#[derive(Questions, Args)]
#[group(id = "seats")]
struct Seats {
    /// Where?
    #[arg(long)]
    area: String,
}

#[derive(Clone, Copy, Choice, ValueEnum)]
enum Day {
    #[value(name = "fri")]
    #[choice(title = "Friday evening")]
    Friday,
    #[choice(title = "Saturday evening")]
    Saturday,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
