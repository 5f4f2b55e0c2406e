//! A wizard of whose questions every one has to be answered, by the person alone.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use wizard_core::{Wizard, final_step};

/// Order tea.
#[derive(Wizard)]
#[wizard(confirm = "Order {count} of {kind} for {name}?")]
pub struct Order {
    /// For whom?
    #[ask(only_user, min_len = 2, max_len = 20)]
    name: String,
    /// Which kind?
    #[ask(only_user, choices = ["black", "green"])]
    kind: String,
    /// How many?
    #[ask(only_user, min = 1, max = 9, check = if count == 5 { Err("Not five.") } else { Ok(()) })]
    count: u8,
    /// Is it a gift?
    #[ask(only_user)]
    gift: bool,
}

/// Takes orders.
#[derive(Default)]
pub struct Shop {
    orders: AtomicUsize,
    last: Mutex<String>,
}

impl Shop {
    /// How many there were, and whose was the last.
    pub fn orders(&self) -> (usize, String) {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).clone();
        (self.orders.load(Ordering::SeqCst), last)
    }
}

#[final_step]
fn order(answers: Order, shop: &Shop) -> String {
    let Order {
        name,
        kind,
        count,
        gift,
    } = answers;
    // What a final step may count on.
    assert!((2..=20).contains(&name.chars().count()) && ["black", "green"].contains(&&*kind));
    assert!((1..=9).contains(&count) && count != 5);
    shop.orders.fetch_add(1, Ordering::SeqCst);
    shop.last
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone_from(&name);
    format!("{name} {kind} {count} {gift}")
}
