//! Questions that are always asked, of every plain type.

pub mod one_text {
    use super::super::*;

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
                bad: |answers| [no_texts(answers), vec![json!("a"), json!("abcdef")]].concat(),
            }],
            says: |answers| text(answers, "name"),
        }
    }
}

pub mod numbers {
    use super::super::*;

    /// Take numbers within their bounds.
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
                    bad: |_| vec![json!(-1), json!(256), json!(1.5), json!("one"), json!(1e300), json!([])],
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
                    bad: |_| vec![json!(0.49), json!(2.01), json!("one"), json!(-1)],
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

pub mod colliding {
    use super::super::*;

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
                    bad: no_texts,
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

pub mod texts {
    use super::super::*;

    /// Take texts, one out of another.
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
                    good: |_| vec![json!("“quoted” {second}"), json!("\u{202e}"), json!("3")],
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
                    bad: no_texts,
                },
            ],
            says: |a| format!("{}/{}/{}", text(a, "first"), text(a, "second"), text(a, "third")),
        }
    }
}

pub mod patient {
    use super::super::*;

    /// Take two numbers, after many attempts.
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

pub mod optional {
    use super::super::*;

    /// Take answers, or none.
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
                    bad: |_| vec![json!(121), json!("old")],
                },
                Described {
                    key: "country",
                    applies: always,
                    good: |_| vec![json!("france"), Value::Null],
                    bad: |_| vec![json!("x"), json!("Frankreich")],
                },
                Described {
                    key: "ratio",
                    applies: always,
                    good: |_| vec![json!(0.25), Value::Null],
                    bad: |_| vec![json!(1e39), json!("one")],
                },
                Described {
                    key: "sure",
                    applies: always,
                    good: |_| vec![json!(false), Value::Null],
                    bad: |_| vec![json!("perhaps")],
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
