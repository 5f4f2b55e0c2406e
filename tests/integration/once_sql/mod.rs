//! The ledger in a database: the contract, what survives, and the effect in one commit with its record.

mod contract;
mod shop;
mod storm;
mod transaction;
