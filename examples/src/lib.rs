//! Example servers of wizard-core.

pub mod bank;
pub mod report;
