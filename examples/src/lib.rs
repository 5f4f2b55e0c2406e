//! Example servers of wizard-core.

pub mod report;
