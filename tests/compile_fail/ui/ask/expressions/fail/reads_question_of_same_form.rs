use wizard_core::{Wizard, final_step};

/// Write to someone.
#[derive(Wizard)]
struct Letter {
    /// By post?
    #[ask(form = "contact")]
    post: bool,
    /// Which address, {post}?
    #[ask(form = "contact", when = post)]
    address: Option<String>,
}

#[final_step]
fn write(_: Letter) {}

fn main() {}
