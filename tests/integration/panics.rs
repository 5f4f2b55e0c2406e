//! A panic in any expression, closure or step is answered, and the server lives on.

use rmcp::ServerHandler;
use serde_json::json;
use wizard_core::{SealPolicy, Wizard, Wizards, final_step};
use wizard_tests::connect::{Session, call};

#[derive(Debug)]
struct Server;

impl ServerHandler for Server {}

impl Server {
    /// Panics if it is told to.
    fn now<T>(&self, bang: &str, role: &str, value: T) -> T {
        assert!(bang != role, "{role} burns");
        value
    }

    async fn later<T>(&self, bang: &str, role: &str, value: T) -> T {
        tokio::task::yield_now().await;
        self.now(bang, role, value)
    }
}

/// Burns where it is told.
#[derive(Wizard)]
struct Burning {
    /// Where?
    bang: String,
    /// One?
    #[ask(when = server.now(bang, "when", true))]
    one: Option<String>,
    /// Two?
    #[ask(known = server.now(bang, "known", Some("known")))]
    two: String,
    /// Three?
    #[ask(choices = server.now(bang, "choices", ["a"]), default = server.now(bang, "default", "a"))]
    three: String,
    /// Four?
    #[ask(check = server.now(bang, "check", Err::<(), _>("never").or(if four == "x" { Ok(()) } else { Err("no") })))]
    four: String,
}

#[final_step]
fn burning(answers: Burning, server: &Server) -> String {
    let _ = (&answers.one, &answers.two, &answers.three, &answers.four);
    server.now(&answers.bang, "step", "fine".to_owned())
}

/// The same, with expressions that wait.
#[derive(Wizard)]
struct BurningLater {
    /// Where?
    bang: String,
    /// One?
    #[ask(when = server.later(bang, "when", true).await)]
    one: Option<String>,
    /// Two?
    #[ask(known = server.later(bang, "known", Some("known")).await)]
    two: String,
    /// Three?
    #[ask(choices = server.later(bang, "choices", ["a"]).await, default = server.later(bang, "default", "a").await)]
    three: String,
    /// Four?
    #[ask(check = server.later(bang, "check", if four == "x" { Ok(()) } else { Err("no") }).await)]
    four: String,
}

#[final_step]
async fn burning_later(answers: BurningLater, server: &Server) -> String {
    let _ = (&answers.one, &answers.two, &answers.three, &answers.four);
    server.later(&answers.bang, "step", "fine".to_owned()).await
}

#[tokio::test]
async fn a_panic_in_any_expression_or_step_is_an_internal_error_and_the_server_lives_on() {
    let policy = SealPolicy::ephemeral();
    let wizards = Wizards::new(Server).tool::<Burning>().tool::<BurningLater>();
    let session = Session::duplex(wizards.no_principal().seal(policy).expect("a good configuration")).await;
    for tool in ["burning", "burning_later"] {
        for bang in ["when", "known", "choices", "default", "check", "step"] {
            let mut arguments = json!({"bang": bang, "one": "1", "three": "a", "four": "x"});
            if bang == "default" {
                // A default is looked up for a question that is asked.
                arguments.as_object_mut().expect("an object").remove("three");
            }
            let refused = session.call(call(tool).arguments(arguments)).await.refused();
            assert_eq!(
                (refused.code, &*refused.message),
                (-32603, "Internal error"),
                "{tool} {bang}"
            );
        }
        let arguments = json!({"bang": "nothing", "one": "1", "three": "a", "four": "x"});
        assert_eq!(session.call(call(tool).arguments(arguments)).await.text(), "fine");
    }
}
