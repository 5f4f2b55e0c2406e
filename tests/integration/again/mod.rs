//! A `check` that asks another question again, suggested arguments, optional answers under a condition, and progress.

mod beside;
mod conditions;
mod named;
mod suggested;
mod two_checks;

use wizard_core::{Wizard, final_step};

/// Send a parcel.
#[derive(Wizard)]
#[wizard(progress)]
struct Parcel {
    /// To whom?
    #[ask(suggest, min_len = 2)]
    receiver: String,
    /// Insure it?
    insure: bool,
    /// For how much?
    #[ask(when = insure, min = 1)]
    value: Option<u32>,
    /// Under which policy?
    #[ask(when = insure, optional)]
    policy: Option<String>,
    /// Which note?
    note: Option<String>,
}

#[final_step]
fn send(parcel: Parcel) -> String {
    let Parcel {
        receiver,
        insure,
        value,
        policy,
        note,
    } = parcel;
    format!("{receiver} {insure} {value:?} {policy:?} {note:?}")
}
