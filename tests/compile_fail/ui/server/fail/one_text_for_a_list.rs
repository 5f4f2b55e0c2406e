use rmcp::ServerHandler;
use wizard_core::{SealPolicy, rmcp::http, seal::Seal};

fn serve(server: http::Server<impl ServerHandler>) {
    let _ = server.allowed_hosts("restaurant.example").allowed_origins("https://app.example:443");
}

fn replace(seal: &Seal, key: String) {
    let _ = seal.replace_keys(key);
}

fn main() {
    let _ = SealPolicy::new("GP9t4bqzSnJ1vXcD0oZkUe7yRa2LwHfM");
}
