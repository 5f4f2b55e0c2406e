//! Whether a wizard can be written in an editor: with rust-analyzer, names in the expressions of its attributes are completed and
//! lead to where they come from, also while something beside them is unfinished. Prints what is found, and fails if anything is not.

use std::process::ExitCode;

use anyhow::Result;
use wizard_tests::editor::{Editor, REMEDY};

const FILE: &str = r#"use wizard_core::{Choice, Questions, Wizard, final_step};

/// Book a table.
#[derive(Wizard)]
struct BookTable {
    /// Which day?
    day: Day,
    /// Which time on {day}?
    #[ask(choices = server.free_times(day).await?)]
    time: String,
    /// For how many people?
    #[ask(min = 1, max = 8, check = server.has_room(people, time))]
    people: u8,
    #[ask(flatten)]
    mail: Mail,
    #[compute(server.price(people))]
    price: u32,
}

/// A reminder.
#[derive(Questions)]
struct Mail {
    /// Shall we remind you?
    remind: bool,
    /// At which address?
    #[ask(when = remind)]
    email: Option<String>,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Day {
    Friday,
    Saturday,
}

impl Day {
    fn is_late(self) -> bool {
        matches!(self, Day::Saturday)
    }
}

#[final_step]
fn book(table: BookTable, server: &Restaurant) -> u32 {
    server.price(table.people)
}

struct Restaurant;

impl Restaurant {
    async fn free_times(&self, day: Day) -> Result<Vec<&'static str>, std::io::Error> {
        Ok(vec!["18:00"])
    }

    fn has_room(&self, people: u8, time: &str) -> Result<(), String> {
        Ok(())
    }

    fn price(&self, people: u8) -> u32 {
        0
    }
}
"#;

struct Checked {
    editor: Editor,
    is_good: bool,
}

impl Checked {
    /// The name at the end of `before` leads to the line of `to`.
    fn leads(&mut self, before: &str, to: &str) -> Result<()> {
        // A token stands for more in what is generated.
        let is_found = self.editor.definitions(before)?.contains(&self.editor.line(to));
        self.say(is_found, &format!("`{before}` leads to `{to}`"));
        Ok(())
    }

    /// Of `expected`, each can stand behind `before`.
    fn completes(&mut self, before: &str, expected: &[&str]) -> Result<()> {
        let names = self.editor.completions(before)?;
        let are_all = expected.iter().all(|name| names.iter().any(|other| other == name));
        self.say(are_all, &format!("`{before}` is completed to {}", expected.join(", ")));
        Ok(())
    }

    fn say(&mut self, is_so: bool, what: &str) {
        println!("{}  {what}", if is_so { "yes" } else { "NO " });
        self.is_good &= is_so;
    }

    /// The file, with something else in the place of `written`.
    fn type_for(&mut self, written: &str, other: &str) -> Result<()> {
        assert!(FILE.contains(written), "{written}");
        Ok(self.editor.type_in(&FILE.replacen(written, other, 1))?)
    }
}

fn check(editor: Editor) -> Result<bool> {
    let mut checked = Checked { editor, is_good: true };
    let (method, answer) = ("async fn free_times", "    day: Day");
    checked.leads("choices = server.free_times", method)?;
    checked.leads("free_times(day", answer)?;
    checked.leads("check = server.has_room(people", "    people: u8")?;
    checked.leads("when = remind", "    remind: bool")?;
    checked.leads("compute(server.price", "fn price")?;

    let expression = "server.free_times(day).await?";
    checked.type_for(expression, "server.")?;
    checked.completes("choices = server.", &["free_times", "has_room", "price"])?;
    checked.leads("check = server.has_room(people", "    people: u8")?;
    checked.type_for(expression, "server.fr")?;
    checked.completes("choices = server.fr", &["free_times"])?;
    checked.type_for(expression, "day.")?;
    checked.completes("choices = day.", &["is_late"])?;
    checked.type_for(expression, "se")?;
    checked.completes("choices = se", &["server", "caller", "day"])?;
    checked.type_for("when = remind", "when = remind && ")?;
    checked.completes("when = remind && ", &["remind", "caller"])?;
    checked.type_for("compute(server.price(people))", "compute(server.)")?;
    checked.completes("compute(server.", &["price"])?;

    checked.type_for("    mail: Mail,", "    mail: Mail,\n    /// And\n    wh,\n")?;
    checked.leads("choices = server.free_times", method)?;
    checked.leads("compute(server.price", "fn price")?;
    checked.type_for(
        "    email: Option<String>,",
        "    email: Option<String>,\n    /// And\n    wh,\n",
    )?;
    checked.leads("when = remind", "    remind: bool")?;
    checked.type_for("    price: u32,", "    price: ")?;
    checked.leads("free_times(day", answer)?;
    Ok(checked.is_good)
}

fn main() -> Result<ExitCode> {
    let editor = Editor::open(FILE).map_err(|error| anyhow::anyhow!("{error}\nhelp: {REMEDY}"))?;
    Ok(if check(editor)? {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
