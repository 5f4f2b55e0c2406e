use wizard_core::final_step;

#[final_step]
fn greet(#[ask("What is your name?")] name: String) -> String {
    name
}

fn main() {}
