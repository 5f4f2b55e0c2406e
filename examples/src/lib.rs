//! Example servers of wizard-core, and what their binaries share.

pub mod bank;
pub mod connect;
pub mod envelope;
pub mod gallery;
pub mod keys;
pub mod orders;
pub mod report;
pub mod terminal;
