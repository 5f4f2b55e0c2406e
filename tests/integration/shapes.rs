//! Wizards of different shapes, all through the macros, each with a naive description of itself: which questions
//! apply given the answers so far, and which answers are good and bad. What the framework does is compared with that.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use rmcp::ServerHandler;
use serde_json::{Value, json};
use wizard_core::{Choice, Final, SealPolicy, Wizard, Wizards, final_step, rmcp::Host};

/// The answers so far, by key. `null` is a question that was left blank or skipped.
pub type Answers = BTreeMap<&'static str, Value>;

/// A server that counts its effects.
#[derive(Debug, Default)]
pub struct Counter {
    effects: Mutex<Vec<String>>,
}

impl ServerHandler for Counter {}

impl Counter {
    /// The one effect: it can be had only from a final step.
    fn record(&self, text: String, _: &Final<'_>) -> String {
        self.effects
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(text.clone());
        text
    }

    pub fn effects(&self) -> Vec<String> {
        self.effects.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    async fn cities(&self, country: Country) -> Result<Vec<String>, std::io::Error> {
        tokio::task::yield_now().await;
        Ok(match country {
            Country::France => vec!["Paris".to_owned(), "Lyon".to_owned()],
            Country::NewZealand => vec!["Auckland".to_owned()],
        })
    }

    fn plan(&self) -> Option<u16> {
        Some(7)
    }
}

/// One question as a person would describe it.
pub struct Described {
    pub key: &'static str,
    /// Whether it is asked, given what came before.
    pub applies: fn(&Answers) -> bool,
    pub good: fn(&Answers) -> Vec<Value>,
    pub bad: fn(&Answers) -> Vec<Value>,
}

/// A wizard as a person would describe it.
pub struct Shape {
    pub tool: &'static str,
    pub questions: Vec<Described>,
    /// What the final step says.
    pub says: fn(&Answers) -> String,
}

fn always(_: &Answers) -> bool {
    true
}

fn text(answers: &Answers, key: &str) -> String {
    answers[key].as_str().unwrap_or("-").to_owned()
}

/// A wrong type each, for a text.
fn no_texts(_: &Answers) -> Vec<Value> {
    vec![json!(1), json!(true), json!(["a"]), json!({"a": 1})]
}

macro_rules! says {
    ($wizard:ident, |$answers:ident| $text:expr) => {
        #[final_step]
        async fn finish($answers: $wizard, server: &Counter, step: Final<'_>) -> String {
            tokio::task::yield_now().await;
            server.record($text, &step)
        }
    };
}

mod one_text {
    use super::*;

    /// Says a name.
    #[derive(Wizard)]
    pub struct OneText {
        /// Which name?
        #[ask(min_len = 2, max_len = 5)]
        name: String,
    }

    says!(OneText, |it| it.name);

    pub fn shape() -> Shape {
        Shape {
            tool: "one_text",
            questions: vec![Described {
                key: "name",
                applies: always,
                good: |_| vec![json!("ab"), json!("éééèè"), json!("a\nb")],
                bad: |answers| [no_texts(answers), vec![json!(""), json!("a"), json!("abcdef")]].concat(),
            }],
            says: |answers| text(answers, "name"),
        }
    }
}

mod numbers {
    use super::*;

    #[derive(Wizard)]
    pub struct Numbers {
        /// A byte?
        byte: u8,
        /// A small number?
        #[ask(min = -3, max = 3)]
        small: i64,
        /// A ratio?
        #[ask(min = 0.5, max = 2)]
        ratio: f64,
        /// Anything wide?
        wide: u64,
    }

    says!(Numbers, |it| format!(
        "{} {} {} {}",
        it.byte, it.small, it.ratio, it.wide
    ));

