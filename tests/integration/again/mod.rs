//! A `check` that asks another question again, suggested arguments, optional answers under a condition, and progress.

mod beside;
mod conditions;
mod named;
mod suggested;
mod two_checks;

use rmcp::ServerHandler;
use wizard_core::{SealPolicy, Wizard, Wizards, final_step};
use wizard_tests::connect::Session;

use beside::Beside;
use named::{Absent, Pair, Stay};
use two_checks::{Same, Twice};

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

struct Server;
impl ServerHandler for Server {}

impl Server {
    fn known(&self) -> Option<u8> {
        Some(5)
    }
}

async fn session() -> Session {
    let host = Wizards::new(Server)
        .tool::<Stay>()
        .tool::<Parcel>()
        .tool::<Pair>()
        .tool::<Absent>();
    let host = host.tool::<Twice>().tool::<Beside>().tool::<Same>();
    Session::duplex(
        host.no_principal()
            .seal(SealPolicy::ephemeral())
            .expect("a good configuration"),
    )
    .await
}
