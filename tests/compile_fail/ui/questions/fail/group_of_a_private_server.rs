use wizard_core::Questions;

#[derive(Questions)]
#[questions(server = Directory)]
pub struct Address {
    /// Which city?
    #[ask(choices = server.cities())]
    city: String,
}

struct Directory;

impl Directory {
    fn cities(&self) -> [&'static str; 1] {
        ["Cork"]
    }
}

fn main() {}
