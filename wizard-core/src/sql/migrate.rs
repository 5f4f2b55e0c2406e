//! The tables are made, and brought up to date, in one transaction: of several processes that start at once, one does it. Which
//! migrations there have been stands in a table of the ledger's own, since the database may be the author's, with migrations of its own.

use sqlx::{Connection, Pool};

use super::dialect::{Bind, Dialect};

/// The version of the schema that was found is newer than this crate.
#[derive(Debug, thiserror::Error)]
pub(super) enum MigrationError {
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error(
        "the tables of the ledger are of a newer version ({found}) of wizard-core, which knows the versions up to {known}"
    )]
    Newer { found: i64, known: i64 },
    #[error("the tables of the ledger were not made by this crate: version {version} has another checksum")]
    Other { version: i64 },
}

/// Brings the tables up to date.
pub(super) async fn migrate<D: Dialect>(pool: &Pool<D>) -> Result<(), MigrationError> {
    let mut connection = pool.acquire().await?;
    let statements = D::STATEMENTS;
    let mut transaction = connection.begin_with(statements.begin).await?;
    if let Some(lock) = statements.lock {
        D::execute(&mut transaction, lock, &[]).await?;
    }
    if D::number(&mut transaction, statements.is_made, &[]).await? == 0 {
        D::execute(&mut transaction, statements.versions, &[]).await?;
    }
    let newest = D::number(&mut transaction, statements.newest, &[]).await?;
    let mut known = 0;
    for migration in D::migrations().iter() {
        known = migration.version;
        let binds = [Bind::Number(known), Bind::Bytes(&migration.checksum)];
        if known > newest {
            D::script(&mut transaction, &migration.sql).await?;
            D::execute(&mut transaction, statements.applied, &binds).await?;
        } else if D::number(&mut transaction, statements.is_applied, &binds).await? == 0 {
            return Err(MigrationError::Other { version: known });
        }
    }
    if newest > known {
        return Err(MigrationError::Newer { found: newest, known });
    }
    transaction.commit().await?;
    Ok(())
}