    pub fn shape() -> Shape {
        Shape {
            tool: "numbers",
            questions: vec![
                Described {
                    key: "byte",
                    applies: always,
                    good: |_| vec![json!(0), json!(255), json!(7)],
                    bad: |_| vec![json!(-1), json!(256), json!(1.5), json!("1"), json!(1e300), json!([])],
                },
                Described {
                    key: "small",
                    applies: always,
                    good: |_| vec![json!(-3), json!(0), json!(3)],
                    bad: |_| vec![json!(-4), json!(4), json!(0.1), json!(true)],
                },
                Described {
                    key: "ratio",
                    applies: always,
                    good: |_| vec![json!(0.5), json!(2), json!(1.25)],
                    bad: |_| vec![json!(0.49), json!(2.01), json!("1"), json!(-1)],
                },
                Described {
                    key: "wide",
                    applies: always,
                    good: |_| vec![json!(u64::MAX), json!(0)],
                    bad: |_| vec![json!(-1), json!(1.8446744073709552e19), json!({})],
                },
            ],
            says: |a| {
                format!(
                    "{} {} {} {}",
                    a["byte"],
                    a["small"],
                    a["ratio"].as_f64().expect("a number"),
                    a["wide"]
                )
            },
        }
    }
}

mod branches {
    use super::*;

    #[derive(Wizard)]
    pub struct Branches {
        /// Shall it be wrapped?
        wrap: bool,
        /// Which colour?
        #[ask(when = wrap, min_len = 1)]
        colour: Option<String>,
        /// With a ribbon?
        #[ask(when = wrap && colour.is_some_and(|colour| colour != "grey"))]
        ribbon: bool,
        /// Which text for the ribbon?
        #[ask(when = ribbon, min_len = 1)]
        ribbon_text: Option<String>,
        /// For how many?
        #[ask(when = !wrap, min = 1)]
        people: Option<u32>,
    }

    says!(Branches, |it| format!(
        "{} {:?} {} {:?} {:?}",
        it.wrap, it.colour, it.ribbon, it.ribbon_text, it.people
    ));

