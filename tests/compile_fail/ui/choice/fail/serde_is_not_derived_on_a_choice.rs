use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
#[serde(rename_all = "snake_case")]
enum Day {
    #[serde(rename = "fri")]
    Friday,
    Saturday,
}

fn main() {}
