//! The integration tests, one file a subject, one binary.

#![allow(unreachable_pub, reason = "modules of one binary")]
#![allow(
    clippy::struct_excessive_bools,
    clippy::unnecessary_wraps,
    clippy::unreadable_literal,
    clippy::unused_async,
    clippy::unused_self,
    reason = "wizards and servers of the shapes that users write"
)]

mod again;
mod alone;
mod attacks;
mod bounded;
mod browser;
mod cancellation;
mod changed;
mod closing;
mod codec;
mod computed;
mod conformance;
mod defaults;
mod demo;
mod everywhere;
mod fewest;
mod fits;
mod followed;
mod foreign;
mod formats;
mod forms;
mod gallery;
mod generated;
mod groups;
mod host;
mod http;
mod inputs;
mod install;
mod instances;
mod known;
mod ledger_model;
mod limits;
mod listed;
mod logged;
mod offered;
mod older;
mod once;
mod once_sql;
mod one_value;
mod orders;
mod other_sdk;
mod outside;
mod panics;
mod pins;
mod principal;
mod python;
mod reading;
mod readme;
mod reasons;
mod redacted;
mod redeploy;
mod report;
mod rounds;
mod schemas;
mod served;
mod serving;
mod shapes;
mod table;
mod terminal;
mod testing;
mod together;
mod types;
mod unasked;
mod unicode_table;
mod unsupported;
mod values;
mod visit;
mod visit_links;
mod waiting;
mod wire;
mod wording;
