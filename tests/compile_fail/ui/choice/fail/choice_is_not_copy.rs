use wizard_core::Choice;

#[derive(Choice)]
enum Dataset {
    Sales,
}

fn main() {}
