//! Arguments that no form could ask for, read by later expressions and by their own `check`.

#![deny(warnings)]

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Deserialize;
use wizard_core::{Choice, Wizard, final_step};

/// Order something.
#[derive(Wizard)]
struct Order {
    /// Which lines?
    #[ask(arg, check = if lines.is_empty() { Err("no lines") } else { Ok(()) })]
    lines: Vec<Line>,
    /// Which stock?
    #[ask(arg)]
    stock: HashMap<String, u32>,
    /// Where to?
    #[ask(arg)]
    address: Address,
    /// Which notes?
    #[ask(arg)]
    notes: Option<Vec<String>>,
    /// Which plan?
    #[ask(arg)]
    plan: Plan,
    /// Which name?
    #[ask(arg, choices = stock.keys())]
    name: String,
    /// How many?
    #[ask(arg, min = 1, max = 9)]
    count: Option<u8>,
    /// How many of {name} to {plan}?
    #[ask(
        default = lines.iter().map(|line| line.count).sum::<u32>() + stock.get(name).copied().unwrap_or(0),
        when = !address.city.is_empty() && notes.is_none_or(<[String]>::is_empty) && matches!(plan, Plan::Free),
    )]
    amount: Option<u32>,
    /// Which of these?
    #[ask(choices = stock.keys(), default = server.slow(lines, stock).await?, check = valid(&address.city, one, count))]
    one: String,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Line {
    count: u32,
    #[serde(default)]
    inner: Vec<Line>,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Address {
    city: String,
}

#[derive(Clone, Copy, Debug, Choice)]
enum Plan {
    Free,
    Professional,
}

fn valid(city: &str, one: &str, count: Option<u8>) -> Result<(), String> {
    Err(format!("{city}{one}{count:?}"))
}

struct Shop;

impl Shop {
    async fn slow(&self, lines: &[Line], stock: &HashMap<String, u32>) -> Result<String, String> {
        std::future::ready(()).await;
        Ok(format!("{}{}", lines.len(), stock.len()))
    }
}

#[final_step]
fn order(answers: Order, _: &Shop) -> String {
    let inner = answers.lines.iter().map(|line| line.inner.len()).sum::<usize>();
    let Order {
        lines,
        stock,
        address,
        notes,
        plan,
        name,
        count,
        amount,
        one,
    } = answers;
    format!(
        "{:?}{inner}",
        (lines, stock, address, notes, plan, name, count, amount, one)
    )
}

fn main() {}
