//! What an attacker is after: a till that pays. Two wizards that ask the very same questions pay from it, so that a state of one
//! fits the other but for what it is bound to.

use std::sync::atomic::{AtomicUsize, Ordering};

use wizard_core::{Wizard, final_step};

/// Counts what is paid.
#[derive(Debug, Default)]
pub struct Till(AtomicUsize);

impl Till {
    /// How often something was paid.
    pub fn paid(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }

    fn pay(&self) -> String {
        self.0.fetch_add(1, Ordering::SeqCst);
        "Paid.".to_owned()
    }
}

/// Pay someone.
#[derive(Debug, Wizard)]
#[allow(dead_code, reason = "what is paid is counted")]
pub struct Pay {
    /// To whom?
    to: String,
    /// With which fee?
    #[ask(arg)]
    fee: Option<f64>,
    /// How much?
    amount: u16,
    /// With which PIN?
    #[ask(not_secret)]
    pin: u16,
}

#[final_step]
fn pay(_: Pay, till: &Till) -> String {
    till.pay()
}

/// Pay someone back.
#[derive(Debug, Wizard)]
#[allow(dead_code, reason = "what is paid is counted")]
pub struct Refund {
    /// To whom?
    to: String,
    /// With which fee?
    #[ask(arg)]
    fee: Option<f64>,
    /// How much?
    amount: u16,
    /// With which PIN?
    #[ask(not_secret)]
    pin: u16,
}

#[final_step]
fn refund(_: Refund, till: &Till) -> String {
    till.pay()
}
