//! A storm over two processes that share a PostgreSQL, as the program `storm` raises it, for a few seconds.

use tokio::process::Command;
use wizard_tests::database::Postgres;

const STORM: &str = env!("CARGO_BIN_EXE_storm");

/// The number behind `name` in what the program prints.
fn figure(printed: &str, name: &str) -> f64 {
    let line = printed.lines().find_map(|line| line.trim_start().strip_prefix(name));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.unwrap_or_else(|| panic!("no {name} in\n{printed}"))
}

#[tokio::test]
async fn in_a_storm_nothing_is_done_twice_and_nobody_is_told_two_things() {
    let database = Postgres::new().await;
    let arguments = ["--flows", "150", "--seconds", "7", "--quiet", "60"];
    let storm = Command::new(STORM)
        .args(arguments)
        .env("DATABASE_URL", &database.url)
        .output();
    let output = storm.await.expect("the program runs");
    let printed = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{printed}{errors}");
    for name in [
        "requests", "kills", "answers", "effects", "finished", "bytes", "flows/s",
    ] {
        assert!(figure(&printed, name) > 0.0, "no {name}: {printed}");
    }
    assert!(figure(&printed, "violations") == 0.0, "{printed}");
    assert!(
        (figure(&printed, "rows") - 1.0).abs() < 0.01,
        "a flow is one row: {printed}"
    );
}
