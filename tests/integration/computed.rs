//! `#[compute(…)]`: fields that are looked up instead of asked, anew in every round or once.

use std::sync::atomic::{AtomicU32, Ordering};

use rmcp::ServerHandler;
use serde_json::json;
use wizard_core::{Choice, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};
use wizard_tests::connect::{Session, call};

/// Buy tickets at the price of the moment.
#[derive(Wizard)]
struct Moving {
    /// Where to?
    place: Place,
    /// What one costs.
    #[compute(server.price(place).await?)]
    price: u32,
    /// How many at {price}?
    count: u8,
}

#[final_step]
fn moving(buy: Moving, _server: &Shop) -> String {
    format!("{:?} {} at {}", buy.place, buy.count, buy.price)
}

/// Buy tickets at the price that was shown.
#[derive(Wizard)]
#[wizard(review, confirm = "Buy {count} to {place} at {price}, {label}?")]
struct Kept {
    /// Where to?
    place: Place,
    #[compute(server.price(place).await?, keep)]
    price: u32,
    #[compute(format!("{price} each, {}", "x".repeat(2_000)), keep)]
    label: String,
    /// How many at {price}?
    count: u8,
    #[compute(u32::from(count) * price)]
    sum: u32,
    #[compute((count > 4).then_some(count / 5))]
    free: Option<u8>,
    #[compute(server.codes(place), keep)]
    codes: Vec<String>,
}

#[final_step]
fn kept(buy: Kept, _server: &Shop) -> String {
    let Kept {
        place,
        price,
        label,
        count,
        sum,
        free,
        codes,
    } = buy;
    format!("{place:?} {count} at {price}: {sum} {free:?} {codes:?} {}", label.len())
}

#[derive(Clone, Copy, Debug, Choice)]
enum Place {
    York,
    Leeds,
}

struct Shop {
    price: AtomicU32,
    looked_up: AtomicU32,
}

impl ServerHandler for Shop {}

impl Shop {
    /// It moves with every look-up.
    async fn price(&self, place: Place) -> Result<u32, std::io::Error> {
        tokio::task::yield_now().await;
        self.looked_up.fetch_add(1, Ordering::Relaxed);
        let base = self.price.load(Ordering::Relaxed);
        Ok(match place {
            Place::York => base,
            Place::Leeds => base + 1,
        })
    }

    fn codes(&self, place: Place) -> Vec<String> {
        vec![format!("{place:?}-{}", self.price.load(Ordering::Relaxed))]
    }
}

fn host() -> Host<Shop> {
    let shop = Shop {
        price: AtomicU32::new(10),
        looked_up: AtomicU32::new(0),
    };
    let host = Wizards::new(shop).tool::<Moving>().tool::<Kept>();
    host.no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

#[tokio::test]
async fn a_value_that_moves_is_another_question_and_is_asked_again() {
    let host = host();
    let session = Session::duplex(host.clone()).await;
    let first = call("moving").arguments(json!({"place": "york"}));
    let asked = session.call(first.clone()).await.asked();
    assert_eq!(asked.message(), "How many at 10?");
    host.handler().price.store(12, Ordering::Relaxed);
    let again = session
        .call(first.clone().state(&asked.state).answer("count", &json!(3)))
        .await
        .asked();
    assert_eq!(
        again.message(),
        "This has changed since it was answered: it reads otherwise.\nHow many at 12?"
    );
    let done = session.call(first.state(&again.state).answer("count", &json!(3))).await;
    assert_eq!(done.text(), "York 3 at 12");
}

#[tokio::test]
async fn a_value_that_is_kept_stays_the_one_that_was_shown() {
    let host = host();
    let session = Session::duplex(host.clone()).await;
    let first = call("kept").arguments(json!({"place": "york"}));
    let asked = session.call(first.clone()).await.asked();
    assert_eq!(asked.message(), "How many at 10?");
    host.handler().price.store(12, Ordering::Relaxed);
    let review = session
        .call(first.clone().state(&asked.state).answer("count", &json!(5)))
        .await
        .asked();
    assert!(
        review.message().contains("\n- sum 50\n- free 1\n"),
        "{}",
        review.message()
    );
    let changeable: Vec<_> = review.field()["oneOf"].as_array().expect("choices").iter().collect();
    assert_eq!(changeable.len(), 3, "nothing, the place, the count: {changeable:?}");
    let confirm = session
        .call(first.clone().state(&review.state).answer("review", &json!("go-on")))
        .await
        .asked();
    assert!(
        confirm.message().starts_with("Buy 5 to york at 10, “10 each"),
        "{}",
        confirm.message()
    );
    let done = session
        .call(first.clone().state(&confirm.state).answer("confirm", &json!(true)))
        .await;
    assert_eq!(done.text(), "York 5 at 10: 50 Some(1) [\"York-12\"] 2009");
    assert_eq!(
        host.handler().looked_up.load(Ordering::Relaxed),
        1,
        "it was looked up once"
    );

    // Of another place it is another value.
    let changed = session
        .call(first.clone().state(&review.state).answer("review", &json!("place")))
        .await
        .asked();
    let asked = session
        .call(first.clone().state(&changed.state).answer("place", &json!("leeds")))
        .await
        .asked();
    assert_eq!(asked.message(), "How many at 13?");
}

#[tokio::test]
async fn a_computed_field_is_no_argument_and_no_form() {
    let session = Session::duplex(host()).await;
    let error = session
        .call(call("moving").arguments(json!({"prices": 1})))
        .await
        .tool_error();
    assert_eq!(error, "Unknown argument “prices”. Did you mean `place`?");
    let error = session
        .call(call("moving").arguments(json!({"price": 1})))
        .await
        .tool_error();
    assert!(error.starts_with("Unknown argument “price”."), "{error}");
    let input = wizard_core::schema::input::<Moving>();
    assert_eq!(input["properties"].get("price"), None);
    let forms = wizard_core::schema::forms::<Moving>();
    assert_eq!(forms.keys().collect::<Vec<_>>(), [&"count", &"place"]);
    let asked = session.call(call("moving")).await.asked();
    assert_eq!(asked.key(), "place");
    let asked = session
        .call(
            call("moving")
                .state(&asked.state)
                .answer("place", &json!("york"))
                .answer("price", &json!(1)),
        )
        .await
        .asked();
    assert_eq!(asked.message(), "How many at 10?");
}
