//! Titles that a person can tell apart, and values that are another's title.

use wizard_core::{Choice, Wizard, final_step};

#[derive(Clone, Copy, Choice)]
enum Plan {
    #[choice(title = "Pro")]
    Monthly,
    #[choice(title = "pro")]
    Lower,
    #[choice(title = "Pro, by the year", value = "Pro")]
    Yearly,
    // Shown as "Free of charge", which the title of the next one is not.
    FreeOfCharge,
    #[choice(title = "Free of charge, with advertisements", value = "Free of charge")]
    Advertised,
}

/// Nothing is shown under a title here.
#[derive(Clone, Copy, Choice)]
enum Side {
    Left,
    #[choice(value = "Left")]
    Right,
}

/// Choose a plan.
#[derive(Wizard)]
struct Choose {
    /// Which plan?
    plan: Plan,
    /// Which side?
    side: Side,
}

#[final_step]
fn choose(_: Choose) {}

fn main() {}
