use wizard_core::{Questions, Wizard, final_step};

#[derive(Questions)]
#[server(Harbour)]
#[title = "Berth"]
struct Berth {
    /// How long is it?
    #[ask(default = server.length)]
    length: u32,
    /// How deep?
    #[max = 9]
    depth: u32,
}

struct Harbour {
    length: u32,
}

/// Rent a berth.
#[derive(Wizard)]
struct Rent {
    #[ask(flatten)]
    berth: Berth,
}

#[final_step]
fn rent(_: Rent, _: &Harbour) {}

fn main() {}
