//! Questions with something to choose from.

pub mod places {
    use super::super::*;

    /// Choose a place, and a size there.
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
        vec![other, json!("paris"), json!(0)]
    }

    pub fn shape() -> Shape {
        Shape {
            tool: "places",
            questions: vec![
                Described {
                    key: "country",
                    applies: always,
                    good: |_| vec![json!("france"), json!("new_zealand")],
                    bad: |_| vec![json!("Frankreich"), json!("New Zealand (Aotearo)"), json!(0)],
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

pub mod lists {
    use std::collections::BTreeSet;

    use super::super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Choice)]
    enum Colour {
        Red,
        #[choice(title = "Deep blue")]
        Blue,
        Green,
    }

    /// Choose several of everything.
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
                            json!("pink"),
                            json!([1]),
                        ]
                    },
                },
                Described {
                    key: "shades",
                    applies: |a| a["colours"].as_array().is_some_and(|colours| colours.len() == 2),
                    good: |_| vec![json!([]), json!(["red", "blue", "green"])],
                    bad: |_| vec![json!(["Deep pink"]), json!({})],
                },
                Described {
                    key: "sizes",
                    applies: always,
                    good: |_| vec![json!([]), json!(["l", "s"])],
                    bad: |_| {
                        vec![
                            json!(["s"]),
                            json!(["tiny", "huge"]),
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
