//! The integration tests, one file a subject, one binary.

#![allow(unreachable_pub, reason = "modules of one binary")]

mod demo;
mod host;
mod http;
mod python;
mod readme;
mod report;
mod rounds;
mod schemas;
mod shapes;
mod table;
