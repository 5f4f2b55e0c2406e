//! A value that the server knows, and that does not fit the answer beside it.

use serde_json::json;
use wizard_core::{Wizard, final_step};
use wizard_tests::connect::call;

use super::{Server, session};

/// What the server knows is checked against what stands beside it.
#[derive(Wizard)]
pub(super) struct Beside {
    /// From?
    #[ask(form = "f", known = server.known(), max = 9, check = if from < to { Ok(()) } else { Err("Too late.") })]
    from: u8,
    /// To?
    #[ask(form = "f")]
    to: u8,
}

#[final_step]
fn beside(beside: Beside, _server: &Server) -> String {
    format!("{}-{}", beside.from, beside.to)
}

#[tokio::test]
async fn a_known_value_that_fails_beside_an_answer_is_asked_for_with_its_reasons() {
    let session = session().await;
    let asked = session.call(call("beside")).await.asked();
    let keys: Vec<_> = asked.properties("f").keys().collect();
    assert_eq!(keys, ["to"]);
    let asked = session
        .call(call("beside").state(&asked.state).fill("f", json!({"to": 2})))
        .await
        .asked();
    let keys: Vec<_> = asked.properties("f").keys().collect();
    assert_eq!(keys, ["from", "to"], "what is known does not fit");
    let mut wrong = asked;
    for _ in 0..2 {
        let content = json!({"from": 99, "to": 2});
        wrong = session
            .call(call("beside").state(&wrong.state).fill("f", content))
            .await
            .asked();
        assert_eq!(wrong.forms["f"].0, "From? The answer must be at most 9. From?");
    }
    let end = session
        .call(
            call("beside")
                .state(&wrong.state)
                .fill("f", json!({"from": 99, "to": 2})),
        )
        .await;
    assert!(end.tool_error().starts_with("`f` was answered wrongly too often."));

    // An argument takes the place of a value of the server that does not fit.
    let given = call("beside").arguments(json!({"from": 1}));
    let asked = session.call(given.clone()).await.asked();
    let done = session
        .call(given.state(&asked.state).fill("f", json!({"to": 2})))
        .await;
    assert_eq!(done.text(), "1-2");
}
