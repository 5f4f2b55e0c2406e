use wizard_core::{Wizard, final_step};

/// Log in.
#[derive(Wizard)]
struct LogIn {
    /// Which password?
    password: String,
    /// Which key?
    api_key: Option<String>,
    /// How many?
    token_count: u32,
    /// Which PIN code of the map?
    #[ask(not_secret)]
    pin: String,
    /// The token.
    #[ask(arg)]
    token: Option<String>,
}

#[final_step]
fn log_in(answers: LogIn) -> String {
    format!("{} {:?} {} {} {:?}", answers.password, answers.api_key, answers.token_count, answers.pin, answers.token)
}

fn main() {}
