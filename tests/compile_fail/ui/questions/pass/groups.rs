//! Groups with and without a server, in wizards of other servers, alone, beside each other, and made by macros.

#![deny(dead_code, unused_qualifications, unused_variables)]
#![allow(clippy::unused_async)]

use wizard_core::{AnyHost, Caller, Questions, Serves, Wizard, final_step, schema};

trait Store: Sync {
    fn cities(&self) -> Vec<&'static str>;
}

struct Directory;

impl Store for Directory {
    fn cities(&self) -> Vec<&'static str> {
        vec!["Cork"]
    }
}

/// The group's own server, which several wizards' servers hold.
#[derive(Questions)]
#[questions(server = dyn Store + 'static, forms(door = "Where in {city}?"))]
pub(crate) struct Address {
    /// Which city?
    #[ask(choices = server.cities())]
    city: String,
    #[ask("Which street?", form = "door", check = Self::known(street))]
    street: String,
    /// Which `number`?
    #[ask(form = "door")]
    r#type: Option<u8>,
    /// From the arguments alone.
    #[ask(arg)]
    tags: Vec<f64>,
    /// Known by {tags}?
    #[ask(when = !tags.is_empty() && caller.principal().is_none(), known = Some(name(caller)))]
    name: Option<String>,
}

impl Address {
    fn known(street: &str) -> Result<(), &'static str> {
        if street.is_empty() { Err("Which one?") } else { Ok(()) }
    }
}

fn name(_: &Caller) -> String {
    String::new()
}

// Without a server, and without a description, which a wizard alone needs.
#[derive(Debug, Questions)]
struct Count {
    /// How many?
    count: u8,
}

struct Shop(Directory);

impl Serves<dyn Store> for Shop {
    fn server(&self) -> &(dyn Store + 'static) {
        &self.0
    }
}

/// Order something.
#[derive(Wizard)]
#[wizard(max_rounds = 20, review, confirm = "To {billing.city}, {billing.type}?")]
struct Order {
    #[ask(flatten)]
    home: Address,
    /// Words for those who read the code: {no} braces here }.
    #[ask(flatten, prefix = "billing_", title = "Billing address")]
    billing: Address,
    #[ask(flatten, prefix = "_")]
    r#fn: Count,
    /// For {home.street} and {fn.count}?
    #[ask(
        when = home.street == billing.street && later(&home.city, home).await,
        choices = home.tags.iter().map(|tag| format!("{tag} {}", billing.city)),
        check = if r#fn.count == 0 { Err(format!("None in {}.", home.city)) } else { Ok(()) }
    )]
    tag: Option<String>,
}

async fn later(city: &str, address: &Address) -> bool {
    city == address.city
}

#[final_step]
async fn order(order: Order, _: &Shop) -> String {
    let Order {
        home,
        r#fn,
        tag,
        ..
    } = order;
    format!("{} {:?} {tag:?} {:?}", home.street, r#fn, home.r#type)
}

/// A wizard of the group alone, without a server.
#[derive(Wizard)]
struct Alone {
    #[ask(flatten)]
    count: Count,
}

#[final_step]
fn alone(alone: Alone) -> String {
    alone.count.count.to_string()
}

/// A wizard of an unsized server, with a group without one.
#[derive(Wizard)]
struct Unsized {
    #[ask(flatten)]
    count: Count,
    /// Which?
    #[ask(choices = server.cities())]
    city: String,
}

#[final_step]
fn unsized_server(answers: Unsized, _: &(dyn Store + 'static)) -> String {
    format!("{:?} {}", answers.count, answers.city)
}

macro_rules! wizard {
    ($group:ident, $wizard:ident, $field:ident: $ty:ty, $other:ident) => {
        /// Made by a macro.
        #[derive(Questions)]
        struct $group {
            /// Which one?
            $field: $ty,
            /// Another one than {first}?
            #[ask(when = $field != 0)]
            $other: Option<$ty>,
        }

        /// Made by a macro.
        #[derive(Wizard)]
        struct $wizard {
            #[ask(flatten, prefix = "a_")]
            a: $group,
            /// More than {a.first}?
            #[ask(when = a.$field > 1)]
            $field: bool,
        }
    };
}

wizard!(Made, MadeWizard, first: u8, second);

#[final_step]
fn made(made: MadeWizard) -> String {
    format!("{:?} {}", made.a.second, made.first)
}

fn main() {
    let _: &dyn AnyHost = &();
    let names = |schema: schema::JsonObject| {
        let properties = schema["properties"].as_object().expect("an object").clone();
        properties.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert_eq!(
        names(schema::input::<Order>()),
        [
            "city",
            "street",
            "type",
            "tags",
            "name",
            "billing_city",
            "billing_street",
            "billing_type",
            "billing_tags",
            "billing_name",
            "_count",
            "tag"
        ]
    );
    assert_eq!(names(schema::input::<Alone>()), ["count"]);
    assert_eq!(names(schema::input::<Unsized>()), ["count", "city"]);
    assert_eq!(names(schema::input::<MadeWizard>()), ["a_first", "a_second", "first"]);
    let forms: Vec<_> = schema::forms::<Order>().into_keys().collect();
    assert_eq!(
        forms,
        ["_count", "billing_door", "billing_name", "confirm", "door", "name"]
    );
}
