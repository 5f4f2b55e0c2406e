use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
enum Day {
    #[choice(title = "Friday, {time}")]
    Friday,
    Saturday,
}

fn main() {}
