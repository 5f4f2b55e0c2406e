//! Questions that depend on what came before, on what the server knows, or may be refused.

pub mod branches {
    use super::super::*;

    /// Wrap a present, or not.
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
                    bad: |_| vec![json!("perhaps"), json!(1), json!(0)],
                },
                Described {
                    key: "colour",
                    applies: |a| a["wrap"] == true,
                    good: |_| vec![json!("red"), json!("grey")],
                    bad: no_texts,
                },
                Described {
                    key: "ribbon",
                    applies: |a| a["wrap"] == true && a["colour"] != "grey",
                    good: |_| vec![json!(true), json!(false)],
                    bad: |_| vec![json!("no way")],
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
                    bad: |_| vec![json!(0), json!(-1), json!("two")],
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

pub mod chain {
    use super::super::*;

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
                bad: |_| vec![json!("perhaps"), json!(1)],
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

pub mod known {
    use super::super::*;

    /// Order by a plan that the server knows.
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
                    bad: no_texts,
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

pub mod skipping {
    use super::super::*;

    /// Ask for what nobody has to say.
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
                    bad: |_| vec![json!("perhaps")],
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

pub mod checks {
    use super::super::*;

    /// Book days that are in order.
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
