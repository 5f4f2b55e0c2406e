//! What an expression gives is inferred as far as its role says it, what it borrows lasts as long as it is looked at, and one that
//! is still to be written compiles.

#![deny(warnings)]

use std::{collections::HashMap, sync::Mutex};

use wizard_core::{Visit, Wizard, final_step};

pub struct Shop(Mutex<HashMap<String, String>>);

pub struct Flag(bool);

impl From<Flag> for bool {
    fn from(flag: Flag) -> Self {
        flag.0
    }
}

impl Shop {
    fn flag(&self) -> Flag {
        Flag(self.0.lock().is_ok())
    }

    fn setting<T: std::str::FromStr>(&self, name: &str) -> Result<T, T::Err> {
        name.parse()
    }
}

/// Order.
#[derive(Wizard)]
pub struct Order {
    /// What?
    #[ask(when = server.flag().into())]
    what: Option<String>,
    /// How many?
    #[ask(when = "true".parse()?, known = server.0.lock().unwrap().get("many").map(|many| many.parse::<u8>()).transpose()?)]
    many: Option<u8>,
    /// To where?
    #[ask(when = server.setting("true")?, known = server.0.lock().unwrap().get("where").map(|place| place.as_str()))]
    place: Option<String>,
    /// A tag.
    #[ask(arg)]
    tags: Vec<u8>,
    /// Count.
    #[ask(check = { u8::try_from(count)?; Ok::<_, String>(()) })]
    count: u32,
    #[compute(u64::from(u8::try_from(count)?))]
    sum: u64,
}

#[final_step]
pub fn order(order: Order, _: &Shop) -> String {
    format!("{:?}{:?}{:?}{:?}{}", order.what, order.many, order.place, order.tags, order.sum)
}

/// Not written yet.
#[derive(Wizard)]
pub struct Todo {
    /// What?
    #[ask(choices = todo!())]
    what: String,
    /// How many?
    #[ask(when = todo!(), check = todo!("later"), known = unimplemented!(), default = std::todo!())]
    many: Option<u8>,
    #[compute(todo!())]
    sum: u64,
    /// Pay.
    #[visit(url = todo!(), done = todo!())]
    page: Visit,
    /// Pay.
    #[ask(arg)]
    carts: Vec<u8>,
}

#[final_step]
pub fn todo(answers: Todo) -> String {
    let Todo { what, many, sum, page, carts } = answers;
    let _ = page;
    format!("{what}{many:?}{sum}{carts:?}")
}
fn main() {}
