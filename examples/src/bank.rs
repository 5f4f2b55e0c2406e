//! A tool that transfers money: every person has accounts of their own, and nobody can go on with another's flow.

use std::sync::{Mutex, PoisonError};

use rmcp::{
    ServerHandler,
    model::{Implementation, ServerCapabilities, ServerConfig},
};
use wizard_core::{Caller, Final, Wizard, final_step};

/// Transfer money from one of your accounts.
#[derive(Debug, Wizard)]
#[wizard(annotations(destructive = true, idempotent = false))]
pub struct Transfer {
    /// From which account?
    #[ask(choices = server.accounts(caller)?)]
    account: String,
    /// How much, in whole euros, from {account}?
    #[ask(min = 1, max = 10_000)]
    amount: u32,
    /// Transfer {amount} euros to whom?
    #[ask(only_user, min_len = 1)]
    to: String,
}

#[final_step(once)]
fn transfer(answers: Transfer, server: &Bank, step: Final<'_>) -> String {
    server.transfer(&answers, &step)
}

/// A bank that remembers its transfers.
#[derive(Debug, Default)]
pub struct Bank {
    transfers: Mutex<Vec<String>>,
}

/// Nobody is logged in.
#[derive(Debug, thiserror::Error)]
#[error("nobody is logged in")]
pub struct NobodyError;

impl Bank {
    /// The accounts of the caller.
    ///
    /// # Errors
    ///
    /// When callers are not told apart.
    pub fn accounts(&self, caller: &Caller) -> Result<[String; 2], NobodyError> {
        let person = caller.principal().ok_or(NobodyError)?.subject();
        Ok(["current", "savings"].map(|account| format!("{person}-{account}")))
    }

    /// Only a final step has a `Final`, so nothing else can transfer money; and this one runs once for a flow, so that a last request
    /// that is sent twice transfers once.
    fn transfer(&self, transfer: &Transfer, step: &Final<'_>) -> String {
        let Transfer { account, amount, to } = transfer;
        let entry = format!("{amount} from {account} to {to}");
        tracing::info!(flow = %step.flow(), "transferred");
        let mut transfers = self.transfers.lock().unwrap_or_else(PoisonError::into_inner);
        transfers.push(entry.clone());
        format!("Transferred {entry}.")
    }

    /// Every transfer so far.
    pub fn transfers(&self) -> Vec<String> {
        let transfers = self.transfers.lock().unwrap_or_else(PoisonError::into_inner);
        transfers.clone()
    }
}

impl ServerHandler for Bank {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::default())
            .with_server_info(Implementation::new("bank", env!("CARGO_PKG_VERSION")))
    }
}
