use wizard_core::{Final, engine::Complete};

fn forge(complete: &Complete) -> Final<'_> {
    Final::new(complete)
}

fn main() {}
