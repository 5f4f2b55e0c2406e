//! A flow that began with one version of a wizard and goes on with the next: what is unchanged is not asked again, what
//! changed is, and nothing is an error or a wrong value.

use rmcp::ServerHandler;
use serde_json::{Map, Value, json};
use wizard_core::{SealPolicy, Wizards, rmcp::Host};
use wizard_tests::connect::{Asked, Reply, Session, call, object};

struct Shop;
impl ServerHandler for Shop {}

/// A version of the wizard `order`, with a host of the same key.
macro_rules! version {
    ($module:ident: $(#[$wizard:meta])* { $($(#[$ask:meta])* $field:ident: $ty:ty,)* }) => {
        mod $module {
            use wizard_core::{Wizard, final_step};

            /// Order something.
            #[allow(dead_code, reason = "read by its `Debug`")]
            #[derive(Debug, Wizard)]
            #[wizard(name = "order")]
            $(#[$wizard])*
            struct Order {
                $($(#[$ask])* $field: $ty,)*
            }

            #[final_step]
            fn order(order: Order) -> String {
                format!("{order:?}").replace("Order ", "")
            }

            pub fn host() -> super::Host<super::Shop> {
                super::seal(super::Wizards::new(super::Shop).tool::<Order>())
            }
        }
    };
}

fn seal(wizards: Wizards<Shop>) -> Host<Shop> {
    let policy = SealPolicy::new(["0123456789abcdef0123456789abcdef"]).expect("a key");
    wizards
        .no_principal()
        .seal(policy.audience("shop"))
        .expect("a good configuration")
}

version! { first: {
    #[ask("Which colour?", choices = ["red", "green"])]
    colour: String,
    #[ask("How many?", max = 9)]
    count: u8,
    #[ask("Which note?")]
    note: String,
} }

version! { added: {
    #[ask("Which colour?", choices = ["red", "green"])]
    colour: String,
    #[ask("Which size?")]
    size: u8,
    #[ask("How many?", max = 9)]
    count: u8,
    #[ask("Which note?")]
    note: String,
} }

version! { added_and_read: {
    #[ask("Which colour?", choices = ["red", "green"])]
    colour: String,
    #[ask("Which size?")]
    size: u8,
    #[ask("How many?", max = 9, check = if count > size { Err("Too many.") } else { Ok(()) })]
    count: u8,
    #[ask("Which note?")]
    note: String,
} }

version! { removed: {
    #[ask("Which colour?", choices = ["red", "green"])]
    colour: String,
    #[ask("Which note?")]
    note: String,
} }

version! { reordered: {
    #[ask("Which note?")]
    note: String,
    #[ask("How many?", max = 9)]
    count: u8,
    #[ask("Which colour?", choices = ["red", "green"])]
    colour: String,
} }

version! { reworded: {
    #[ask("Which colour?", choices = ["red", "green"])]
    colour: String,
    #[ask("How many pieces?", max = 9)]
    count: u8,
    #[ask("Which note?")]
    note: String,
} }

version! { bounded: {
    #[ask("Which colour?", choices = ["red", "green"])]
    colour: String,
    #[ask("How many?", max = 5)]
    count: u8,
    #[ask("Which note?")]
    note: String,
} }

version! { choices_changed: {
    #[ask("Which colour?", choices = ["red", "green", "blue"])]
    colour: String,
    #[ask("How many?", max = 9)]
    count: u8,
    #[ask("Which note?")]
    note: String,
} }

version! { type_changed: {
    #[ask("Which colour?", choices = ["red", "green"])]
    colour: String,
    #[ask("How many?")]
    count: String,
    #[ask("Which note?")]
    note: String,
} }

version! { stricter: {
    #[ask("Which colour?", choices = ["red", "green"])]
    colour: String,
    #[ask("How many?", max = 9, check = if count == 3 { Err("Not three.") } else { Ok(()) })]
    count: u8,
    #[ask("Which note?")]
    note: String,
} }

version! { grouped: {
    #[ask("Which colour?", choices = ["red", "green"], form = "what")]
    colour: String,
    #[ask("How many?", max = 9, form = "what")]
    count: u8,
    #[ask("Which note?")]
    note: String,
} }

version! { retyped_open: {
    #[ask("Which colour?", choices = ["red", "green"])]
    colour: String,
    #[ask("How many?", max = 9)]
    count: u8,
    #[ask("Which note?")]
    note: bool,
} }

version! { confirmed: #[wizard(confirm = "Order {count}?")] {
    #[ask("Which colour?", choices = ["red", "green"])]
    colour: String,
    #[ask("How many?", max = 9)]
    count: u8,
    #[ask("Which note?")]
    note: String,
} }

version! { at_once: #[wizard(rounds = fewest)] {
    #[ask("Which colour?", choices = ["red", "green"])]
    colour: String,
    #[ask("How many?", max = 9)]
    count: u8,
    #[ask("Which note?")]
    note: String,
} }

/// What the person answers, whatever is asked.
fn answers() -> Map<String, Value> {
    object(json!({"colour": "green", "count": 3, "note": "soon", "size": 7, "confirm": true}))
}

/// Responses to all forms of `asked`.
fn respond(
    request: wizard_tests::connect::Request,
    asked: &Asked,
    answers: &Map<String, Value>,
) -> wizard_tests::connect::Request {
    asked.forms.iter().fold(request, |request, (form, (_, schema))| {
        let fields = object(schema["properties"].clone());
        let content = fields.keys().map(|key| (key.clone(), answers[key].clone()));
        request.fill(form, Value::Object(content.collect()))
    })
}

/// Goes on at `next` with the flow that stands at `asked`; the keys of the forms that are asked then, and the end.
async fn go_on(next: Host<Shop>, mut asked: Asked, answers: &Map<String, Value>) -> (Vec<String>, String) {
    let session = Session::duplex(next).await;
    let mut keys = Vec::new();
    loop {
        let request = respond(call("order").state(&asked.state), &asked, answers);
        match session.call(request).await {
            Reply::Asked(more) => {
                keys.push(more.keys().join(" "));
                asked = more;
            }
            other => return (keys, other.text()),
        }
    }
}

/// The flow at `host`, after `rounds` of its rounds have been answered.
async fn begun(host: Host<Shop>, rounds: usize) -> Asked {
    let session = Session::duplex(host).await;
    let mut asked = session.call(call("order")).await.asked();
    for _ in 0..rounds {
        asked = session
            .call(respond(call("order").state(&asked.state), &asked, &answers()))
            .await
            .asked();
    }
    asked
}

const WHOLE: &str = "{ colour: \"green\", count: 3, note: \"soon\" }";

#[tokio::test]
async fn what_is_unchanged_is_not_asked_again_and_what_changed_is() {
    let with_size = "{ colour: \"green\", size: 7, count: 3, note: \"soon\" }";
    for (name, next, asked, says) in [
        ("the same", first::host(), vec![], WHOLE),
        ("a question added", added::host(), vec!["size"], with_size),
        (
            "a question added that another one reads",
            added_and_read::host(),
            vec!["size"],
            with_size,
        ),
        (
            "a question removed",
            removed::host(),
            vec![],
            "{ colour: \"green\", note: \"soon\" }",
        ),
        (
            "reordered",
            reordered::host(),
            vec![],
            "{ note: \"soon\", count: 3, colour: \"green\" }",
        ),
        ("reworded", reworded::host(), vec!["count"], WHOLE),
        ("another bound", bounded::host(), vec!["count"], WHOLE),
        ("other choices", choices_changed::host(), vec!["colour"], WHOLE),
        ("put into one form", grouped::host(), vec!["what"], WHOLE),
        ("a confirm added", confirmed::host(), vec!["confirm"], WHOLE),
        ("fewest rounds", at_once::host(), vec![], WHOLE),
    ] {
        let end = go_on(next, begun(first::host(), 2).await, &answers()).await;
        assert_eq!(
            end,
            (asked.into_iter().map(ToOwned::to_owned).collect(), says.to_owned()),
            "{name}"
        );
    }
}

#[tokio::test]
async fn an_answer_of_another_type_is_asked_for_again() {
    let mut now = answers();
    now.insert("count".to_owned(), json!("many"));
    let end = go_on(type_changed::host(), begun(first::host(), 2).await, &now).await;
    assert_eq!(end.0, ["count"]);
    assert_eq!(end.1, "{ colour: \"green\", count: \"many\", note: \"soon\" }");

    let asked = begun(first::host(), 2).await;
    let session = Session::duplex(retyped_open::host()).await;
    let again = session
        .call(respond(call("order").state(&asked.state), &asked, &answers()))
        .await
        .asked();
    assert_eq!(
        (again.key(), again.message()),
        ("note", "This has changed since it was answered.\nWhich note?"),
        "the question that was open has changed"
    );
    assert_eq!(again.field()["type"], "boolean");
}

#[tokio::test]
async fn a_sealed_answer_that_a_new_check_refuses_is_asked_for_again_with_the_reason() {
    let asked = begun(first::host(), 2).await;
    let session = Session::duplex(stricter::host()).await;
    let again = session
        .call(respond(call("order").state(&asked.state), &asked, &answers()))
        .await
        .asked();
    assert_eq!((again.key(), again.message()), ("count", "Not three.\nHow many?"));
    let done = session
        .call(call("order").state(&again.state).answer("count", &json!(4)))
        .await;
    assert_eq!(done.text(), "{ colour: \"green\", count: 4, note: \"soon\" }");
}

#[tokio::test]
async fn a_form_that_is_taken_apart_is_asked_for_again() {
    let end = go_on(first::host(), begun(grouped::host(), 1).await, &answers()).await;
    assert_eq!(end, (vec!["colour".to_owned(), "count".to_owned()], WHOLE.to_owned()));
}

version! { small: {
    #[ask("Which name?", form = "contact")]
    name: String,
    #[ask("Which note?")]
    note: String,
} }

version! { large: {
    #[ask("Which name?", form = "contact")]
    name: String,
    #[ask("Which phone?", form = "contact")]
    phone: String,
    #[ask("Which note?")]
    note: String,
} }

#[tokio::test]
async fn a_form_that_has_grown_is_asked_as_a_whole_with_what_is_known_filled_in() {
    let session = Session::duplex(small::host()).await;
    let asked = session.call(call("order")).await.asked();
    let asked = session
        .call(
            call("order")
                .state(&asked.state)
                .fill("contact", json!({"name": "Ann"})),
        )
        .await
        .asked();
    let session = Session::duplex(large::host()).await;
    let grown = session
        .call(call("order").state(&asked.state).answer("note", &json!("soon")))
        .await
        .asked();
    assert_eq!(grown.keys(), ["contact"]);
    assert_eq!(grown.properties("contact")["name"]["default"], json!("Ann"));
    let content = json!({"name": "Ann", "phone": "+1"});
    let done = session
        .call(call("order").state(&grown.state).fill("contact", content))
        .await;
    assert_eq!(done.text(), "{ name: \"Ann\", phone: \"+1\", note: \"soon\" }");
}

version! { pair: {
    #[ask("X?", form = "pair", max = 5)]
    x: Option<u8>,
    #[ask("Y?", form = "pair")]
    y: u8,
} }

version! { pair_behind: {
    #[ask("Which size?")]
    size: u8,
    #[ask("X?", form = "pair", max = 5)]
    x: Option<u8>,
    #[ask("Y?", form = "pair")]
    y: u8,
} }

#[tokio::test]
async fn a_wrong_answer_to_a_form_behind_a_new_question_is_not_kept() {
    for (x, asked_again) in [(99, true), (3, false)] {
        let asked = begun(pair::host(), 0).await;
        let session = Session::duplex(pair_behind::host()).await;
        let content = json!({"x": x, "y": 1});
        let size = session
            .call(call("order").state(&asked.state).fill("pair", content))
            .await
            .asked();
        assert_eq!(size.key(), "size");
        let next = session
            .call(call("order").state(&size.state).answer("size", &json!(7)))
            .await;
        match next {
            Reply::Asked(again) => assert!(asked_again && again.keys() == ["pair"], "{again:?}"),
            done => {
                assert!(!asked_again, "{done:?}");
                assert_eq!(done.text(), "{ size: 7, x: Some(3), y: 1 }");
            }
        }
    }
}

#[tokio::test]
async fn a_no_to_a_question_that_is_gone_ends_the_call_all_the_same() {
    let asked = begun(first::host(), 1).await;
    assert_eq!(asked.key(), "count");
    let session = Session::duplex(removed::host()).await;
    let end = session
        .call(call("order").state(&asked.state).refuse("count", "decline"))
        .await
        .text();
    assert!(end.starts_with("The person declined to answer `count`"), "{end}");
}

version! { may_be_blank: {
    #[ask("Which nickname?")]
    nick: Option<String>,
    #[ask("Which note?")]
    note: String,
} }

version! { is_needed: {
    #[ask("Which nickname?")]
    nick: String,
    #[ask("Which note?")]
    note: String,
} }

/// A form that has to be filled in is another one, though its words, its fields and their bounds are the same.
#[tokio::test]
async fn a_question_that_may_no_longer_be_left_blank_is_asked_again_and_so_is_one_that_now_may() {
    for (before, now) in [
        (
            may_be_blank::host as fn() -> Host<Shop>,
            is_needed::host as fn() -> Host<Shop>,
        ),
        (is_needed::host, may_be_blank::host),
    ] {
        for nick in ["", "Ann"] {
            let session = Session::duplex(before()).await;
            let asked = session.call(call("order")).await.asked();
            let answered = call("order").state(&asked.state).answer("nick", &json!(nick));
            let other = Session::duplex(now()).await;
            let again = other.call(answered.clone()).await.asked();
            assert_eq!(
                (again.key(), again.message()),
                ("nick", "This has changed since it was answered.\nWhich nickname?"),
                "{nick:?}, as it arrives"
            );
            if nick.is_empty() {
                continue;
            }
            let asked = session.call(answered).await.asked();
            let sealed = call("order").state(&asked.state).answer("note", &json!("x"));
            assert_eq!(other.call(sealed).await.asked().key(), "nick", "where it is sealed");
        }
    }
}

version! { two_in_a_form: #[wizard(forms(f = "Who?"))] {
    #[ask("Which name?", form = "f")]
    name: String,
    #[ask("Which town?", form = "f")]
    town: Option<String>,
    #[ask("Which note?")]
    note: String,
} }

version! { the_other_way_round: #[wizard(forms(f = "Who?"))] {
    #[ask("Which town?", form = "f")]
    town: Option<String>,
    #[ask("Which name?", form = "f")]
    name: String,
    #[ask("Which note?")]
    note: String,
} }

#[tokio::test]
async fn questions_of_a_form_in_another_order_keep_their_answers() {
    let before = Session::duplex(two_in_a_form::host()).await;
    let now = Session::duplex(the_other_way_round::host()).await;
    let filled = json!({"name": "Ann", "town": "York"});
    let asked = before.call(call("order")).await.asked();
    let asked = now
        .call(call("order").state(&asked.state).fill("f", filled.clone()))
        .await
        .asked();
    assert_eq!(asked.key(), "note", "as they arrive");
    let asked = before.call(call("order").state(&asked.state)).await.asked();
    let done = now
        .call(call("order").state(&asked.state).answer("note", &json!("x")))
        .await;
    assert_eq!(
        done.text(),
        "{ town: Some(\"York\"), name: \"Ann\", note: \"x\" }",
        "where they are sealed"
    );
}
