//! Arguments for a part of a form.

use serde_json::json;
use wizard_tests::connect::{Session, call};

use super::{host, session};

#[tokio::test]
async fn an_argument_is_left_out_of_its_form() {
    let session = session().await;
    let given = call("letter").arguments(json!({"name": "Ann", "phone": "+1"}));
    let asked = session.call(given.clone()).await.asked();
    assert_eq!(
        asked.forms["contact"].0, "At which address?",
        "the first question that is shown"
    );
    let keys: Vec<_> = asked.properties("contact").keys().collect();
    assert_eq!(keys, ["email"]);
    // An answer to what was not shown is not read.
    let content = json!({"email": "ann@example.com", "name": "Eve"});
    let asked = session
        .call(given.state(&asked.state).fill("contact", content))
        .await
        .asked();
    assert_eq!(asked.forms["period"].0, "When, for “Ann”?");
}

#[tokio::test]
async fn an_argument_that_a_check_beside_it_refuses_is_a_wrong_argument() {
    let session = session().await;
    let given = call("letter").arguments(json!({"name": "Ann", "email": "ann@example.com", "phone": "", "to": 3}));
    let asked = session.call(given.clone()).await.asked();
    let keys: Vec<_> = asked.properties("period").keys().collect();
    assert_eq!(keys, ["weekday", "from"]);
    let content = json!({"weekday": "monday", "from": 5});
    let error = session
        .call(given.state(&asked.state).fill("period", content))
        .await
        .tool_error();
    assert_eq!(error, "The argument `to` is not valid. The end comes after the start.");
    let both = call("letter").arguments(json!({"from": 5, "to": 3}));
    let error = session.call(both).await.tool_error();
    assert_eq!(error, "The argument `to` is not valid. The end comes after the start.");
}

#[tokio::test]
async fn an_argument_avoids_its_part_of_a_form() {
    let session = Session::duplex_as(
        host(),
        rmcp::model::ClientCapabilities::default(),
        rmcp::model::ProtocolVersion::V_2026_07_28,
    )
    .await;
    let refused = session
        .call(call("letter").arguments(json!({"email": "ann@example.com"})))
        .await
        .refused();
    assert_eq!(refused.code, -32021);
    assert_eq!(
        refused.message,
        "Missing required client capability: the person has to be asked for `contact` (elicitation, form mode). Nothing was \
         done. Call again with the same arguments and these:\n\
         - `name`: a text, 2 to 1000 characters\n\
         - `phone`: a text, at most 1000 characters; or null, to leave it blank\n\
         - `weekday`: one of `monday` (Monday), `tuesday` (Tuesday (market day))\n\
         - `from`: a whole number from 0 to 23\n\
         - `to`: a whole number from 0 to 23\n\
         - `stamp`: a text, at most 1000 characters"
    );
}
