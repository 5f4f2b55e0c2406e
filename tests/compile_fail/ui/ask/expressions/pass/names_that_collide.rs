//! Fields with the names that generated code uses itself, and with raw names.

#![deny(warnings)]

use wizard_core::{Wizard, final_step};

/// Names.
#[derive(Wizard)]
#[wizard(max_rounds = 30)]
struct Names {
    /// Which site?
    site: u32,
    /// Which scope of {site}?
    #[ask(default = site + 1)]
    scope: u32,
    /// Which step?
    #[ask(default = scope + site, check = check(step + scope))]
    step: u32,
    /// Which outcome?
    #[ask(default = std::future::ready(site + scope).await)]
    outcome: u32,
    /// Which hook?
    #[ask(default = std::future::ready(outcome + site).await + scope, check = check(hook + outcome))]
    hook: u32,
    /// Which table?
    #[ask(known = Some(hook).filter(|_| site > 3))]
    table: u32,
    /// Which build?
    #[ask(default = table)]
    build: u32,
    /// Which slot?
    #[ask(arg)]
    slot0: Vec<u32>,
    /// Which slot?
    #[ask(arg, check = check(slot0.len() as u32 + slot1[0]))]
    slot1: Vec<u32>,
    /// Which value?
    #[ask(default = slot0[0] + slot1[0])]
    value: u32,
    /// Which complete?
    #[ask(default = value)]
    complete: u32,
    /// Which type of {complete}?
    #[ask(default = complete)]
    r#type: u32,
    /// Which {type}?
    #[ask(when = r#type > 3)]
    r#match: bool,
    /// Which 'a of {match}?
    #[ask(choices = vec![format!("{}", r#type), format!("{match}", r#match = r#match)])]
    a: String,
}

fn check(_: u32) -> Result<(), String> {
    Ok(())
}

#[final_step]
fn names(server: Names) -> String {
    let Names {
        site,
        scope,
        step,
        outcome,
        hook,
        table,
        build,
        slot0,
        slot1,
        value,
        complete,
        r#type,
        r#match,
        a,
    } = server;
    format!(
        "{:?}",
        (site, scope, step, outcome, hook, table, build, slot0, slot1, value)
    ) + &format!("{:?}", (complete, r#type, r#match, a))
}

/// A raw name, and `Self` in its expressions.
#[derive(Wizard)]
#[allow(non_camel_case_types)]
struct r#struct {
    /// How many?
    #[ask(default = Self::USUAL)]
    count: u8,
    #[ask(flatten, prefix = "ty")]
    group: r#type,
}

impl r#struct {
    const USUAL: u8 = 3;
}

/// A group with a raw name, and names that become keywords.
#[derive(wizard_core::Questions)]
#[allow(non_camel_case_types)]
struct r#type {
    /// Which?
    #[ask(default = Self::USUAL)]
    pe: u8,
}

impl r#type {
    const USUAL: u8 = 4;
}

#[final_step]
fn finish_raw(_: r#struct) {}

fn main() {}
