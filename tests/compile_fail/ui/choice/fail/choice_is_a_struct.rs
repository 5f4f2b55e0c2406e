use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
struct Dataset {
    sales: bool,
}

fn main() {}
