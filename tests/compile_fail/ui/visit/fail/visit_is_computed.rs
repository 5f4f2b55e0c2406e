use wizard_core::{Visit, Wizard, final_step};

/// Connect an account.
#[derive(Wizard)]
struct Connect {
    /// Which account?
    account: String,
    #[compute(server.visit(account))]
    key: Visit,
}

struct Server;

impl Server {
    fn visit(&self, _: &str) -> Visit {
        unimplemented!()
    }
}

#[final_step]
fn connect(_: Connect, _: &Server) {}

fn main() {}
