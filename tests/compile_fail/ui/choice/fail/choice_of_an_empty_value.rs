use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
enum Dataset {
    #[choice(value = "")]
    Sales,
}

fn main() {}
