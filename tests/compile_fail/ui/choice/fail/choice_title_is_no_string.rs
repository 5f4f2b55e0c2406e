use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
enum Range {
    #[choice(title = 2026)]
    Year,
}

fn main() {}
