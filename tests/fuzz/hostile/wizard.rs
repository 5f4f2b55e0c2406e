//! The wizard, with an expression of every kind.

use std::sync::atomic::Ordering;

use wizard_core::{Final, Wizard, final_step};

use super::moods::{Moods, Site, locked};

/// How many rounds a flow has.
pub(super) const MOST_ROUNDS: u8 = 14;
pub(super) const PAID: &str = "Done.";

/// Do whatever.
#[derive(Wizard)]
#[wizard(
    name = "hostile",
    max_rounds = 14,
    max_attempts = 2,
    progress,
    review,
    forms(several = "Several at once, after {word}."),
    confirm = "Do it with {word}, {pick}, {picks}, {number}, {name}, {sum}, {right} and {note}?"
)]
pub(super) struct Hostile {
    /// Which word?
    #[ask(min_len = 1, max_len = 40, check = server.check(Site::Word, word))]
    word: String,
    /// Which of these, after {word}?
    #[ask(choices = server.choices(Site::Pick)?)]
    pick: String,
    /// Which of them?
    #[ask(form = "several", when = server.when(Site::When)?, choices = server.choices(Site::Picks)?)]
    picks: Vec<String>,
    /// How many?
    #[ask(form = "several", max = 100, default = server.number(Site::Number)?)]
    number: u32,
    /// Known as what?
    #[ask(max_len = 50, known = server.known(Site::Name)?, on_decline = skip)]
    name: Option<String>,
    #[compute(server.sum(Site::Sum)?, keep)]
    sum: i64,
    /// Is {sum} right for {name}?
    #[ask(only_user, check = server.check(Site::Right, word), again = word)]
    right: bool,
    #[ask(arg)]
    note: Option<Vec<u8>>,
}

#[final_step(once)]
fn hostile(answers: Hostile, server: &Moods, step: Final<'_>) -> String {
    let times = {
        let mut finished = locked(&server.finished);
        let times = finished.entry(*step.flow().as_bytes()).or_default();
        *times += 1;
        *times
    };
    assert_eq!(times, 1, "at most once");
    assert!(step.rounds() <= MOST_ROUNDS);
    assert!(
        server.confirmed.load(Ordering::Relaxed) > 0,
        "somebody has said yes in the end"
    );
    let Hostile {
        word,
        pick,
        picks,
        number,
        name,
        sum: _,
        right: _,
        note: _,
    } = answers;
    // What a final step may count on, whatever the expressions have said before.
    assert!((1..=40).contains(&word.chars().count()) && number <= 100);
    assert!(locked(&server.sent).contains(&word), "it comes from the client");
    assert!(name.is_none_or(|name| name.chars().count() <= 50));
    for (site, chosen) in [(Site::Pick, std::slice::from_ref(&pick)), (Site::Picks, &picks)] {
        if server.is_steady(site) && !chosen.is_empty() {
            let offered = server.offered(site).expect("a list that could be looked up");
            let is_offered = |value: &String| offered.iter().any(|(offered, _)| offered == value);
            assert!(chosen.iter().all(is_offered), "what is chosen is offered");
        }
    }
    PAID.to_owned()
}
