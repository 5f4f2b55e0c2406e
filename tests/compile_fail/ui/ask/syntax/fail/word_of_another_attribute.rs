use wizard_core::{Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct Book {
    /// At what price?
    #[ask(compute = 3)]
    price: u32,
    /// Which folders?
    #[ask(roots)]
    folders: Vec<wizard_core::Root>,
    /// Where do you log in?
    #[ask(visit = "https://inn.example")]
    login: wizard_core::Visit,
    /// What page?
    #[ask(url = "https://inn.example")]
    page: wizard_core::Visit,
    /// A summary?
    #[ask(max_tokens = 3)]
    summary: String,
    /// When?
    #[ask(review)]
    time: String,
    /// How often?
    #[ask(once)]
    often: u8,
    /// Which rounds?
    #[ask(rounds = fewest)]
    rounds: u8,
}

#[final_step]
fn book(_: Book) {}

fn main() {}
