//! What a final step does in the transaction of its claim.

use std::{
    fmt,
    ops::{Deref, DerefMut},
};

use sqlx::Transaction;

use super::{claim::SqlClaim, dialect::Dialect};
use crate::{
    ledger::{Claim, ClaimCell},
    logged::escaped,
    wizard::Final,
};

/// The transaction of a final step, `#[final_step(once = transaction)]`: what is done in it, and the record that the step is finished, are
/// committed together when the step returns. Where it returns an error, or is broken off, nothing of it stays.
///
/// It is a connection of `sqlx`: `query.execute(&mut *transaction)`.
pub struct StepTransaction<'s, D: Dialect> {
    cell: &'s ClaimCell,
    claim: Option<Box<dyn Claim>>,
    transaction: Option<Transaction<'static, D>>,
}

/// There is no transaction for a final step. Its text is for a client; the source is for the log.
#[derive(Debug, thiserror::Error)]
#[error("The database cannot be reached. Try again later.")]
pub struct TransactionError(#[source] Why);

/// Why there is none.
#[derive(Debug, thiserror::Error)]
enum Why {
    #[error(transparent)]
    Database(sqlx::Error),
    #[error("the final step does not say `once = transaction`, or it is run without a ledger")]
    NoTransaction,
    #[error("the ledger is in another database")]
    OtherDatabase,
    #[error("the step has the transaction already: drop it before it is asked for again")]
    InUse,
}

impl Final<'_> {
    /// The transaction in which the step does its work, of the database `D` of the ledger, `sqlx::Sqlite` or `sqlx::Postgres`. It
    /// begins when it is asked for first, and the same one is given each time; drop it before the step asks again.
    ///
    /// In SQLite nobody else can write from then on until the step returns.
    ///
    /// # Errors
    ///
    /// When the database cannot be reached, the ledger is another one, or the final step does not say `once = transaction`. Its text is fit
    /// for a client, and the log has the reason. An error that the step returns then is not recorded, so that the same request may be sent
    /// again.
    pub async fn transaction<D: Dialect>(&self) -> Result<StepTransaction<'_, D>, TransactionError> {
        let Some(cell) = self.claim() else {
            return Err(without(None, Why::NoTransaction));
        };
        let claim = cell.take().ok_or_else(|| without(Some(cell), Why::InUse))?;
        // It goes back to the cell, also where nobody waits for it any longer.
        let mut given = StepTransaction {
            cell,
            claim: Some(claim),
            transaction: None,
        };
        let own = given.claim.as_mut().map(|claim| claim.as_any());
        let Some(own) = own.and_then(|claim| claim.downcast_mut::<SqlClaim<D>>()) else {
            return Err(without(Some(cell), Why::OtherDatabase));
        };
        let began = own.begin().await;
        let transaction = own.transaction.take();
        began.map_err(|error| without(Some(cell), Why::Database(error)))?;
        given.transaction = transaction;
        Ok(given)
    }
}

/// There is no transaction: an error of the step is no result then, and the log says why.
fn without(cell: Option<&ClaimCell>, why: Why) -> TransactionError {
    if let Some(cell) = cell {
        cell.has_no_transaction();
    }
    let error = escaped(&why.to_string());
    tracing::error!(error, "a final step has no transaction");
    TransactionError(why)
}

impl<D: Dialect> Deref for StepTransaction<'_, D> {
    type Target = D::Connection;

    fn deref(&self) -> &D::Connection {
        self.transaction
            .as_ref()
            .expect("it is given back when this is dropped")
    }
}

impl<D: Dialect> DerefMut for StepTransaction<'_, D> {
    fn deref_mut(&mut self) -> &mut D::Connection {
        self.transaction
            .as_mut()
            .expect("it is given back when this is dropped")
    }
}

/// It goes back to the claim, which ends it.
impl<D: Dialect> Drop for StepTransaction<'_, D> {
    fn drop(&mut self) {
        if let Some(mut claim) = self.claim.take() {
            let own = claim.as_any().downcast_mut::<SqlClaim<D>>();
            if let (Some(own), Some(transaction)) = (own, self.transaction.take()) {
                own.transaction = Some(transaction);
            }
            self.cell.put(claim);
        }
    }
}

impl<D: Dialect> fmt::Debug for StepTransaction<'_, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "StepTransaction({})", D::NAME)
    }
}
