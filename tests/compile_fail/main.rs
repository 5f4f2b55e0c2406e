//! Every misuse is one message, at the right token, with the remedy; every use beside it compiles.

#[test]
fn each_misuse_is_one_message_and_each_use_compiles() {
    let cases = trybuild::TestCases::new();
    cases.pass("compile_fail/pass/*.rs");
    cases.compile_fail("compile_fail/fail/*.rs");
}
