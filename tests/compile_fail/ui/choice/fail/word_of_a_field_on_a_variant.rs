use wizard_core::Choice;

#[derive(Clone, Copy, Choice)]
#[choice(rename_all = "kebab-case")]
enum Day {
    #[choice(default)]
    Friday,
    #[choice(when = true)]
    Saturday,
    #[choice(rename = "sun")]
    Sunday,
}

fn main() {}
