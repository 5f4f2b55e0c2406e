//! A crate that re-exports the framework, for authors and for macros.

#![deny(warnings)]

mod facade {
    pub use wizard_core as inner;
}

use facade::inner::{Answer, Choice, Questions, Root, Visit, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
#[wizard(crate = crate::facade::inner, max_rounds = 12)]
struct Create {
    /// Which dataset?
    #[ask(default = "sales")]
    dataset: Dataset,
    /// How many of {dataset}?
    #[ask(max = 3, check = if count == 2 { Err("two") } else { Ok(()) })]
    count: u8,
    /// Send it?
    #[ask(when = std::future::ready(count > 2).await)]
    send: bool,
    /// Which lines?
    #[ask(arg)]
    lines: Vec<u32>,
    /// How sure?
    sure: Percent,
    #[ask(flatten)]
    place: Place,
    #[visit("Open the page", url = "https://keys.example", done = !key.reference().is_empty())]
    key: Visit,
    #[sample("Which words?")]
    words: Vec<u32>,
    #[roots]
    folders: Vec<Root>,
}

#[derive(Clone, Copy, Debug, Answer)]
#[answer(crate = facade::inner, max = 100)]
struct Percent(u8);

/// Where.
#[derive(Debug, Questions)]
#[questions(crate = facade::inner)]
struct Place {
    /// Which town?
    town: String,
}

#[derive(Clone, Copy, Debug, Choice)]
#[choice(crate = facade::inner)]
enum Dataset {
    Sales,
}

#[final_step(crate = facade::inner)]
fn create(answers: Create) -> String {
    let Create { dataset, count, send, lines, sure, place, key, words, folders } = answers;
    format!("{:?}", (dataset, count, send, lines, sure.0, place.town, key, words, folders))
}

macro_rules! wizard {
    ($name:ident, $finish:ident) => {
        /// Create another.
        #[derive(Wizard)]
        #[wizard(crate = $crate::facade::inner)]
        struct $name {
            /// How many?
            #[ask(default = 3, min = 1)]
            count: u32,
            #[visit("Open the page", url = "https://keys.example", done = !key.reference().is_empty())]
            key: $crate::facade::inner::Visit,
            #[sample("Which words?")]
            words: Vec<u32>,
            #[roots]
            folders: Vec<$crate::facade::inner::Root>,
        }

        #[final_step(crate = $crate::facade::inner)]
        fn $finish(answers: $name) -> String {
            format!("{} {:?} {:?} {:?}", answers.count, answers.key, answers.words, answers.folders)
        }
    };
}

wizard!(Another, another);

fn main() {}
