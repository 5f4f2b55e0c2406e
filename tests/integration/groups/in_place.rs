//! A wizard of groups and the same questions written in place: the same flows to their ends, and the same schemas.

use serde_json::{Value, json};
use wizard_core::{Wizard, final_step, schema};

use super::{Address, Country, Order, Script, Shop, from_cork_to_nelson, transcript};

/// Order something.
#[derive(Wizard)]
#[wizard(
    name = "order",
    review,
    progress,
    confirm = "Send it to {billing_city}?",
    max_rounds = 30,
    forms(door = "Where in {city}?", billing_door = "Where in {billing_city}?")
)]
struct OrderInPlace {
    /// What?
    item: String,
    /// Which country?
    country: Country,
    /// Which city of {country}?
    ///
    /// Or the nearest one.
    #[ask(choices = server.0.cities(country).await?)]
    city: String,
    /// Which county?
    #[ask(when = country == Country::Ireland, default = "County ".to_owned() + city, again = city, check = if county == city { Err("A city is no county.") } else { Ok(()) })]
    county: Option<String>,
    /// Which street?
    #[ask(form = "door", max_len = 20, check = server.0.has(city, street))]
    street: String,
    /// Which number?
    #[ask(form = "door", min = 1)]
    number: u16,
    /// Which country?
    billing_country: Country,
    /// Which city of {billing_country}?
    ///
    /// Or the nearest one.
    #[ask(choices = server.0.cities(billing_country).await?)]
    billing_city: String,
    /// Which county?
    #[ask(when = billing_country == Country::Ireland, default = "County ".to_owned() + billing_city, again = billing_city, check = if billing_county == billing_city { Err("A city is no county.") } else { Ok(()) })]
    billing_county: Option<String>,
    /// Which street?
    #[ask(form = "billing_door", max_len = 20, check = server.0.has(billing_city, billing_street))]
    billing_street: String,
    /// Which number?
    #[ask(form = "billing_door", min = 1)]
    billing_number: u16,
    /// Both to {city} of {country}, {billing_number}?
    #[ask(
        default = of((city, county, street, country)) && of((billing_city, billing_county, billing_street, billing_country)) && number > billing_number,
        when = of((city, county, street, number)) && of((billing_city, billing_county, billing_street, billing_number)) && country == billing_country
    )]
    sure: bool,
    /// A note?
    #[ask(check = if sure && note == item { Err("Say more.") } else { Ok(()) })]
    note: Option<String>,
}

/// Who reads a group reads all of it.
fn of<T>(_: T) -> bool {
    true
}

/// The same with fewest rounds, and nothing behind it.
#[derive(Wizard)]
#[wizard(name = "quick", rounds = fewest)]
struct Quick {
    #[ask(flatten)]
    home: Address,
    #[ask(flatten, prefix = "billing_")]
    billing: Address,
    /// Which floor in {billing.city}?
    floor: Option<u8>,
}

/// The same with fewest rounds, and nothing behind it.
#[derive(Wizard)]
#[wizard(
    name = "quick",
    rounds = fewest,
    forms(door = "Where in {city}?", billing_door = "Where in {billing_city}?")
)]
struct QuickInPlace {
    /// Which country?
    country: Country,
    /// Which city of {country}?
    ///
    /// Or the nearest one.
    #[ask(choices = server.0.cities(country).await?)]
    city: String,
    /// Which county?
    #[ask(when = country == Country::Ireland, default = "County ".to_owned() + city, again = city, check = if county == city { Err("A city is no county.") } else { Ok(()) })]
    county: Option<String>,
    /// Which street?
    #[ask(form = "door", max_len = 20, check = server.0.has(city, street))]
    street: String,
    /// Which number?
    #[ask(form = "door", min = 1)]
    number: u16,
    /// Which country?
    billing_country: Country,
    /// Which city of {billing_country}?
    ///
    /// Or the nearest one.
    #[ask(choices = server.0.cities(billing_country).await?)]
    billing_city: String,
    /// Which county?
    #[ask(when = billing_country == Country::Ireland, default = "County ".to_owned() + billing_city, again = billing_city, check = if billing_county == billing_city { Err("A city is no county.") } else { Ok(()) })]
    billing_county: Option<String>,
    /// Which street?
    #[ask(form = "billing_door", max_len = 20, check = server.0.has(billing_city, billing_street))]
    billing_street: String,
    /// Which number?
    #[ask(form = "billing_door", min = 1)]
    billing_number: u16,
    /// Which floor in {billing_city}?
    floor: Option<u8>,
}

