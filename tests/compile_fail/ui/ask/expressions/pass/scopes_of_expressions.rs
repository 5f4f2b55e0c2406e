//! A name that an expression binds itself is no question, whatever later question has it; nor is a callee, a method,
//! a field or a label. Everything else reads an earlier answer, also in guards, chains and macros.

#![deny(warnings)]

use wizard_core::{Wizard, final_step};

/// Create a report.
#[derive(Wizard)]
#[wizard(max_rounds = 60)]
struct Create {
    /// Which dataset?
    dataset: String,
    /// How many?
    limit: u32,
    /// Maybe?
    maybe: Option<u32>,
    /// Closures?
    #[ask(choices = (0..limit).map(|later| later + 1).filter(|&last| last > limit).map(|n| n.to_string()).collect::<Vec<_>>())]
    closures: String,
    /// Locals?
    #[ask(default = { let later = limit + 1; let last = later + 1; let limit = last + later; limit })]
    locals: u32,
    /// Destructured?
    #[ask(default = { let (later, Config { last, .. }) = (limit, Config::new(limit)); later + last })]
    destructured: u32,
    /// Otherwise?
    #[ask(known = (|| { let Some(later) = maybe else { return None }; Some(later) })())]
    otherwise: u32,
    /// Arms?
    #[ask(default = match maybe { Some(later) if later > limit => later, Some(last @ 1..=3) => last, _ => limit })]
    arms: u32,
    /// Chains?
    #[ask(when = if let Some(later) = maybe && later > limit && let Some(last) = later.checked_sub(1) { last > 3 } else { false })]
    chains: bool,
    /// Loops?
    #[ask(default = { let mut sum = 0; for later in 0..limit { sum += later; } while let Some(last) = maybe && sum < last { sum += 1; } sum })]
    loops: u32,
    /// Labels?
    #[ask(default = 'later: { if limit > 3 { break 'later 3; } 4 })]
    labels: u32,
    /// Callees?
    #[ask(default = later() + self::last(limit) + server.later() + Config::new(limit).later().last)]
    callees: u32,
    /// Fields?
    #[ask(default = { let config = Config { later: limit, last: 3 }; config.later + config.last })]
    fields: u32,
    /// Shorthand?
    #[ask(default = Text { dataset }.dataset)]
    shorthand: String,
    /// Items?
    #[ask(default = { const LAST: u32 = 3; fn twice(later: u32) -> u32 { later * 2 } twice(LAST) + limit })]
    items: u32,
    /// Formats?
    #[ask(choices = vec![format!("{dataset}"), format!("{limit:>5}"), format!("{later} {}", limit, later = dataset), format!("{{later}}")])]
    formats: String,
    /// Macros?
    #[ask(when = matches!(maybe, Some(3)) || matches!(limit, 0..=3) || [limit].contains(&3))]
    macros: bool,
    /// Fields in macros?
    #[ask(default = format!("{}", Config::new(limit).last) + &[server.later().to_string()].concat())]
    fields_in_macros: String,
    /// Nested macros?
    #[ask(default = format!("{}", format!("{dataset}{}", vec![limit; 3].len())))]
    nested_macros: String,
    /// Blocks in macros?
    #[ask(check = if let Err(error) = valid(blocks) { Err(format!("{dataset}: {error}")) } else { Ok(()) })]
    blocks: u32,
    /// Async?
    #[ask(default = { let later = server.slow(limit).await?; async { later + limit }.await })]
    asynchronous: u32,
    /// Async in closures?
    #[ask(choices = { let mut all = Vec::new(); for last in 0..limit { all.push(server.slow(last).await?.to_string()); } all })]
    loops_that_await: String,
    /// Unused by anything?
    #[ask(when = true, check = Ok::<(), String>(()))]
    constant: bool,
    /// Later?
    later: u32,
    /// Last?
    last: u32,
}

fn later() -> u32 {
    1
}

fn last(number: u32) -> u32 {
    number
}

fn valid(number: u32) -> Result<(), u32> {
    if number > 3 { Err(number) } else { Ok(()) }
}

struct Text<'a> {
    dataset: &'a str,
}

struct Config {
    later: u32,
    last: u32,
}

impl Config {
    fn new(limit: u32) -> Self {
        Self {
            later: limit,
            last: limit,
        }
    }

    fn later(self) -> Self {
        self
    }
}

struct Reports;

impl Reports {
    fn later(&self) -> u32 {
        1
    }

    async fn slow(&self, number: u32) -> Result<u32, String> {
        std::future::ready(Ok(number)).await
    }
}

#[allow(dead_code)]
#[final_step]
fn create(answers: Create, _: &Reports) -> String {
    let Create {
        dataset,
        limit,
        maybe,
        closures,
        locals,
        destructured,
        otherwise,
        arms,
        chains,
        loops,
        labels,
        ..
    } = &answers;
    let Create {
        callees,
        fields,
        shorthand,
        items,
        formats,
        macros,
        fields_in_macros,
        nested_macros,
        ..
    } = &answers;
    let Create {
        blocks,
        asynchronous,
        loops_that_await,
        constant,
        later,
        last,
        ..
    } = &answers;
    format!(
        "{:?}",
        (
            dataset,
            limit,
            maybe,
            closures,
            locals,
            destructured,
            otherwise,
            arms,
            chains,
            loops,
            labels
        )
    ) + &format!(
        "{:?}",
        (
            callees,
            fields,
            shorthand,
            items,
            formats,
            macros,
            fields_in_macros,
            nested_macros
        )
    ) + &format!("{:?}", (blocks, asynchronous, loops_that_await, constant, later, last))
}

fn main() {}
