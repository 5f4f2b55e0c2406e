use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
enum Dataset<const N: usize> {
    Sales,
}

fn main() {}
