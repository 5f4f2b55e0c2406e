//! Prints `wizard-core/src/shown/table.rs`.

fn main() {
    print!("{}", wizard_tests::unicode_table::text());
}
