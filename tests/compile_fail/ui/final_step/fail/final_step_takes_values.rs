use wizard_core::final_step;

#[final_step]
async fn add(a: i32, b: i32) -> String {
    (a + b).to_string()
}

fn main() {}
