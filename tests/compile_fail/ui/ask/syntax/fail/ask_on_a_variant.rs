use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
#[ask("Which?")]
enum Plan {
    #[ask(title = "Free of charge")]
    Free,
    #[answer(max = 3)]
    Professional,
}

fn main() {}
