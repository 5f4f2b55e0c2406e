//! A wizard for each kind of question.

use std::sync::atomic::{AtomicU32, Ordering};

use wizard_core::{Choice, Questions, Visit, Wizard, final_step};

/// A thing to eat.
#[derive(Clone, Copy, Debug, Choice)]
pub enum Dish {
    /// Title.
    #[choice(title = "Soup of the day")]
    Soup,
    Salad,
}

#[derive(Clone, Copy, Debug, Choice)]
pub enum Topping {
    A,
    B,
    C,
}

/// Every kind of question that an argument can stand for.
#[derive(Wizard)]
pub struct Kinds {
    /// How many?
    #[ask(min = 1, max = 8)]
    count: u8,
    /// Which dish?
    dish: Dish,
    /// Which toppings?
    #[ask(min_items = 1, max_items = 2)]
    toppings: Vec<Topping>,
    /// Which day?
    #[ask(format = date)]
    day: String,
    /// Which code?
    #[ask(pattern = "[a-z]{2}-[0-9]{2}", max_len = 5)]
    code: String,
    /// Hot?
    hot: bool,
    /// A note?
    note: Option<String>,
    /// Half of what?
    #[ask(check = if half % 2 == 0 { Ok(()) } else { Err("Choose 4.") })]
    half: u8,
}

#[final_step]
pub fn kinds(kinds: Kinds) -> String {
    let Kinds {
        count,
        dish,
        toppings,
        day,
        code,
        hot,
        note,
        half,
    } = kinds;
    let dish = format!("{dish:?}").to_lowercase();
    let toppings: Vec<_> = toppings
        .iter()
        .map(|topping| format!("{topping:?}").to_lowercase())
        .collect();
    let note = note.unwrap_or_else(|| "-".to_owned());
    format!("{count} {dish} {toppings:?} {day} {code} {hot} {note} {half}")
}

/// A question that another one decides about.
#[derive(Wizard)]
pub struct Conditional {
    /// Send it?
    send: bool,
    /// To whom?
    #[ask(when = send, format = email)]
    email: Option<String>,
}

#[final_step]
pub fn conditional(answers: Conditional) -> String {
    format!("{} {}", answers.send, answers.email.as_deref().unwrap_or("-"))
}

/// A form of two.
#[derive(Wizard)]
pub struct Together {
    /// Which one?
    #[ask(form = "both")]
    text: String,
    /// How many?
    #[ask(form = "both", min = 3)]
    count: u32,
}

#[final_step]
pub fn together(answers: Together) -> String {
    format!("{} {}", answers.text, answers.count)
}

/// Where to.
#[derive(Questions)]
pub struct Address {
    /// Which street?
    street: String,
    /// Which city?
    city: String,
}

/// A group of two, and one more.
#[derive(Wizard)]
pub struct Grouped {
    /// Who?
    name: String,
    #[ask(flatten)]
    address: Address,
}

#[final_step]
pub fn grouped(answers: Grouped) -> String {
    format!("{} {} {}", answers.name, answers.address.street, answers.address.city)
}

/// Nobody is asked for the id.
#[derive(Wizard)]
pub struct WithArgument {
    #[ask(arg)]
    id: u32,
    /// Which text?
    text: String,
}

#[final_step]
pub fn with_argument(answers: WithArgument) -> String {
    format!("{} {}", answers.id, answers.text)
}

/// A prompt.
#[derive(Wizard)]
pub struct Page {
    /// Which topic?
    topic: String,
    /// How many?
    #[ask(min = 3)]
    count: u32,
}

#[final_step]
pub fn page(answers: Page) -> String {
    format!("{} {}", answers.topic, answers.count)
}

/// A resource.
#[derive(Wizard)]
pub struct Profile {
    #[ask(arg)]
    id: String,
    /// Why?
    reason: String,
}

#[final_step]
pub fn profile(answers: Profile) -> String {
    format!("{} {}", answers.id, answers.reason)
}

