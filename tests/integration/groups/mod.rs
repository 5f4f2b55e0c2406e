//! Groups: a wizard of groups is, to whoever plays it, the wizard with the same questions written in place.

#![allow(
    clippy::doc_markdown,
    reason = "a doc comment is a question, and shows `{earlier_answers}`"
)]

mod in_place;
mod told_apart;

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write,
    time::SystemTime,
};

use serde_json::{Value, json};
use wizard_core::{
    Choice, Questions, SealPolicy, Serves, WithServer, Wizard,
    engine::{Call, Capabilities, Round, round},
    final_step,
};
use wizard_tests::connect::object;

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

/// What the person says to each form, one after the other when it comes again; the last stays.
type Script = HashMap<&'static str, Vec<Value>>;

fn says<const N: usize>(forms: [(&'static str, Value); N]) -> Script {
    forms.map(|(form, content)| (form, vec![content])).into()
}

/// Everything that the client sees of a flow, to its end.
async fn transcript<W>(arguments: Value, mut script: Script) -> String
where
    W: Wizard<Server = Shop, Output = String>,
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
