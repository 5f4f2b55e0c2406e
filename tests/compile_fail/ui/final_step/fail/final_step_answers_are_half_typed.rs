use wizard_core::final_step;

#[final_step]
fn create(answers: ) -> String {
    String::new()
}

fn main() {}
