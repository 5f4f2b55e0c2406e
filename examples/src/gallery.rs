//! One wizard with every type of answer and every rule of a question: plan a journey.

use std::collections::BTreeSet;
use std::num::NonZero;

use jiff::civil::Date;
use rmcp::{
    ServerHandler,
    model::{Implementation, ServerCapabilities, ServerConfig},
};
use url::Url;
use wizard_core::{Answer, Choice, Choices, Final, Json, Questions, Wizard, final_step};

/// Plan a journey: who travels, where to, when, and how.
///
/// Shows every type of answer and every rule. Nothing is booked before the last yes.
#[derive(Debug, Wizard)]
#[wizard(
    name = "plan_journey",
    title = "Plan a journey",
    rounds = fewest,
    max_rounds = 20,
    max_attempts = 5,
    forms(stay = "When, and for how long?"),
    progress,
    review,
    confirm = "Book {nights} nights in {country} for {name}?",
    declined = "Nothing was booked.",
    cancelled = "Nothing was booked, for now.",
    annotations(destructive = false, open_world)
)]
pub struct Journey {
    /// What is your name?
    ///
    /// As in your passport.
    #[ask(form = "traveller", min_len = 2, max_len = 60, suggest)]
    name: String,
    /// At which address do we reach you?
    #[ask(form = "traveller", format = email)]
    email: String,
    /// When were you born?
    #[ask(form = "traveller", check = server.is_grown_up(born))]
    born: Date,
    /// What is your customer number?
    #[ask(form = "traveller", title = "Customer number", pattern = "[A-Z]{2}-[0-9]{4}")]
    customer: Option<String>,
    /// Which page shows who you are?
    #[ask(form = "traveller", default = "https://example.com/")]
    page: Option<Url>,

    #[ask(flatten, prefix = "home_")]
    home: Address,

    /// Which country?
    country: Country,
    /// Which cities of {country}?
    #[ask(choices = server.cities(country).await?, min_items = 1, max_items = 2)]
    cities: Vec<String>,
    /// What are you interested in?
    #[ask(on_decline = skip, on_cancel = skip)]
    interests: BTreeSet<Interest>,

    /// From which day?
    #[ask(form = "stay", only_user, default = server.first_day())]
    start: Date,
    /// For how many nights?
    #[ask(form = "stay", max = 30, check = if u16::from(nights.get()) <= server.most_nights(country) { Ok(()) } else { Err("There are not that many free rooms.") })]
    nights: NonZero<u8>,
    /// How much may it cost?
    #[ask(form = "stay", min = 50, max = 10_000, default = 500.0)]
    budget: f64,
    /// How full may the place be?
    #[ask(form = "stay")]
    fullness: Option<Percent>,

    /// Do you want a car?
    #[ask(default = false)]
    car: bool,
    /// Which class of car in {country}?
    #[ask(when = car)]
    class: Option<Class>,
    /// Who else drives?
    #[ask(when = car, optional)]
    driver: Option<String>,
    /// How far do you drive a day?
    #[ask(when = car, check = if far <= 1_000 { Ok(()) } else { Err("That is too far for this class.") }, again = class)]
    far: Option<u32>,

    /// Which rate do you have?
    #[ask(known = server.rate(name), min = 1)]
    rate: u16,
    /// The agency that books.
    #[ask(arg)]
    agency: Option<String>,
}

/// A postal address, for any wizard.
#[derive(Debug, Questions)]
#[questions(forms(postal = "Where do you live?"))]
pub struct Address {
    /// Street and number
    #[ask(form = "postal", min_len = 3)]
    street: String,
    /// Town
    #[ask(form = "postal")]
    town: String,
}

/// Where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Country {
    /// In Europe.
    France,
    /// Not in Europe.
    #[choice(title = "New Zealand (Aotearoa)")]
    NewZealand,
}

/// What for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Choice)]
pub enum Interest {
    /// Churches and castles.
    Buildings,
    /// Food and wine.
    #[choice(value = "food")]
    FoodAndWine,
    /// Mountains.
    Mountains,
}

/// Of a car.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Class {
    /// For two.
    Small,
    /// For five.
    Large,
}

/// A share, in percent.
#[derive(Clone, Copy, Debug, Answer)]
#[answer(max = 100)]
pub struct Percent(u8);

/// What is booked.
#[derive(Debug, serde::Serialize, schemars::JsonSchema)]
pub struct Booking {
    /// For people.
    pub summary: String,
    /// What the flow is known by.
    pub reference: String,
}

/// Every answer is in, and was confirmed.
#[final_step]
async fn book(journey: Journey, server: &Agency, step: Final<'_>) -> Json<Booking> {
    server.book(&journey, &step).await
}

/// A travel agency.
#[derive(Debug)]
pub struct Agency {
    opens: Date,
    usual_rate: u16,
    rooms_in_france: u16,
    rooms_in_new_zealand: u16,
}

impl Default for Agency {
    fn default() -> Self {
        Self {
            opens: jiff::civil::date(2026, 12, 1),
            usual_rate: 7,
            rooms_in_france: 14,
            rooms_in_new_zealand: 30,
        }
    }
}

impl Agency {
    fn is_grown_up(&self, born: Date) -> Result<(), &'static str> {
        if born.year() + 18 < self.opens.year() {
            Ok(())
        } else {
            Err("Only grown-ups can book.")
        }
    }

    async fn cities(&self, country: Country) -> Result<Choices, std::io::Error> {
        tokio::task::yield_now().await;
        Ok(match country {
            Country::France => Choices::titled([("cdg", "Paris"), ("lys", "Lyon"), ("nce", "Nice")]),
            Country::NewZealand => Choices::titled([("akl", "Auckland"), ("wlg", "Wellington")]),
        })
    }

    fn first_day(&self) -> Date {
        self.opens
    }

    fn most_nights(&self, country: Country) -> u16 {
        match country {
            Country::France => self.rooms_in_france,
            Country::NewZealand => self.rooms_in_new_zealand,
        }
    }

    fn rate(&self, name: &str) -> Option<u16> {
        (!name.is_empty()).then_some(self.usual_rate)
    }

    /// The one effect: it can be had from a final step alone.
    async fn book(&self, journey: &Journey, step: &Final<'_>) -> Json<Booking> {
        tokio::task::yield_now().await;
        let Journey {
            name,
            home,
            country,
            cities,
            start,
            nights,
            ..
        } = journey;
        Json(Booking {
            summary: format!(
                "{name} of {} goes to {} ({country:?}) from {start} for {nights} nights.",
                home.town,
                cities.join(" and "),
            ),
            reference: step.flow().to_string(),
        })
    }
}

impl ServerHandler for Agency {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::default())
            .with_server_info(Implementation::new("agency", env!("CARGO_PKG_VERSION")))
    }
}
