//! A model that has nothing but what it is told.

use serde_json::{Map, Value, json};
use wizard_tests::flow::Reply;

/// The arguments of its next call, and those that it was told about.
pub struct Model {
    arguments: Map<String, Value>,
}

/// What a reply is to it.
pub enum Next {
    Done(String),
    /// A person is needed, it is told.
    Person(String),
    /// It has read what to call with.
    Again,
}

impl Model {
    pub fn with(arguments: Value) -> Self {
        match arguments {
            Value::Object(arguments) => Self { arguments },
            other => panic!("no arguments: {other}"),
        }
    }

    /// The arguments of the next call; those of a prompt are texts.
    pub fn arguments(&self, are_texts: bool) -> Value {
        let text = |(name, value): (&String, &Value)| {
            let text = match value {
                Value::String(text) => text.clone(),
                Value::Null => String::new(),
                other => other.to_string(),
            };
            (name.clone(), json!(text))
        };
        if are_texts {
            Value::Object(self.arguments.iter().map(text).collect())
        } else {
            Value::Object(self.arguments.clone())
        }
    }

    pub fn read(&mut self, reply: &Reply) -> Next {
        let message = match reply {
            Ok(result) => {
                let text = result["content"][0]["text"].as_str();
                let text = text.or_else(|| result["messages"][0]["content"]["text"].as_str());
                let text = text.unwrap_or_else(|| panic!("no text: {result}"));
                if result["isError"] != true {
                    return Next::Done(text.to_owned());
                }
                text
            }
            Err(error) => &error.message,
        };
        self.follow(message)
    }

    pub fn follow(&mut self, message: &str) -> Next {
        if message.contains("needs a client that") {
            return Next::Person(message.to_owned());
        }
        if message.contains("The same request may be sent again") {
            return Next::Again;
        }
        let named = |text: &str| text.split('`').nth(1).unwrap_or_default().to_owned();
        if message.contains("Call again") && message.contains("\n- ") {
            for line in message.lines().filter_map(|line| line.strip_prefix("- ")) {
                let (_, values) = line.split_once(": ").expect("what it may be");
                if let Some(value) = value_of(values) {
                    self.arguments.insert(named(line), value);
                }
            }
        } else if let Some(reason) = message.strip_prefix("The argument ") {
            let value = value_of(reason).unwrap_or_else(|| panic!("nothing to pass in: {message}"));
            let value = match self.arguments.get(&named(message)) {
                Some(Value::Array(_)) if !value.is_array() => json!([value]),
                _ => value,
            };
            self.arguments.insert(named(message), value);
        } else if message.contains("Call again without it") {
            self.arguments.remove(&named(message));
        } else if let Some((_, rest)) = message.split_once("Unknown argument “") {
            let (wrong, rest) = rest.split_once('”').expect("the name");
            let value = self.arguments.remove(wrong).expect("it was passed");
            if rest.contains("Did you mean") {
                self.arguments.insert(named(rest), value);
            }
        } else {
            panic!("nothing to follow in: {message}");
        }
        Next::Again
    }
}

/// A value of what is said here; `None` where it is said to depend on something else.
fn value_of(said: &str) -> Option<Value> {
    if said.contains("what depends on") {
        return None;
    }
    if said.contains("; or null") {
        return Some(Value::Null);
    }
    if let Some((_, choices)) = said
        .split_once("is not one of the choices: ")
        .or_else(|| said.split_once("one of "))
    {
        return Some(first_choice(choices));
    }
    if let Some((_, choices)) = said.split_once(" out of ") {
        return Some(json!([first_choice(choices)]));
    }
    if said.contains("at least 1.") && said.contains("Choose") || said.contains("Choose at most") {
        return Some(json!(["a"]));
    }
    if said.contains("true or false") {
        return Some(json!(true));
    }
    if let Some((_, example)) = said.split_once("such as ") {
        return Some(json!(example.trim_end_matches('.').split(',').next()));
    }
    if said.contains("an e-mail address") {
        return Some(json!("a@example.com"));
    }
    // A model can make a text of a pattern.
    if said.contains("[a-z]{2}-[0-9]{2}") {
        return Some(json!("ab-12"));
    }
    if said.contains("number") || said.contains("at least") || said.contains("at most") && !said.contains("text") {
        return Some(json!(if said.contains("from 0") { 4 } else { 3 }));
    }
    said.contains("a text").then(|| json!("text"))
}

fn first_choice(choices: &str) -> Value {
    let first = choices.trim_start_matches(['`', '“']).split(['`', '”']).next();
    json!(first)
}
