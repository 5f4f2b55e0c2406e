//! Values at the edge: what is taken, what is refused, and that the seal keeps it as it was.

use rmcp::ServerHandler;
use serde_json::{Value, json};
use wizard_core::{SealPolicy, Wizard, Wizards, final_step};
use wizard_tests::connect::{Session, call};

#[derive(Debug)]
struct Server;

impl ServerHandler for Server {}

/// A number and an address.
#[derive(Wizard)]
struct Exact {
    /// How much?
    amount: f64,
    /// To pay {amount}, which address?
    #[ask(format = email)]
    address: String,
    /// How long?
    #[ask(known = Some(0.1), max = 0.1)]
    short: f32,
    /// How many?
    many: i64,
}

#[final_step]
fn exact(answers: Exact) -> String {
    format!(
        "{} {} {} {}",
        answers.amount, answers.address, answers.short, answers.many
    )
}

async fn exact_session() -> Session {
    let policy = SealPolicy::ephemeral();
    Session::duplex(
        Wizards::new(Server)
            .tool::<Exact>()
            .no_principal()
            .seal(policy)
            .expect("a good configuration"),
    )
    .await
}

#[tokio::test]
async fn a_number_reads_back_from_the_seal_as_it_was_taken() {
    let session = exact_session().await;
    for amount in [
        4.824_735_976_946_658e-10,
        0.1,
        1e300,
        5e-324,
        -0.0,
        529_139_632_371_856_450.0,
    ] {
        let asked = session.call(call("exact")).await.asked();
        let asked = session
            .call(call("exact").state(&asked.state).answer("amount", &json!(amount)))
            .await
            .asked();
        assert_eq!(asked.key(), "address", "{amount:e}");
        let asked = session
            .call(
                call("exact")
                    .state(&asked.state)
                    .answer("address", &json!("a@b.example")),
            )
            .await
            .asked();
        assert_eq!(asked.key(), "many", "{amount:e}: {}", asked.message());
    }
}

#[tokio::test]
async fn an_address_is_an_address_and_nothing_that_a_mail_header_could_be_broken_with() {
    let session = exact_session().await;
    let first = call("exact").arguments(json!({"amount": 1}));
    let asked = session.call(first.clone()).await.asked();
    let refused = [
        "Bob\r\nBcc: evil@x.example <bob@x.example>",
        "Bob <bob@x.example>",
        "a@b.example\nb",
        "a@[127.0.0.1]",
        "a\u{202e}b@x.example",
        "\"a b\"@c.example",
        "a@",
        "",
    ];
    for address in refused {
        let again = session
            .call(first.clone().state(&asked.state).answer("address", &json!(address)))
            .await
            .asked();
        assert_eq!(again.key(), "address", "{address:?}");
    }
    for address in ["ann@example.com", "a.b+c@x-y.example", " a@b.example\r\n"] {
        let next = session
            .call(first.clone().state(&asked.state).answer("address", &json!(address)))
            .await
            .asked();
        assert_eq!(next.key(), "many", "{address:?}");
    }
}

#[tokio::test]
async fn a_float_stands_for_an_integer_only_where_it_says_which() {
    let session = exact_session().await;
    let given = |many: Value| call("exact").arguments(json!({"amount": 1, "address": "a@b.example", "many": many}));
    assert_eq!(session.call(given(json!(3.0))).await.text(), "1 a@b.example 0.1 3");
    for many in [json!(-9_223_372_036_854_775_809.0), json!(1e17), json!(0.5)] {
        let text = session.call(given(many.clone())).await.tool_error();
        assert!(text.contains("`many`"), "{many}: {text}");
    }
}
