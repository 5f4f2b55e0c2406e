//! What bad input gets: one test a row.

mod answers;
mod arguments;
mod clients;
mod failures;
mod flow;

use std::{
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use rmcp::ServerHandler;
use wizard_core::{Choice, HookError, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};

/// Orders a meal.
#[derive(Wizard)]
struct Order {
    /// Which dish?
    dish: Dish,
    /// How many of {dish}?
    #[ask(min = 1, max = 9)]
    count: u8,
    /// A note to the kitchen?
    #[ask(only_user, max_len = 20)]
    note: Option<String>,
    /// The table.
    #[ask(arg)]
    table: Option<u16>,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Dish {
    #[choice(title = "Soup of the day")]
    Soup,
    Bread,
}

#[final_step]
fn order(order: Order, server: &Kitchen) -> Result<String, String> {
    server.orders.fetch_add(1, Ordering::Relaxed);
    match order.note.as_deref() {
        Some("fail") => Err("The oven is out.".to_owned()),
        Some("panic") => panic!("the kitchen burns"),
        _ => Ok(format!("{} {:?} for {:?}", order.count, order.dish, order.table)),
    }
}

#[derive(Debug, Default)]
struct Kitchen {
    orders: AtomicUsize,
    /// What the look-up of dishes does.
    lookup: Mutex<&'static str>,
}

impl ServerHandler for Kitchen {}

/// Look-ups that fail.
#[derive(Wizard)]
struct LookUp {
    /// Which one?
    #[ask(choices = server.dishes().await?)]
    one: String,
}

#[final_step]
fn looked_up(answers: LookUp, _server: &Kitchen) -> String {
    answers.one
}

impl Kitchen {
    async fn dishes(&self) -> Result<Vec<String>, HookError> {
        let what = *self.lookup.lock().expect("not poisoned");
        match what {
            "hidden" => Err(HookError::from("password=hunter2 at db.internal")),
            "visible" => Err(HookError::visible("The kitchen is closed.")),
            "panic" => panic!("the menu is on fire"),
            "hang" => {
                std::future::pending::<()>().await;
                unreachable!()
            }
            "empty" => Ok(Vec::new()),
            "many" => Ok((0..1_001).map(|number| number.to_string()).collect()),
            _ => Ok(vec!["soup".to_owned()]),
        }
    }
}

fn kitchen(lookup: &'static str) -> Host<Kitchen> {
    let kitchen = Kitchen {
        lookup: Mutex::new(lookup),
        ..Kitchen::default()
    };
    Wizards::new(kitchen)
        .tool::<Order>()
        .tool::<LookUp>()
        .hook_timeout(Duration::from_millis(50))
        .no_principal()
        .seal(SealPolicy::ephemeral())
        .expect("a good configuration")
}

fn orders(host: &Host<Kitchen>) -> usize {
    host.handler().orders.load(Ordering::Relaxed)
}
