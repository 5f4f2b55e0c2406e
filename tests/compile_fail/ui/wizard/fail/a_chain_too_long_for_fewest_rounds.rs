use wizard_core::{Wizard, final_step};

/// Ask nine questions that each show the one before.
#[derive(Wizard)]
#[wizard(rounds = fewest)]
struct Chain {
    /// 1?
    a: String,
    /// {a}?
    b: String,
    /// {b}?
    c: String,
    /// {c}?
    d: String,
    /// {d}?
    e: String,
    /// {e}?
    f: String,
    /// {f}?
    g: String,
    /// {g}?
    h: String,
    /// {h}?
    i: String,
}

#[final_step]
fn stay(_: Chain) {}

fn main() {}
