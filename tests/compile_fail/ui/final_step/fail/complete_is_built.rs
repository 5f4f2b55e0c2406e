use wizard_core::engine::Complete;

fn main() {
    let _ = Complete {};
}
