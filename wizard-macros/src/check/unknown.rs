//! What is said of a key that an attribute does not have.

use super::{elsewhere, homes};
use crate::parse::Item;

/// What is wrong with `item`, called `name`, in `place`, which has the `known` ones.
pub(super) fn unknown(place: &str, name: &str, item: &Item, known: &[&str]) -> String {
    format!(
        "unknown attribute `{name}` in {place}: {}",
        remedy(place, name, item, known)
    )
}

fn remedy(place: &str, name: &str, item: &Item, known: &[&str]) -> String {
    let is_its_own = || elsewhere::home(place, name, item);
    let found = homes::instead(place, name)
        .or_else(is_its_own)
        .or_else(|| nearest(name, known));
    found.unwrap_or_else(|| match known {
        [] => "expected none, remove it".to_owned(),
        [one] => format!("expected `{one}`"),
        _ => format!("expected one of `{}`", known.join("`, `")),
    })
}

/// The known word that differs from `name` in a slip.
fn nearest(name: &str, known: &[&str]) -> Option<String> {
    let slips = known.iter().map(|word| (strsim::osa_distance(name, word), word));
    let nearest = slips
        .filter(|(distance, word)| *distance <= word.len().max(name.len()) / 3)
        .min();
    nearest.map(|(_, word)| format!("did you mean `{word}`?"))
}
