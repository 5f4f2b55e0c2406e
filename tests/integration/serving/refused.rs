//! What a server over HTTP refuses at its start, as it would refuse each request later.

use std::time::Duration;

use rmcp::ServerHandler;
use tokio::net::TcpListener;
use wizard_core::{
    SealPolicy, Wizard, Wizards, final_step,
    rmcp::{Host, ServeError, http},
};
use wizard_tests::log::Log;

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
fn create(create: Create) -> String {
    create.range
}

struct Reports;

impl ServerHandler for Reports {}

fn sealed(wizards: Wizards<Reports>) -> Host<Reports> {
    wizards.seal(SealPolicy::ephemeral()).expect("a good configuration")
}

fn server() -> http::Server<Reports> {
    http::Server::new(sealed(Wizards::new(Reports).tool::<Create>().no_principal()))
}

/// Why `server` does not start, if it does not.
async fn refused(server: http::Server<Reports>) -> Option<String> {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let serving = tokio::time::timeout(Duration::from_millis(200), server.serve_at(listener));
    serving.await.ok().map(|ended| told(&ended.expect_err("it is refused")))
}

/// What a `main` that returns the error prints.
fn told(error: &ServeError) -> String {
    assert_eq!(format!("{error:?}"), error.to_string());
    error.to_string()
}

#[tokio::test]
async fn a_host_with_wizards_that_does_not_say_whether_it_tells_callers_apart() {
    let unsaid = http::Server::new(sealed(Wizards::new(Reports).tool::<Create>()));
    let told = refused(unsaid).await.expect("no wizard could be called");
    assert!(told.contains("`.principal(…)` or `.no_principal()`"), "{told}");
    // The handler's own tools need no such rule.
    assert_eq!(refused(http::Server::new(sealed(Wizards::new(Reports)))).await, None);
    assert_eq!(refused(server()).await, None);
}

#[tokio::test]
async fn a_name_that_no_request_can_be_for() {
    for name in [
        "https://kitchen.example/",
        "kitchen.example/mcp",
        "*.kitchen.example",
        "*",
    ] {
        let told = refused(server().allowed_hosts(["localhost", name]))
            .await
            .expect("refused");
        assert!(told.contains(&format!("`{name}` in `.allowed_hosts(…)`")), "{told}");
        assert!(told.contains("such as `kitchen.example`"), "{told}");
    }
    for name in ["app.example", "app.example:443", "*", ""] {
        let told = refused(server().allowed_origins([name])).await.expect("refused");
        assert!(told.contains(&format!("`{name}` in `.allowed_origins(…)`")), "{told}");
        assert!(told.contains("such as `https://app.example:443`"), "{told}");
    }
    let hosts = [
        "kitchen.example",
        "kitchen.example:8000",
        "127.0.0.1",
        "[::1]:8000",
        "::1",
    ];
    let origins = [
        "https://app.example:443",
        "http://localhost:*",
        "https://app.example",
        "null",
    ];
    let good = server().allowed_hosts(hosts).allowed_origins(origins);
    assert_eq!(refused(good).await, None);
    assert_eq!(
        refused(server().allowed_hosts([""; 0]).allowed_origins([""; 0])).await,
        None
    );
}

#[tokio::test]
async fn a_server_for_other_machines_without_a_name_says_so_in_the_log() {
    let said = async |address: &str, server: http::Server<Reports>| {
        let (log, _guard) = Log::start();
        let listener = TcpListener::bind(address).await.expect("a port");
        let serving = tokio::time::timeout(Duration::from_millis(200), server.serve_at(listener));
        assert!(serving.await.is_err(), "it is served");
        log.text().contains("`http::Server::allowed_hosts`")
    };
    assert!(said("0.0.0.0:0", server()).await);
    assert!(!said("0.0.0.0:0", server().allowed_hosts(["shop.example"])).await);
    assert!(!said("127.0.0.1:0", server()).await);
}

#[tokio::test]
async fn an_address_without_a_port() {
    for address in ["kitchen", "127.0.0.1", "127.0.0.1:eighty"] {
        let error = server().serve(address).await.expect_err("it is none");
        assert!(
            told(&error).contains("a host and a port, such as `127.0.0.1:8000`"),
            "{error}"
        );
    }
    let taken = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let error = server().serve(taken.local_addr().expect("an address")).await;
    assert!(matches!(error, Err(ServeError::Io(_))), "{error:?}");
}
