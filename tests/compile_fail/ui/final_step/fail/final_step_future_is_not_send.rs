use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
struct Create {
    /// Which range?
    range: String,
}

#[final_step]
async fn create(_: Create) {
    let shared = std::rc::Rc::new(3);
    std::future::ready(()).await;
    drop(shared);
}

fn main() {}
