//! Groups: a wizard of groups is, to whoever plays it, the wizard with the same questions written in place.

#![allow(
    clippy::doc_markdown,
    reason = "a doc comment is a question, and shows `{earlier_answers}`"
)]

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write,
    time::SystemTime,
};

use serde_json::{Value, json};
use wizard_core::{
    Choice, FinalStep, Questions, SealPolicy, Serves, WithServer, Wizard, Wizards,
    engine::{Call, Capabilities, Round, round},
    final_step, schema,
};
use wizard_tests::connect::{Session, object};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
enum Country {
    Ireland,
    #[choice(title = "Aotearoa")]
    NewZealand,
}

/// What cities there are.
#[derive(Debug)]
struct Directory;

impl Directory {
    async fn cities(&self, country: Country) -> Result<Vec<&'static str>, std::io::Error> {
        tokio::task::yield_now().await;
        Ok(match country {
            Country::Ireland => vec!["Cork", "Galway"],
            Country::NewZealand => vec!["Auckland", "Nelson"],
        })
    }

    fn has(&self, city: &str, street: &str) -> Result<(), String> {
        if street == "Nowhere" {
            return Err(format!("{city} has no such street."));
        }
        Ok(())
    }
}

#[derive(Debug)]
struct Shop(Directory);

impl Serves<Directory> for Shop {
    fn server(&self) -> &Directory {
        &self.0
    }
}

/// A postal address.
#[derive(Debug, Questions)]
#[questions(server = Directory, forms(door = "Where in {city}?"))]
struct Address {
    /// Which country?
    country: Country,
    /// Which city of {country}?
    ///
    /// Or the nearest one.
    #[ask(choices = server.cities(country).await?)]
    city: String,
    /// Which county?
    #[ask(when = country == Country::Ireland, default = "County ".to_owned() + city, again = city, check = if county == city { Err("A city is no county.") } else { Ok(()) })]
    county: Option<String>,
    /// Which street?
    #[ask(form = "door", max_len = 20, check = server.has(city, street))]
    street: String,
    /// Which number?
    #[ask(form = "door", min = 1)]
    number: u16,
}

