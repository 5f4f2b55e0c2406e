//! What the tests share: real servers and clients, and a driver of single rounds.

pub mod browser;
pub mod cases;
pub mod connect;
pub mod database;
pub mod drive;
pub mod everything;
pub mod flow;
pub mod install;
pub mod keys;
pub mod ledger;
pub mod log;
pub mod older;
pub mod python;
pub mod raw;
pub mod reply;
pub mod rounds;
pub mod schema;
pub mod server;
pub mod shop;
pub mod steps;
pub mod storm;
pub mod typescript;
pub mod unicode_table;
