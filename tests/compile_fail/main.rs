//! Every misuse is one message, at the right token, with the remedy; every use beside it compiles.
//!
//! The misuses stand alone, so that all of them are checked by one run of cargo.

#[test]
fn each_misuse_is_one_message() {
    trybuild::TestCases::new().compile_fail("compile_fail/fail/*.rs");
}

#[test]
fn each_use_compiles() {
    trybuild::TestCases::new().pass("compile_fail/pass/*.rs");
}
