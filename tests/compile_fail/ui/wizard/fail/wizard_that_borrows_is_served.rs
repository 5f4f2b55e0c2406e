use wizard_core::{Questions, SealPolicy, Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create<'a> {
    /// Which range?
    range: &'a str,
}

#[final_step]
fn create(answers: Create<'_>) -> usize {
    answers.range.len()
}

/// Send a parcel.
#[derive(Wizard)]
struct Send {
    #[ask(flatten)]
    home: Address<'static>,
}

#[derive(Questions)]
struct Address<'a> {
    /// Which town?
    town: &'a str,
}

#[final_step]
fn send(_: Send) {}

fn main() {
    let seal = SealPolicy::ephemeral().build().expect("a key");
    let _ = (seal.fits::<Create>(), seal.fits::<Send>());
}
