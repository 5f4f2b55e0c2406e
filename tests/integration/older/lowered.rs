//! Forms as a client of 2025-06-18 and one of 2025-11-25 get them, to the letter.

use rmcp::ServerHandler;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream};
use wizard_core::{Choice, SealPolicy, Wizard, Wizards, final_step};

/// Order a pizza.
#[derive(Wizard)]
#[wizard(forms(own = "Which pizza?"))]
struct Pizza {
    /// Which size?
    #[ask(form = "own", default = Size::Large)]
    size: Size,
    /// Which toppings?
    #[ask(form = "own", min_items = 1, max_items = 2)]
    toppings: Vec<Topping>,
    /// How many?
    ///
    /// Whole ones.
    #[ask(form = "own", min = 1, max = 9, default = 2)]
    count: u8,
    /// Sliced?
    #[ask(form = "own", default = true)]
    sliced: bool,
    /// Where do we write?
    #[ask(form = "own", format = email)]
    email: Option<String>,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Size {
    #[choice(title = "For one")]
    Small,
    #[choice(title = "For two")]
    Large,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Topping {
    Olives,
    #[choice(title = "Tomatoes, sliced")]
    Tomatoes,
}

#[final_step]
fn pizza(pizza: Pizza) -> String {
    let Pizza {
        size,
        toppings,
        count,
        sliced,
        email,
    } = pizza;
    format!("{size:?} {toppings:?} {count} {sliced} {email:?}")
}

struct Kitchen;

impl ServerHandler for Kitchen {}

/// A client that reads and writes lines.
struct Raw {
    read: BufReader<tokio::io::ReadHalf<DuplexStream>>,
    write: tokio::io::WriteHalf<DuplexStream>,
}

impl Raw {
    /// One that speaks `version` and can be asked with forms.
    async fn speaking(version: &str) -> Self {
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        let host = Wizards::new(Kitchen).tool::<Pizza>().no_principal();
        let host = host.seal(SealPolicy::ephemeral()).expect("a good configuration");
        tokio::spawn(async move {
            if let Ok(running) = host.serve(theirs).await {
                let _ = running.waiting().await;
            }
        });
        let (read, write) = tokio::io::split(ours);
        let mut raw = Self {
            read: BufReader::new(read),
            write,
        };
        let info = json!({"name": "t", "version": "1"});
        let params = json!({"protocolVersion": version, "capabilities": {"elicitation": {}}, "clientInfo": info});
        raw.send(json!({"id": 1, "method": "initialize", "params": params}))
            .await;
        assert_eq!(raw.next().await["result"]["protocolVersion"], version);
        raw.send(json!({"method": "notifications/initialized"})).await;
        raw
    }

    async fn send(&mut self, mut message: Value) {
        message["jsonrpc"] = json!("2.0");
        let line = format!("{message}\n");
        self.write.write_all(line.as_bytes()).await.expect("it is sent");
    }

    async fn next(&mut self) -> Value {
        let mut line = String::new();
        self.read.read_line(&mut line).await.expect("a line");
        serde_json::from_str(&line).expect("JSON")
    }

    /// What a call is asked first.
    async fn asked(&mut self) -> Value {
        let params = json!({"name": "pizza", "arguments": {}});
        self.send(json!({"id": 2, "method": "tools/call", "params": params}))
            .await;
        let mut request = self.next().await;
        assert_eq!(request["method"], "elicitation/create");
        request["params"].as_object_mut().expect("an object").remove("_meta");
        request
    }

    /// The text of the result, after `content` has been answered to `request`.
    async fn answer(&mut self, request: &Value, content: Value) -> String {
        let result = json!({"action": "accept", "content": content});
        self.send(json!({"id": request["id"], "result": result})).await;
        let result = self.next().await;
        let text = result["result"]["content"][0]["text"].as_str();
        text.unwrap_or_else(|| panic!("no result: {result}")).to_owned()
    }
}

#[tokio::test]
async fn a_client_of_2025_06_18_gets_what_it_knows_and_the_rest_in_words() {
    let mut client = Raw::speaking("2025-06-18").await;
    let request = client.asked().await;
    assert_eq!(
        request["params"],
        json!({
            "message": "Which pizza?",
            "requestedSchema": {
                "type": "object",
                "properties": {
                    "size": {
                        "type": "string",
                        "title": "Which size?",
                        "enum": ["small", "large"],
                        "enumNames": ["For one", "For two"],
                        "description": "Proposed: “For two”.",
                    },
                    "toppings": {
                        "type": "string",
                        "title": "Which toppings?",
                        "description": "With commas between them, a list of 1 to 2 out of “olives” (“Olives”), \
                            “tomatoes” (“Tomatoes, sliced”).",
                    },
                    "count": {
                        "type": "integer",
                        "title": "How many?",
                        "minimum": 1,
                        "maximum": 9,
                        "description": "Whole ones.\n\nProposed: 2.",
                    },
                    "sliced": {"type": "boolean", "title": "Sliced?", "default": true},
                    "email": {"type": "string", "title": "Where do we write?", "maxLength": 1000, "format": "email"},
                },
                "required": ["size", "toppings", "count", "sliced"],
            },
        })
    );
    let keys: Vec<_> = request["params"]["requestedSchema"]["properties"]
        .as_object()
        .expect("an object")
        .keys()
        .collect();
    assert_eq!(
        keys,
        ["size", "toppings", "count", "sliced", "email"],
        "in the order of the fields"
    );
}

#[tokio::test]
async fn a_list_is_read_out_of_the_text_that_stands_for_it() {
    for (toppings, read) in [
        ("olives, tomatoes", "[Olives, Tomatoes]"),
        ("Tomatoes, sliced", "[Tomatoes]"),
        ("Tomatoes, sliced, Olives", "[Tomatoes, Olives]"),
        ("olives,Tomatoes, sliced", "[Olives, Tomatoes]"),
        (" Olives ", "[Olives]"),
        ("[\"olives\"]", "[Olives]"),
        ("olives", "[Olives]"),
    ] {
        let mut client = Raw::speaking("2025-06-18").await;
        let request = client.asked().await;
        let answers = json!({"size": "large", "toppings": toppings, "count": 2, "sliced": false});
        let text = client.answer(&request, answers).await;
        assert_eq!(text, format!("Large {read} 2 false None"));
    }
}

#[tokio::test]
async fn a_client_of_2025_11_25_gets_the_form_as_later_ones_do() {
    let mut client = Raw::speaking("2025-11-25").await;
    let request = client.asked().await;
    assert_eq!(
        request["params"],
        json!({
            "mode": "form",
            "message": "Which pizza?",
            "requestedSchema": {
                "type": "object",
                "properties": {
                    "size": {
                        "type": "string",
                        "title": "Which size?",
                        "oneOf": [{"const": "small", "title": "For one"}, {"const": "large", "title": "For two"}],
                        "default": "large",
                    },
                    "toppings": {
                        "type": "array",
                        "title": "Which toppings?",
                        "minItems": 1,
                        "maxItems": 2,
                        "items": {"anyOf": [
                            {"const": "olives", "title": "Olives"},
                            {"const": "tomatoes", "title": "Tomatoes, sliced"},
                        ]},
                    },
                    "count": {
                        "type": "integer",
                        "title": "How many?",
                        "description": "Whole ones.",
                        "minimum": 1,
                        "maximum": 9,
                        "default": 2,
                    },
                    "sliced": {"type": "boolean", "title": "Sliced?", "default": true},
                    "email": {"type": "string", "title": "Where do we write?", "maxLength": 1000, "format": "email"},
                },
                "required": ["size", "toppings", "count", "sliced"],
            },
        })
    );
    let answers =
        json!({"size": "small", "toppings": ["tomatoes"], "count": 1, "sliced": true, "email": "a@b.example"});
    let text = client.answer(&request, answers).await;
    assert_eq!(text, "Small [Tomatoes] 1 true Some(\"a@b.example\")");
}
