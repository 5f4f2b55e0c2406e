//! The integration tests, one file a subject, one binary.

mod report;
