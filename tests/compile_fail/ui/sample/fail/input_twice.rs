use wizard_core::{Root, Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    #[visit("Open the page", url = "https://keys.example/new", done = true)]
    #[visit(done = false)]
    key: Visit,
    #[sample("Which folders?")]
    #[sample]
    sample: String,
    #[roots]
    #[roots]
    roots: Vec<Root>,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