#[derive(Clone, Copy, Choice)]
pub enum Dataset {
    #[choice(title = "Sales by day")]
    Sales,
    Costs,
}

impl Dataset {
    fn name(self) -> &'static str {
        match self {
            Self::Sales => "sales",
            Self::Costs => "costs",
        }
    }
}

/// What can be chosen depends on an earlier answer.
#[derive(Wizard)]
pub struct Ranges {
    /// Which dataset?
    dataset: Dataset,
    #[compute(format!("{}-", dataset.name()))]
    prefix: String,
    /// Which range of {dataset}?
    #[ask(choices = server.ranges(prefix)?)]
    range: String,
    /// A note?
    #[ask(known = Some("none".to_owned()))]
    note: Option<String>,
}

#[final_step]
pub fn ranges(answers: Ranges, _server: &Shop) -> String {
    let _ = (&answers.prefix, answers.note);
    format!("{} {}", answers.dataset.name(), answers.range)
}

/// Looks up ranges, and fails at first as often as it is told.
#[derive(Debug, Default)]
pub struct Shop(AtomicU32);

impl Shop {
    pub fn failing(times: u32) -> Self {
        Self(AtomicU32::new(times))
    }

    fn ranges(&self, prefix: &str) -> Result<Vec<String>, &'static str> {
        let left = self.0.load(Ordering::Relaxed);
        if left > 0 {
            self.0.store(left - 1, Ordering::Relaxed);
            return Err("busy");
        }
        Ok((1..=3).map(|nth| format!("{prefix}{nth}")).collect())
    }
}

/// A last yes.
#[derive(Wizard)]
#[wizard(confirm = "Really {name}?")]
pub struct Confirmed {
    /// Who?
    name: String,
}

#[final_step]
pub fn confirmed(answers: Confirmed) -> String {
    answers.name
}

/// A list of the answers.
#[derive(Wizard)]
#[wizard(review)]
pub struct Reviewed {
    /// Who?
    name: String,
}

#[final_step]
pub fn reviewed(answers: Reviewed) -> String {
    answers.name
}

/// The person alone.
#[derive(Wizard)]
pub struct OnlyUser {
    /// Who?
    #[ask(only_user)]
    name: String,
}

#[final_step]
pub fn only_user(answers: OnlyUser) -> String {
    answers.name
}

/// The person confirms what is passed.
#[derive(Wizard)]
pub struct Suggested {
    /// Who?
    #[ask(suggest)]
    name: String,
}

#[final_step]
pub fn suggested(answers: Suggested) -> String {
    answers.name
}

/// A page.
#[derive(Wizard)]
pub struct Visits {
    #[visit("Open the page", url = "https://keys.example/new", done = true)]
    page: Visit,
}

#[final_step]
pub fn visits(answers: Visits) -> String {
    answers.page.reference().to_owned()
}

/// The person alone, now and then.
#[derive(Wizard)]
pub struct Sometimes {
    /// Is it urgent?
    urgent: bool,
    /// Why?
    #[ask(when = urgent, only_user)]
    reason: Option<String>,
}

#[final_step]
pub fn sometimes(answers: Sometimes) -> String {
    format!("{} {}", answers.urgent, answers.reason.as_deref().unwrap_or("-"))
}

/// The person, then the model.
#[derive(Wizard)]
pub struct Summary {
    /// Which topic?
    topic: String,
    #[sample("Sum up {topic}")]
    summary: String,
}

#[final_step]
pub fn summary(answers: Summary) -> String {
    format!("{} {}", answers.topic, answers.summary)
}

/// The server knows one of them.
#[derive(Wizard)]
pub struct Known {
    /// The second?
    second: String,
    /// The first?
    #[ask(known = Some("known".to_owned()))]
    first: String,
}

#[final_step]
pub fn known(answers: Known) -> String {
    format!("{} {}", answers.first, answers.second)
}
