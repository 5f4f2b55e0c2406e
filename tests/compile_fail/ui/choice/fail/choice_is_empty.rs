use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
enum Dataset {}

fn main() {}