/// Order something.
#[derive(Wizard)]
#[wizard(
    name = "order",
    review,
    progress,
    confirm = "Send it to {billing.city}?",
    max_rounds = 30
)]
struct Order {
    /// What?
    item: String,
    /// Where it goes, for those who read this.
    #[ask(flatten)]
    home: Address,
    #[ask(flatten, prefix = "billing_")]
    billing: Address,
    /// Both to {home.city} of {home.country}, {billing.number}?
    #[ask(default = home.number > billing.number, when = home.country == billing.country)]
    sure: bool,
    /// A note?
    #[ask(check = if sure && note == item { Err("Say more.") } else { Ok(()) })]
    note: Option<String>,
}

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
fn order(order: Order, _server: &Shop) -> String {
    let Order {
        item,
        home,
        billing,
        sure,
        note,
    } = order;
    format!("{item} {home:?} {billing:?} {sure} {note:?}")
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

/// What the person says to each form, one after the other when it comes again; the last stays.
type Script = HashMap<&'static str, Vec<Value>>;

fn says<const N: usize>(forms: [(&'static str, Value); N]) -> Script {
    forms.map(|(form, content)| (form, vec![content])).into()
}

/// Everything that the client sees of a flow, to its end.
async fn transcript<W>(arguments: Value, mut script: Script) -> String
where
    W: Wizard + FinalStep<Server = Shop, Output = String>,
{
    let shop = Shop(Directory);
    let wizard = WithServer::<W>::new(&shop);
    let seal = SealPolicy::ephemeral().build().expect("a good configuration");
    let arguments = object(arguments);
    let mut told = String::new();
    let (mut state, mut responses) = (None::<String>, BTreeMap::new());
    for _ in 0..30 {
        let call = Call::new(Some(&arguments)).capabilities(Capabilities::none().form(true));
        let call = call.state(state.as_deref()).responses(Some(&responses));
        let asked = match round(&wizard, &seal, &call, SystemTime::now()).await {
            Ok(Round::Ask(asked)) => asked,
            Ok(Round::Complete(complete)) => {
                let text = wizard.finish(&complete).await.expect("these are its answers");
                return told + &text;
            }
            Ok(other) => return format!("{told}{other:?}"),
            Err(refusal) => return format!("{told}{refusal:?}"),
        };
        responses.clear();
        for form in &asked.requests {
            writeln!(told, "{}: {} {}", form.key, form.message(), form.schema()).expect("a string grows");
            let content = script.get_mut(form.key).unwrap_or_else(|| panic!("{told}"));
            let content = if content.len() > 1 {
                content.remove(0)
            } else {
                content[0].clone()
            };
            let response = match content {
                Value::String(action) => json!({"action": action}),
                content => json!({"action": "accept", "content": content}),
            };
            responses.insert(form.key.to_owned(), response);
        }
        state = Some(asked.request_state);
    }
    panic!("it asked for ever:\n{told}")
}

/// A person who orders from Cork to Nelson.
fn from_cork_to_nelson() -> Script {
    says([
        ("item", json!({"item": "a ring"})),
        ("country", json!({"country": "ireland"})),
        ("city", json!({"city": "Cork"})),
        ("county", json!({"county": "Munster"})),
        ("door", json!({"street": "Mardyke", "number": 3})),
        ("billing_country", json!({"billing_country": "new_zealand"})),
        ("billing_city", json!({"billing_city": "Nelson"})),
        ("billing_county", json!({"billing_county": "South"})),
        (
            "billing_door",
            json!({"billing_street": "Trafalgar St", "billing_number": 2}),
        ),
        ("sure", json!({"sure": true})),
        ("note", json!({"note": "by hand"})),
        ("review", json!({"review": "go-on"})),
        ("confirm", json!({"confirm": true})),
        ("floor", json!({})),
    ])
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

#[tokio::test]
async fn two_uses_of_a_group_do_not_mix() {
    let told = transcript::<Order>(json!({}), from_cork_to_nelson()).await;
    assert!(
        told.contains("Which city of Ireland?") && told.contains("Which city of Aotearoa?"),
        "{told}"
    );
    assert!(
        told.contains(r#"["Cork","Galway"]"#) && told.contains(r#"["Auckland","Nelson"]"#),
        "{told}"
    );
    assert!(!told.contains("billing_county") && !told.contains("sure:"), "{told}");
    assert!(told.contains("confirm: Step"), "{told}");
    assert!(told.contains("Send it to “Nelson”?"), "{told}");
    let home =
        r#"home: Address { country: Ireland, city: "Cork", county: Some("Munster"), street: "Mardyke", number: 3 }"#;
    let billing = r#"Address { country: NewZealand, city: "Nelson", county: None, street: "Trafalgar St", number: 2 }"#;
    let end = format!("a ring {} {billing} false Some(\"by hand\")", &home["home: ".len()..]);
    assert!(told.ends_with(&end), "{told}");
}

/// Where to.
#[derive(Questions)]
struct Place {
    /// Street
    #[ask(form = "postal")]
    street: String,
    /// Town
    #[ask(form = "postal")]
    town: String,
    /// Which floor?
    floor: Option<u8>,
}

struct NoTools;
impl rmcp::ServerHandler for NoTools {}

/// Move house.
#[derive(Wizard)]
#[wizard(name = "move_house", review)]
struct MoveHouse {
    #[ask(flatten, prefix = "old_", title = "Old address")]
    old: Place,
    #[ask(flatten, prefix = "new_", title = "New address")]
    new: Place,
}

#[final_step]
fn move_house(house: MoveHouse) -> String {
    format!(
        "{} {:?} to {} {}, {}",
        house.old.street, house.old.floor, house.new.street, house.new.town, house.old.town
    )
}

#[tokio::test]
async fn two_uses_of_a_group_are_told_apart_by_their_titles() {
    let host = Wizards::new(NoTools)
        .tool::<MoveHouse>()
        .no_principal()
        .seal(SealPolicy::ephemeral());
    let session = Session::duplex(host.expect("a good configuration")).await;
    let first = wizard_tests::connect::call("move_house")
        .arguments(json!({"old_floor": 1, "new_street": "B", "new_town": "Y", "new_floor": 2}));
    let asked = session.call(first.clone()).await.asked();
    assert_eq!(asked.forms["old_postal"].0, "Old address: Street");
    let content = json!({"old_street": "A", "old_town": "X"});
    let review = session
        .call(first.state(&asked.state).fill("old_postal", content))
        .await
        .asked();
    assert_eq!(
        review.message(),
        "Is everything right?\n- Old address: Street “A”\n- Old address: Town “X”\n- Old address: Which floor? 1\n\
         - New address: Street “B”\n- New address: Town “Y”\n- New address: Which floor? 2"
    );
    let input = schema::input::<MoveHouse>();
    assert_eq!(
        input["properties"]["new_floor"]["description"],
        "New address: Which floor?"
    );
}
