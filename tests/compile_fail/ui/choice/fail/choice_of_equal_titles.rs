use wizard_core::{Choice, Wizard, final_step};

#[derive(Clone, Copy, Choice)]
enum Plan {
    #[choice(title = "Pro")]
    Monthly,
    #[choice(title = "Pro ")]
    Yearly,
    #[choice(title = "Free of charge")]
    Gratis,
    FreeOfCharge,
}

/// Choose a plan.
#[derive(Wizard)]
struct Choose {
    /// Which plan?
    plan: Plan,
}

#[final_step]
fn choose(_: Choose) {}

fn main() {}
