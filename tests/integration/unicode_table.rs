//! The table of characters in `wizard_core` is the one that the program makes.

#[test]
fn the_table_of_characters_is_what_unicodes_data_say() {
    let kept = include_str!("../../wizard-core/src/shown/table.rs");
    let made = wizard_tests::unicode_table::text();
    let difference = kept.lines().zip(made.lines()).find(|(kept, made)| kept != made);
    assert!(
        kept == made,
        "{difference:?}: make the table again, as its first lines say"
    );
}
