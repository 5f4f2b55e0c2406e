use wizard_core::final_step;

#[final_step]
fn greet(name: &str) -> String {
    name.to_owned()
}

fn main() {}
