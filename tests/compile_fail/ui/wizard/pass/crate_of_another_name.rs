//! The crate under another name, said once at the root of the crate that uses it: as `extern crate mcp as wizard_core` for who
//! calls it `mcp` in `Cargo.toml`.

#![deny(warnings)]

extern crate wizard_core as mcp_wizards;

use mcp_wizards::{Choice, Wizard, final_step};

mod inner {
    use mcp_wizards::{Wizard, final_step};

    /// Create a report.
    #[derive(Wizard)]
    #[wizard(crate = ::mcp_wizards)]
    struct Create {
        /// Which dataset?
        dataset: super::Dataset,
    }

    #[final_step(crate = ::mcp_wizards)]
    fn create(answers: Create) -> String {
        format!("{:?}", answers.dataset)
    }
}

#[derive(Clone, Copy, Debug, Choice)]
#[choice(crate = ::mcp_wizards)]
enum Dataset {
    Sales,
}

/// Delete a report.
#[derive(Wizard)]
#[wizard(crate = ::mcp_wizards)]
struct Delete {
    /// Which dataset?
    dataset: Dataset,
}

#[final_step(crate = ::mcp_wizards)]
fn delete(answers: Delete) -> String {
    format!("{:?}", answers.dataset)
}

fn main() {}