    pub fn shape() -> Shape {
        Shape {
            tool: "branches",
            questions: vec![
                Described {
                    key: "wrap",
                    applies: always,
                    good: |_| vec![json!(true), json!(false)],
                    bad: |_| vec![json!("true"), json!(1), json!(0)],
                },
                Described {
                    key: "colour",
                    applies: |a| a["wrap"] == true,
                    good: |_| vec![json!("red"), json!("grey")],
                    bad: |a| [no_texts(a), vec![json!("")]].concat(),
                },
                Described {
                    key: "ribbon",
                    applies: |a| a["wrap"] == true && a["colour"] != "grey",
                    good: |_| vec![json!(true), json!(false)],
                    bad: |_| vec![json!("no")],
                },
                Described {
                    key: "ribbon_text",
                    applies: |a| a.get("ribbon") == Some(&json!(true)),
                    good: |_| vec![json!("Dear Ann")],
                    bad: no_texts,
                },
                Described {
                    key: "people",
                    applies: |a| a["wrap"] == false,
                    good: |_| vec![json!(1), json!(40)],
                    bad: |_| vec![json!(0), json!(-1), json!("2")],
                },
            ],
            says: |a| {
                let text = |key: &str| a.get(key).and_then(Value::as_str);
                let people = a.get("people").and_then(Value::as_u64);
                let ribbon = a.get("ribbon") == Some(&json!(true));
                format!(
                    "{} {:?} {ribbon} {:?} {people:?}",
                    a["wrap"],
                    text("colour"),
                    text("ribbon_text")
                )
            },
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Country {
    France,
    #[choice(title = "New Zealand (Aotearoa)")]
    NewZealand,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Size {
    Small,
    #[choice(value = "XL")]
    VeryLarge,
}

mod places {
    use super::*;

    #[derive(Wizard)]
    pub struct Places {
        /// Which country?
        country: Country,
        /// Which city of {country}?
        #[ask(choices = server.cities(country).await?)]
        city: String,
        /// Which size for {city} in {country}?
        size: Size,
    }

    says!(Places, |it| format!("{:?} {} {:?}", it.country, it.city, it.size));

    fn cities(answers: &Answers) -> Vec<Value> {
        if answers["country"] == "france" {
            vec![json!("Paris"), json!("Lyon")]
        } else {
            vec![json!("Auckland")]
        }
    }

    fn other_cities(answers: &Answers) -> Vec<Value> {
        let other = if answers["country"] == "france" {
            json!("Auckland")
        } else {
            json!("Paris")
        };
        vec![other, json!("paris"), json!(""), json!(0)]
    }

    pub fn shape() -> Shape {
        Shape {
            tool: "places",
            questions: vec![
                Described {
                    key: "country",
                    applies: always,
                    good: |_| vec![json!("france"), json!("new_zealand")],
                    bad: |_| vec![json!("France"), json!("New Zealand (Aotearoa)"), json!(0), json!("")],
                },
                Described {
                    key: "city",
                    applies: always,
                    good: cities,
                    bad: other_cities,
                },
                Described {
                    key: "size",
                    applies: always,
                    good: |_| vec![json!("small"), json!("XL")],
                    bad: |_| vec![json!("very_large"), json!("xl"), json!("Small")],
                },
            ],
            says: |a| {
                let country = if a["country"] == "france" {
                    "France"
                } else {
                    "NewZealand"
                };
                let size = if a["size"] == "small" { "Small" } else { "VeryLarge" };
                format!("{country} {} {size}", text(a, "city"))
            },
        }
    }
}

mod checks {
    use super::*;

    #[derive(Wizard)]
    pub struct Checks {
        /// From which day?
        #[ask(min = 1, max = 31)]
        from: u8,
        /// To which day, after {from}?
        #[ask(max = 31, check = if to > from { Ok(()) } else { Err(format!("The last day must come after day {from}.")) })]
        to: u8,
        /// A note?
        #[ask(check = server.acceptable(note).await.map_err(|word| format!("The note must not say {word}.")))]
        note: Option<String>,
    }

    says!(Checks, |it| format!("{} {} {:?}", it.from, it.to, it.note));

    impl Counter {
        async fn acceptable(&self, note: &str) -> Result<(), &'static str> {
            tokio::task::yield_now().await;
            if note.contains("never") { Err("never") } else { Ok(()) }
        }
    }

    pub fn shape() -> Shape {
        Shape {
            tool: "checks",
            questions: vec![
                Described {
                    key: "from",
                    applies: always,
                    good: |_| vec![json!(1), json!(30)],
                    bad: |_| vec![json!(0), json!(32)],
                },
                Described {
                    key: "to",
                    applies: always,
                    good: |_| vec![json!(31)],
                    bad: |a| vec![a["from"].clone(), json!(0), json!(32)],
                },
                Described {
                    key: "note",
                    applies: always,
                    good: |_| vec![json!("soon"), Value::Null],
                    bad: |_| vec![json!("never ever"), json!(3)],
                },
            ],
            says: |a| format!("{} {} {:?}", a["from"], a["to"], a["note"].as_str()),
        }
    }
}

mod optional {
    use super::*;

    #[derive(Wizard)]
    #[wizard(name = "all-optional", max_attempts = 2)]
    pub struct Optional {
        /// A name?
        name: Option<String>,
        /// An age?
        #[ask(max = 120)]
        age: Option<u8>,
        /// A country?
        country: Option<Country>,
        /// A ratio?
        ratio: Option<f32>,
        /// Yes or no?
        sure: Option<bool>,
    }

    says!(Optional, |it| format!(
        "{:?} {:?} {:?} {:?} {:?}",
        it.name, it.age, it.country, it.ratio, it.sure
    ));

    pub fn shape() -> Shape {
        Shape {
            tool: "all-optional",
            questions: vec![
                Described {
                    key: "name",
                    applies: always,
                    good: |_| vec![json!("Ann"), Value::Null],
                    bad: no_texts,
                },
                Described {
                    key: "age",
                    applies: always,
                    good: |_| vec![json!(120), Value::Null],
                    bad: |_| vec![json!(121), json!("")],
                },
                Described {
                    key: "country",
                    applies: always,
                    good: |_| vec![json!("france"), Value::Null],
                    bad: |_| vec![json!("x"), json!("")],
                },
                Described {
                    key: "ratio",
                    applies: always,
                    good: |_| vec![json!(0.25), Value::Null],
                    bad: |_| vec![json!(1e39), json!("1")],
                },
                Described {
                    key: "sure",
                    applies: always,
                    good: |_| vec![json!(false), Value::Null],
                    bad: |_| vec![json!("")],
                },
            ],
            says: |a| {
                let country = a["country"].as_str().map(|_| Country::France);
                #[allow(clippy::cast_possible_truncation)]
                let ratio = a["ratio"].as_f64().map(|ratio| ratio as f32);
                format!(
                    "{:?} {:?} {country:?} {ratio:?} {:?}",
                    a["name"].as_str(),
                    a["age"].as_u64(),
                    a["sure"].as_bool()
                )
            },
        }
    }
}

mod known {
    use super::*;

    #[derive(Wizard)]
    pub struct Known {
        /// Which plan?
        #[ask(known = server.plan())]
        plan: u16,
        /// How often a day, on plan {plan}?
        #[ask(min = 1, default = plan / 2)]
        often: u16,
        /// Which word?
        #[ask(known = (often == 1).then_some("once"), min_len = 1)]
        word: String,
    }

    says!(Known, |it| format!("{} {} {}", it.plan, it.often, it.word));

    pub fn shape() -> Shape {
        Shape {
            tool: "known",
            questions: vec![
                Described {
                    key: "often",
                    applies: always,
                    good: |_| vec![json!(1), json!(2)],
                    bad: |_| vec![json!(0), json!(65_536)],
                },
                Described {
                    key: "word",
                    applies: |a| a["often"] != 1,
                    good: |_| vec![json!("twice")],
                    bad: |_| vec![json!("")],
                },
            ],
            says: |a| {
                format!(
                    "7 {} {}",
                    a["often"],
                    a.get("word").and_then(Value::as_str).unwrap_or("once")
                )
            },
        }
    }
}

mod skipping {
    use super::*;

    #[derive(Wizard)]
    pub struct Skipping {
        /// May we write?
        #[ask(on_decline = skip)]
        write: bool,
        /// To which address?
        #[ask(on_decline = skip, on_cancel = skip, format = email)]
        address: Option<String>,
        /// Which size?
        #[ask(only_user, default = "XL")]
        size: Size,
    }

    says!(Skipping, |it| format!("{} {:?} {:?}", it.write, it.address, it.size));

    pub fn shape() -> Shape {
        Shape {
            tool: "skipping",
            questions: vec![
                Described {
                    key: "write",
                    applies: always,
                    good: |_| vec![json!(true), json!(false)],
                    bad: |_| vec![json!("yes")],
                },
                Described {
                    key: "address",
                    applies: always,
                    good: |_| vec![json!("ann@example.com"), Value::Null],
                    bad: |_| vec![json!("ann"), json!("@"), json!("ann@"), json!("a b@example.com")],
                },
                Described {
                    key: "size",
                    applies: always,
                    good: |_| vec![json!("small")],
                    bad: |_| vec![json!("huge")],
                },
            ],
            says: |a| format!("{} {:?} Small", a["write"], a["address"].as_str()),
        }
    }
}

/// Every shape.
pub fn all() -> Vec<Shape> {
    vec![
        one_text::shape(),
        numbers::shape(),
        branches::shape(),
        places::shape(),
        checks::shape(),
        optional::shape(),
        known::shape(),
        skipping::shape(),
        chain::shape(),
        plain::shape(),
        patient::shape(),
        texts::shape(),
        lists::shape(),
    ]
}

mod lists {
    use std::collections::BTreeSet;

    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Choice)]
    enum Colour {
        Red,
        #[choice(title = "Deep blue")]
        Blue,
        Green,
    }

    #[derive(Wizard)]
    pub struct Lists {
        /// Which colours?
        #[ask(min_items = 1, max_items = 2)]
        colours: Vec<Colour>,
        /// Which shades of {colours}?
        #[ask(when = colours.len() == 2)]
        shades: BTreeSet<Colour>,
        /// Which sizes?
        #[ask(choices = server.sizes(), max_items = 2, check = if sizes.len() == 1 { Err("One is too few.") } else { Ok(()) })]
        sizes: Vec<String>,
        /// One of {sizes}?
        #[ask(choices = sizes, when = !sizes.is_empty())]
        one: Option<String>,
    }

    says!(Lists, |it| format!(
        "{:?} {:?} {:?} {:?}",
        it.colours, it.shades, it.sizes, it.one
    ));

    impl Counter {
        fn sizes(&self) -> wizard_core::Choices {
            wizard_core::Choices::titled([("s", "Small"), ("m", "Medium"), ("l", "Large")])
        }
    }

    fn colours(value: Option<&Value>) -> Vec<Colour> {
        let values = value.and_then(Value::as_array).cloned().unwrap_or_default();
        let colour = |value: &Value| match value.as_str() {
            Some("red") => Colour::Red,
            Some("blue") => Colour::Blue,
            _ => Colour::Green,
        };
        values.iter().map(colour).collect()
    }

    fn strings(value: &Value) -> Vec<&str> {
        value
            .as_array()
            .map(|values| values.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default()
    }

    pub fn shape() -> Shape {
        Shape {
            tool: "lists",
            questions: vec![
                Described {
                    key: "colours",
                    applies: always,
                    good: |_| vec![json!(["blue"]), json!(["green", "red"])],
                    bad: |_| {
                        vec![
                            json!([]),
                            json!(["red", "red"]),
                            json!(["red", "blue", "green"]),
                            json!(["pink"]),
                            json!("red"),
                            json!([1]),
                        ]
                    },
                },
                Described {
                    key: "shades",
                    applies: |a| a["colours"].as_array().is_some_and(|colours| colours.len() == 2),
                    good: |_| vec![json!([]), json!(["red", "blue", "green"])],
                    bad: |_| vec![json!(["Deep blue"]), json!({})],
                },
                Described {
                    key: "sizes",
                    applies: always,
                    good: |_| vec![json!([]), json!(["l", "s"])],
                    bad: |_| {
                        vec![
                            json!(["s"]),
                            json!(["Small", "Large"]),
                            json!(["s", "m", "l"]),
                            json!(["s", "s"]),
                        ]
                    },
                },
                Described {
                    key: "one",
                    applies: |a| a["sizes"] != json!([]),
                    good: |_| vec![json!("l")],
                    bad: |_| vec![json!("m"), json!(["l"])],
                },
            ],
            says: |a| {
                let shades: BTreeSet<_> = colours(a.get("shades")).into_iter().collect();
                let one = a.get("one").and_then(Value::as_str);
                format!(
                    "{:?} {shades:?} {:?} {one:?}",
                    colours(a.get("colours")),
                    strings(&a["sizes"])
                )
            },
        }
    }
}

mod chain {
    use super::*;

    /// Each question depends on the one before.
    #[derive(Wizard)]
    pub struct Chain {
        /// One?
        a: bool,
        /// Two?
        #[ask(when = a)]
        b: bool,
        /// Three?
        #[ask(when = b)]
        c: bool,
        /// Four?
        #[ask(when = c)]
        d: bool,
        /// Five?
        #[ask(when = { let d = d; d && [a, b, c].iter().all(|each| *each) })]
        e: Option<i8>,
    }

    says!(Chain, |it| format!("{} {} {} {} {:?}", it.a, it.b, it.c, it.d, it.e));

    fn yes(answers: &Answers, key: &str) -> bool {
        answers.get(key) == Some(&json!(true))
    }

    pub fn shape() -> Shape {
        fn question(key: &'static str, applies: fn(&Answers) -> bool) -> Described {
            Described {
                key,
                applies,
                good: |_| vec![json!(true), json!(true), json!(false)],
                bad: |_| vec![json!("true"), json!(1)],
            }
        }
        Shape {
            tool: "chain",
            questions: vec![
                question("a", always),
                question("b", |answers| yes(answers, "a")),
                question("c", |answers| yes(answers, "b")),
                question("d", |answers| yes(answers, "c")),
                Described {
                    key: "e",
                    applies: |answers| yes(answers, "d"),
                    good: |_| vec![json!(-128), json!(5.0)],
                    bad: |_| vec![json!(-129), json!(128)],
                },
            ],
            says: |a| {
                let e = a.get("e").and_then(Value::as_f64);
                #[allow(clippy::cast_possible_truncation)]
                let e = e.map(|e| e as i64);
                format!("{} {} {} {} {e:?}", yes(a, "a"), yes(a, "b"), yes(a, "c"), yes(a, "d"))
            },
        }
    }
}

mod plain {
    use super::*;

    /// All questions are independent.
    #[derive(Wizard)]
    pub struct Plain {
        #[ask("How many?")]
        r#type: u32,
        #[ask("Which {{size}}?")]
        scope: Size,
        #[ask("Which site?")]
        site: String,
    }

    says!(Plain, |it| format!("{} {:?} {}", it.r#type, it.scope, it.site));

    pub fn shape() -> Shape {
        Shape {
            tool: "plain",
            questions: vec![
                Described {
                    key: "type",
                    applies: always,
                    good: |_| vec![json!(1)],
                    bad: |_| vec![json!(-1)],
                },
                Described {
                    key: "scope",
                    applies: always,
                    good: |_| vec![json!("small")],
                    bad: |_| vec![json!("")],
                },
                Described {
                    key: "site",
                    applies: always,
                    good: |_| vec![json!("here")],
                    bad: no_texts,
                },
            ],
            says: |a| format!("{} Small {}", a["type"], text(a, "site")),
        }
    }
}

mod patient {
    use super::*;

    #[derive(Wizard)]
    #[wizard(max_attempts = 5, max_rounds = 20)]
    pub struct Patient {
        /// A number below ten?
        #[ask(max = 9)]
        number: u128,
        /// Another one than {number}?
        #[ask(max = 9, check = if other.unsigned_abs() == number { Err("That is the same number.") } else { Ok(()) })]
        other: i128,
    }

    impl Patient {
        fn sum(&self) -> u128 {
            self.number + self.other.unsigned_abs()
        }
    }

    says!(Patient, |it| it.sum().to_string());

    pub fn shape() -> Shape {
        Shape {
            tool: "patient",
            questions: vec![
                Described {
                    key: "number",
                    applies: always,
                    good: |_| vec![json!(3), json!(9)],
                    bad: |_| vec![json!(10), json!(-1)],
                },
                Described {
                    key: "other",
                    applies: always,
                    good: |_| vec![json!(4)],
                    bad: |a| vec![a["number"].clone(), json!(10)],
                },
            ],
            says: |a| (a["number"].as_u64().expect("a number") + 4).to_string(),
        }
    }
}

mod texts {
    use super::*;

    #[derive(Wizard)]
    pub struct Texts {
        /// First word?
        #[ask(default = "one", title = "First", description = "The first word.")]
        first: String,
        /// After {first}?
        second: String,
        /// After {first} and {second}?
        #[ask(default = format!("{first}-{second}"), min_len = 1)]
        third: String,
    }

    says!(Texts, |it| format!("{}/{}/{}", it.first, it.second, it.third));

    pub fn shape() -> Shape {
        Shape {
            tool: "texts",
            questions: vec![
                Described {
                    key: "first",
                    applies: always,
                    good: |_| vec![json!("“quoted” {second}"), json!("\u{202e}"), json!("")],
                    bad: no_texts,
                },
                Described {
                    key: "second",
                    applies: always,
                    good: |_| vec![json!("{third}"), json!("x".repeat(1_000))],
                    bad: |_| vec![json!("x".repeat(1_001))],
                },
                Described {
                    key: "third",
                    applies: always,
                    good: |_| vec![json!("end")],
                    bad: |_| vec![json!("")],
                },
            ],
            says: |a| format!("{}/{}/{}", text(a, "first"), text(a, "second"), text(a, "third")),
        }
    }
}

/// Every wizard at one host.
pub fn host() -> Host<Counter> {
    Wizards::new(Counter::default())
        .tool::<one_text::OneText>()
        .tool::<numbers::Numbers>()
        .tool::<branches::Branches>()
        .tool::<places::Places>()
        .tool::<checks::Checks>()
        .tool::<optional::Optional>()
        .tool::<known::Known>()
        .tool::<skipping::Skipping>()
        .tool::<chain::Chain>()
        .tool::<plain::Plain>()
        .tool::<patient::Patient>()
        .tool::<texts::Texts>()
        .tool::<lists::Lists>()
        .seal(SealPolicy::ephemeral().expect("randomness").no_principal())
        .expect("a good configuration")
}
