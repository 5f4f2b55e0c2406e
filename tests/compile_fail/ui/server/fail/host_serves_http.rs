use wizard_core::{SealPolicy, Wizards};

#[derive(Clone)]
struct Shop;
impl rmcp::ServerHandler for Shop {}

async fn serve() {
    let host = Wizards::new(Shop).seal(SealPolicy::ephemeral()).unwrap();
    let _ = host.serve_http("127.0.0.1:8000").await;
}

fn main() {}
