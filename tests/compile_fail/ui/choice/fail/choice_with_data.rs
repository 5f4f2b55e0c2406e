use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
enum Dataset {
    Sales,
    Costs(u32),
    Tax { year: u32 },
}

fn main() {}
