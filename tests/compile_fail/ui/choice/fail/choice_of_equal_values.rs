use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
enum Dataset {
    Sales,
    #[choice(value = "sales")]
    Turnover,
    #[choice(value = "costs")]
    Spent,
    Costs,
}

fn main() {}
