use wizard_core::{Root, Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[visit("Open the page", url = "https://keys.example/new", done = true)]
    #[sample("Which page?")]
    visit_and_sample: Visit,
    #[sample("Which folders?")]
    #[roots]
    sample_and_roots: String,
    #[roots]
    #[visit("Open the page", url = "https://keys.example/new", done = true)]
    roots_and_visit: Vec<Root>,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
