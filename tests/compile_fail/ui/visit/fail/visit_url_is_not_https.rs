use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Open the page.
    #[visit(url = "http://keys.example/new", done = true)]
    plain: Visit,
    /// Open the page.
    #[visit(url = "http://localhost.example/new", done = true)]
    looks_local: Visit,
    /// Open the page.
    #[visit(url = "keys.example/new", done = true)]
    without_scheme: Visit,
    /// Open the page.
    #[visit(url = "/new", done = true)]
    relative: Visit,
}

#[final_step]
fn connect(_: Connect) {}

fn main() {}
