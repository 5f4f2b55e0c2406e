use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which code?
    #[ask(pattern = "[")]
    code: String,
    /// Which code then?
    #[ask(pattern = "a)|(b")]
    other: String,
    /// Which number?
    #[ask(pattern = r"\w{1000}{1000}")]
    number: Option<String>,
    /// Which one?
    #[ask(pattern = CODE)]
    one: String,
}

const CODE: &str = "[a-z]";

#[final_step]
fn create(_: Create) {}

fn main() {}
