//! A claim in a database: a lease that is renewed while its process lives, and perhaps a transaction that ends with it. Whatever it
//! changes names its own id, so that a claim that was taken over changes nothing (it is fenced).

use std::{any::Any, mem, time::Duration};

use sqlx::{Pool, Transaction};
use tokio::task::JoinHandle;

use super::dialect::{Bind, Dialect};
use crate::ledger::{Answering, Claim, Finish, FlowKey, LedgerError};

/// How often a lease of 30 s is renewed.
const RENEWS_EVERY: Duration = Duration::from_secs(10);
/// How long that may take: a connection that is stuck does not keep the next one from being tried.
const RENEWED_WITHIN: Duration = Duration::from_secs(5);

/// By what a claim is told from every other one of its flow.
type ClaimId = [u8; 16];

/// A claim for a flow.
pub(super) struct SqlClaim<D: Dialect> {
    pool: Pool<D>,
    flow: FlowKey,
    id: ClaimId,
    lease: Option<Lease>,
    /// Where the step has asked for one: what it has done, and has not been committed.
    pub(super) transaction: Option<Transaction<'static, D>>,
    is_ended: bool,
}

/// A task that renews a lease until it is dropped.
struct Lease(JoinHandle<()>);

impl Drop for Lease {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl<D: Dialect> SqlClaim<D> {
    pub(super) fn new(pool: Pool<D>, flow: FlowKey) -> Result<Self, LedgerError> {
        let mut id = ClaimId::default();
        getrandom::fill(&mut id).map_err(|error| LedgerError::new(error.to_string()))?;
        Ok(Self {
            pool,
            flow,
            id,
            lease: None,
            transaction: None,
            // It has not begun.
            is_ended: true,
        })
    }

    pub(super) fn id(&self) -> &[u8] {
        &self.id
    }

    /// The claim, which has been granted.
    pub(super) fn leased(mut self) -> Self {
        let (pool, flow, id) = (self.pool.clone(), self.flow, self.id);
        let renewed = async move {
            loop {
                tokio::time::sleep(RENEWS_EVERY).await;
                let binds = [Bind::Bytes(&flow), Bind::Bytes(&id)];
                let renewed = execute(&pool, D::STATEMENTS.renew, &binds);
                if !matches!(tokio::time::timeout(RENEWED_WITHIN, renewed).await, Ok(Ok(_))) {
                    tracing::warn!("the lease of a final step was not renewed");
                }
            }
        };
        self.lease = Some(Lease(tokio::spawn(renewed)));
        self.is_ended = false;
        self
    }

    /// Begins a transaction that ends with the claim. Where there is one writer, which is this one from now on, nobody can take the claim
    /// over meanwhile, and its lease is not renewed.
    pub(super) async fn begin(&mut self) -> Result<(), sqlx::Error> {
        if self.transaction.is_none() {
            self.transaction = Some(self.pool.begin_with(D::STATEMENTS.begin).await?);
            if D::STATEMENTS.has_one_writer {
                self.lease = None;
            }
        }
        Ok(())
    }

    /// Whether the claim that counts is still this one, and what it has come to is now `record`.
    async fn record(
        connection: &mut D::Connection,
        flow: &FlowKey,
        id: &ClaimId,
        record: &[u8],
    ) -> Result<bool, sqlx::Error> {
        let binds = [Bind::Bytes(flow), Bind::Bytes(id), Bind::Bytes(record)];
        Ok(D::execute(connection, D::STATEMENTS.finish, &binds).await? == 1)
    }
}

/// Runs a statement: how many rows it has changed.
async fn execute<D: Dialect>(pool: &Pool<D>, sql: &'static str, binds: &[Bind<'_>]) -> Result<u64, sqlx::Error> {
    let mut connection = pool.acquire().await?;
    D::execute(&mut connection, sql, binds).await
}

impl<D: Dialect> Claim for SqlClaim<D> {
    /// With a transaction, its effect and the record are one commit.
    fn finish(mut self: Box<Self>, record: Vec<u8>) -> Answering<'static, Finish> {
        Box::pin(async move {
            let is_recorded = match self.transaction.take() {
                Some(mut transaction) => {
                    if !Self::record(&mut transaction, &self.flow, &self.id, &record).await? {
                        transaction.rollback().await?;
                        self.is_ended = true;
                        return Ok(Finish::Lost);
                    }
                    transaction.commit().await?;
                    true
                }
                None => Self::record(&mut *self.pool.acquire().await?, &self.flow, &self.id, &record).await?,
            };
            self.is_ended = true;
            Ok(if is_recorded { Finish::Recorded } else { Finish::Lost })
        })
    }

    /// What the step has done in a transaction is undone, and the error is recorded in a commit of its own.
    fn fail(mut self: Box<Self>, record: Vec<u8>) -> Answering<'static, Finish> {
        Box::pin(async move {
            if let Some(transaction) = self.transaction.take() {
                transaction.rollback().await?;
            }
            self.finish(record).await
        })
    }

    fn release(mut self: Box<Self>) -> Answering<'static, ()> {
        Box::pin(async move {
            if let Some(transaction) = self.transaction.take() {
                transaction.rollback().await?;
            }
            self.is_ended = true;
            let binds = [Bind::Bytes(&self.flow), Bind::Bytes(&self.id)];
            execute(&self.pool, D::STATEMENTS.release, &binds).await?;
            Ok(())
        })
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// A claim that nobody has ended: the step panicked, or its record could not be written. Its lease ends now, as far as the database
/// can be told, and by itself otherwise.
impl<D: Dialect> Drop for SqlClaim<D> {
    fn drop(&mut self) {
        let runtime = tokio::runtime::Handle::try_current();
        if let (false, Ok(runtime)) = (mem::replace(&mut self.is_ended, true), runtime) {
            let (pool, flow, id) = (self.pool.clone(), self.flow, self.id);
            // It rolls back first.
            drop(self.transaction.take());
            runtime.spawn(async move {
                let binds = [Bind::Bytes(&flow), Bind::Bytes(&id)];
                let _ = execute(&pool, D::STATEMENTS.give_up, &binds).await;
            });
        }
    }
}
