//! Final steps and names that generated code uses too, `Self` in an expression, names that the expression binds itself.

#![deny(warnings)]

use std::collections::BTreeSet;

use wizard_core::{Choice, Choices, Final, Wizard, final_step};

/// A final step that is called `step`.
#[derive(Wizard)]
struct Step {
    /// How many?
    #[ask(default = Self::MOST, check = if step <= Self::MOST { Ok(()) } else { Err("Too many.") })]
    step: u8,
}

impl Step {
    const MOST: u8 = 9;
}

#[final_step]
fn step(answers: Step, server: &Server, step: Final<'_>) -> String {
    format!("{} {} {}", answers.step, server.0, step.flow())
}

struct Server(u8);

/// A final step that is called `server`.
#[derive(Wizard)]
struct Named {
    /// How wide?
    width: usize,
    /// Which kind?
    r#type: String,
    /// Which text?
    #[ask(default = format!("{:>width$} {type} {0:.width$}", 1.5))]
    text: String,
    /// Sure?
    #[ask(when = matches!(text.parse::<u8>(), Ok(later) if later > 3), on_decline = skip)]
    sure: bool,
    /// And now?
    #[ask(known = { use std::convert::identity as later; fn own(it: u8) -> Option<u8> { Some(it) } own(later(3)) })]
    own: u8,
    /// Later?
    later: u8,
}

#[final_step]
async fn server(answers: Named) -> String {
    format!("{} {} {} {} {} {}", answers.width, answers.r#type, answers.text, answers.sure, answers.own, answers.later)
}

/** Lists of choices.
 *
 * In a block comment.
 */
#[derive(Wizard)]
struct Lists {
    /**
     * Which colours?
     *
     * Several are fine.
     */
    #[ask(min_items = 1, max_items = 2)]
    colours: Vec<Colour>,
    /// Which others than {colours}?
    #[ask(when = colours.len() > 1, check = if others.contains(&colours[0]) { Err("Not that one.") } else { Ok(()) })]
    others: BTreeSet<Colour>,
    /// Which sizes?
    #[ask(choices = Choices::titled([("s", "Small"), ("l", "Large")]), default = vec!["s".to_owned()])]
    sizes: Vec<String>,
    /// Which other sizes?
    #[ask(choices = sizes, when = !sizes.is_empty())]
    other: Option<Vec<String>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Choice)]
enum Colour {
    Red,
    #[choice(title = "Deep blue")]
    Blue,
}

#[final_step]
fn lists(answers: Lists) -> String {
    format!("{:?} {:?} {:?} {:?}", answers.colours, answers.others, answers.sizes, answers.other)
}

/// A field that only a condition reads is read.
#[derive(Wizard)]
struct OnlyInACondition {
    /// The number so far.
    #[ask(arg)]
    earlier: u8,
    /// More?
    more: bool,
    /// What more than {earlier}?
    #[ask(when = more)]
    what: Option<String>,
}

#[final_step]
fn only_in_a_condition(answers: OnlyInACondition) -> String {
    answers.what.unwrap_or_default()
}

fn main() {
    assert_eq!(wizard_core::schema::forms::<Lists>()["colours"]["properties"]["colours"]["description"], "Several are fine.");
}