#[final_step]
fn order_in_place(order: OrderInPlace, _server: &Shop) -> String {
    let home = Address {
        country: order.country,
        city: order.city,
        county: order.county,
        street: order.street,
        number: order.number,
    };
    let billing = Address {
        country: order.billing_country,
        city: order.billing_city,
        county: order.billing_county,
        street: order.billing_street,
        number: order.billing_number,
    };
    format!("{} {home:?} {billing:?} {} {:?}", order.item, order.sure, order.note)
}

#[final_step]
fn quick(quick: Quick, _server: &Shop) -> String {
    let Quick { home, billing, floor } = quick;
    format!("{home:?} {billing:?} {floor:?}")
}

#[final_step]
fn quick_in_place(quick: QuickInPlace, _server: &Shop) -> String {
    let home = Address {
        country: quick.country,
        city: quick.city,
        county: quick.county,
        street: quick.street,
        number: quick.number,
    };
    let billing = Address {
        country: quick.billing_country,
        city: quick.billing_city,
        county: quick.billing_county,
        street: quick.billing_street,
        number: quick.billing_number,
    };
    format!("{home:?} {billing:?} {:?}", quick.floor)
}

fn flows() -> Vec<(Value, Script)> {
    let with = |form: &'static str, contents: &[Value]| {
        let mut script = from_cork_to_nelson();
        script.insert(form, contents.to_vec());
        script
    };
    let to_ireland = json!({"billing_country": "ireland"});
    let mut twice_ireland = with("billing_country", &[to_ireland]);
    twice_ireland.insert("billing_city", vec![json!({"billing_city": "Galway"})]);
    let nowhere = json!({"billing_street": "Nowhere", "billing_number": 2});
    let somewhere = json!({"billing_street": "Trafalgar St", "billing_number": 2});
    let change = |key: &str| [json!({"review": key}), json!({"review": "go-on"})];
    vec![
        (json!({}), from_cork_to_nelson()),
        (json!({}), twice_ireland),
        (json!({}), with("billing_door", &[nowhere, json!({}), somewhere])),
        (
            json!({}),
            with(
                "billing_city",
                &[json!({"billing_city": "Cork"}), json!({"billing_city": "Nelson"})],
            ),
        ),
        (
            json!({}),
            with("county", &[json!({"county": "Cork"}), json!({"county": "Munster"})]),
        ),
        (json!({}), with("billing_door", &[json!("decline")])),
        (json!({}), with("review", &change("billing_country"))),
        (json!({}), with("review", &change("number"))),
        (json!({}), with("note", &[json!({"note": "a ring"})])),
        (json!({"city": "Galway", "billing_number": 7}), from_cork_to_nelson()),
        (json!({"country": "new_zealand", "city": "Cork"}), from_cork_to_nelson()),
        (json!({"billing_number": 0}), from_cork_to_nelson()),
        (json!({"billing_contry": "ireland"}), from_cork_to_nelson()),
        (json!({"home": {}}), from_cork_to_nelson()),
    ]
}

#[tokio::test]
async fn a_group_is_asked_as_if_its_questions_stood_in_place() {
    for (arguments, script) in flows() {
        assert_eq!(
            transcript::<Order>(arguments.clone(), script.clone()).await,
            transcript::<OrderInPlace>(arguments.clone(), script.clone()).await
        );
        assert_eq!(
            transcript::<Quick>(arguments.clone(), script.clone()).await,
            transcript::<QuickInPlace>(arguments, script).await
        );
    }
}

#[test]
fn a_group_has_the_schemas_of_its_questions_in_place() {
    assert_eq!(schema::input::<Order>(), schema::input::<OrderInPlace>());
    assert_eq!(schema::forms::<Order>(), schema::forms::<OrderInPlace>());
    assert_eq!(schema::input::<Quick>(), schema::input::<QuickInPlace>());
}
