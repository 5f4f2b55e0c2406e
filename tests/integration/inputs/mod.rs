//! Input that is no form: the client's model and its roots, alone and beside other questions. (Pages: `visit`.)

mod any_kind;
mod model;
mod roots;

use wizard_core::{AnyHost, Root, Wizard, final_step};

const NOBODY: &dyn AnyHost = &();

/// Rate a text.
#[derive(Wizard)]
struct Rate {
    /// Which text?
    text: String,
    #[sample(
        "How friendly is {text}, from 0 to 10?",
        max_tokens = 5,
        system = "Answer with a number.",
        temperature = 0
    )]
    #[ask(max = 10)]
    friendly: u8,
}

#[final_step]
fn rate(answers: Rate) -> String {
    format!("{}: {}", answers.text, answers.friendly)
}

/// Search in folders.
#[derive(Wizard)]
struct Search {
    /// The folders to search.
    #[roots]
    #[ask(check = if folders.is_empty() { Err("There is no folder.") } else { Ok(()) })]
    folders: Vec<Root>,
}

#[final_step]
fn search(answers: Search) -> String {
    let folders = answers
        .folders
        .into_iter()
        .map(|root| format!("{}={:?}", root.uri, root.name));
    folders.collect::<Vec<_>>().join(" ")
}
