//! A crate that re-exports the framework, for authors and for macros.

#![deny(warnings)]

mod facade {
    pub use wizard_core as inner;
}

use facade::inner::{Choice, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
#[wizard(crate = crate::facade::inner)]
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
}

#[derive(Clone, Copy, Debug, Choice)]
#[choice(crate = facade::inner)]
enum Dataset {
    Sales,
}

#[final_step(crate = facade::inner)]
fn create(answers: Create) -> String {
    format!("{:?}", (answers.dataset, answers.count, answers.send, answers.lines))
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
        }

        #[final_step(crate = $crate::facade::inner)]
        fn $finish(answers: $name) -> String {
            answers.count.to_string()
        }
    };
}

wizard!(Another, another);

fn main() {}
