use std::{net::SocketAddr, sync::Arc};

use rmcp::ServerHandler;
use wizard_core::{
    SealPolicy, Wizards,
    rmcp::{Host, ServeError, http},
};

struct Server;
impl ServerHandler for Server {}

fn host<H: ServerHandler>(handler: H) -> Host<H> {
    Wizards::new(handler).no_principal().seal(SealPolicy::ephemeral()).expect("a host")
}

fn servers(hosts: &[String]) -> http::Server<Server> {
    http::Server::new(host(Server))
        .allowed_hosts(["restaurant.example"])
        .allowed_hosts(hosts)
        .allowed_hosts(hosts.iter().cloned())
        .allowed_hosts(vec![String::from("a.example"), format!("{}.example", "b")])
        .allowed_hosts(std::iter::once("c.example"))
        .allowed_origins([""; 0])
}

async fn serve(port: u16, address: SocketAddr) -> Result<(), ServeError> {
    servers(&[]).serve(("127.0.0.1", port)).await?;
    servers(&[]).serve(format!("127.0.0.1:{port}")).await?;
    servers(&[]).serve(&*format!("127.0.0.1:{port}")).await?;
    servers(&[]).serve(&[address][..]).await?;
    tokio::spawn(servers(&[]).serve(address)).await.expect("it ends")
}

fn main() {
    let key = "GP9t4bqzSnJ1vXcD0oZkUe7yRa2LwHfM";
    let bytes: [u8; 32] = *b"Qm5Yd8TjKs3NxBv6Wg1PzEo4LhRc7UaF";
    let read: Vec<Vec<u8>> = vec![bytes.to_vec()];
    assert!(SealPolicy::new([key]).is_ok());
    assert!(SealPolicy::new([bytes]).is_ok());
    assert!(SealPolicy::new(&read).is_ok());
    assert!(SealPolicy::new(read).is_ok());
    assert!(SealPolicy::new(key.split(',').map(str::trim)).is_ok());
    let seal = Arc::new(SealPolicy::new([key]).expect("a key").audience("reports").build().expect("a seal"));
    assert!(seal.replace_keys([key.as_bytes(), &bytes[..]]).is_ok());
    let _ = (serve, host(Arc::new(Server)));
}
