use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
enum Dataset {
    #[choice]
    Sales,
    #[choice = "costs"]
    Costs,
    #[choice("Tax of the year")]
    Tax,
}

fn main() {}
