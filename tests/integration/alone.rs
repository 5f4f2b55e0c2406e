//! Wizards that are all there is: with a server that is no rmcp handler, or with none.

use serde_json::json;
use wizard_core::{SealPolicy, Wizard, Wizards, final_step};
use wizard_tests::connect::{Session, call};

/// Greet someone.
#[derive(Wizard)]
struct Greet {
    /// Who shall be greeted?
    #[ask(default = server.guest)]
    name: String,
}

#[final_step]
fn greet(answers: Greet, server: &House) -> String {
    format!("Hello, {}, in {}!", answers.name, server.city)
}

/// A server that knows nothing of a protocol.
struct House {
    guest: &'static str,
    city: &'static str,
}

/// Say goodbye to someone.
#[derive(Wizard)]
struct Leave {
    /// Who leaves?
    name: String,
}

#[final_step]
fn leave(answers: Leave) -> String {
    format!("Goodbye, {}!", answers.name)
}

#[tokio::test]
async fn wizards_alone_are_a_server_with_the_name_and_version_that_it_is_given() {
    let house = House {
        guest: "Ann",
        city: "Bern",
    };
    let host = Wizards::alone(house, "house", "2.1.0").tool::<Greet>().tool::<Leave>();
    let host = host.no_principal().seal(SealPolicy::ephemeral());
    let session = Session::duplex(host.expect("a good configuration")).await;

    let server = session.client.peer_info().expect("a server that has answered");
    let info = server.server_info.as_ref().expect("it says who it is");
    assert_eq!((info.name.as_str(), info.version.as_str()), ("house", "2.1.0"));
    let tools = session.client.list_all_tools().await.expect("a list");
    let names: Vec<_> = tools.iter().map(|tool| tool.name.as_ref()).collect();
    assert_eq!(names, ["greet", "leave"]);

    let asked = session.call(call("greet")).await.asked();
    assert_eq!(asked.field()["default"], "Ann");
    let answered = call("greet").state(&asked.state).answer("name", &json!("Bob"));
    assert_eq!(session.call(answered).await.text(), "Hello, Bob, in Bern!");
    let known = call("leave").arguments(json!({"name": "Bob"}));
    assert_eq!(session.call(known).await.text(), "Goodbye, Bob!");
    assert!(
        session
            .call(call("stay"))
            .await
            .refused()
            .message
            .contains("Unknown tool")
    );
}

#[tokio::test]
async fn where_no_wizard_takes_a_server_there_is_none() {
    let host = Wizards::alone((), "door", "1.0.0").tool::<Leave>().no_principal();
    let host = host.seal(SealPolicy::ephemeral()).expect("a good configuration");
    let session = Session::duplex(host).await;
    let known = call("leave").arguments(json!({"name": "Bob"}));
    assert_eq!(session.call(known).await.text(), "Goodbye, Bob!");
}
