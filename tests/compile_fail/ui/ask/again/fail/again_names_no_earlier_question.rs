use wizard_core::{Wizard, final_step};

/// Stay somewhere.
#[derive(Wizard)]
struct Stay {
    #[ask(arg)]
    place: u8,
    /// From when?
    #[ask(check = if start > 0 { Ok(()) } else { Err("No.") }, again = end)]
    start: u8,
    /// Till when?
    #[ask(check = if start < end { Ok(()) } else { Err("No.") }, again = "start")]
    end: u8,
    /// How often?
    #[ask(check = if often > 0 { Ok(()) } else { Err("No.") }, again = place)]
    often: u8,
    /// With whom?
    #[ask(form = "guests", check = if who.len() > 1 { Ok(()) } else { Err("No.") }, again = nobody)]
    who: String,
    /// And with whom?
    #[ask(form = "guests", check = if and.len() > 1 { Ok(()) } else { Err("No.") }, again = who)]
    and: String,
}

#[final_step]
fn stay(_: Stay) {}

fn main() {}
