use wizard_core::Questions;

#[derive(Questions)]
#[questions(server = "Post")]
struct Address {
    /// Which street?
    #[ask(choices = server.streets())]
    street: String,
}

fn main() {}
