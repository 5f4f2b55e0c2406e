//! A codec in the place of the seal's encryption (`SealPolicy::codec`).

mod alone;
mod claims;
mod envelope;
mod faults;
mod handlers;
mod policy;
mod session;

use std::time::Duration;

use wizard_core::{SealPolicy, rmcp::Host};
use wizard_tests::{codec::TestCodec, ledger::TestLedger, raw};

use crate::once::bank::{self, Bank};

const KEY: &str = "a key of the tests with 32 bytes or more";

fn policy(codec: &TestCodec) -> SealPolicy {
    SealPolicy::new([KEY])
        .expect("a good key")
        .codec(codec.clone())
        .audience("bank")
}

fn host(bank: &Bank, codec: &TestCodec) -> Host<Bank> {
    bank::sealed(bank, &TestLedger::new(), Duration::from_secs(5), policy(codec))
}

/// Serves a bank whose states `codec` encrypts; where.
async fn serve(bank: &Bank, codec: &TestCodec) -> String {
    raw::serve(host(bank, codec)).await
}
