use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
#[choice(title = "Datasets", colour)]
enum Dataset {
    #[choice(titel = "Sales by day")]
    Sales,
    #[choice(colour)]
    Costs,
}

fn main() {}
