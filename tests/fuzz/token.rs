//! Texts that are nearly the state of a flow.

use std::sync::LazyLock;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use wizard_core::engine::{Refusal, Round};

use crate::{Feed, everything::round};

const PREFIX: &str = "wz4.";

/// The states of two flows.
static GOOD: LazyLock<[String; 2]> = LazyLock::new(|| {
    [(); 2].map(|()| match round(None, None, None) {
        Ok(Round::Ask(asked)) => asked.request_state,
        other => panic!("{other:?}"),
    })
});

/// Sends a state that was made of good ones by changes that are read from `feed`: it is refused unless it is one of them.
///
/// # Panics
///
/// When it is not.
pub fn bend(feed: &mut Feed<'_>) {
    let text = bent(feed);
    let answer = round(None, Some(&text), None);
    if GOOD.contains(&text) {
        assert!(matches!(answer, Ok(Round::Ask(_))), "a good state is taken");
    } else {
        assert!(matches!(answer, Err(Refusal::State(_))), "{text}: {answer:?}");
    }
}

fn bent(feed: &mut Feed<'_>) -> String {
    let mut text = GOOD[0].clone();
    while !feed.is_empty() {
        // First the bytes that the text stands for, then the text itself.
        let encoded = text.strip_prefix(PREFIX).unwrap_or(&text);
        text = match (feed.byte(), URL_SAFE_NO_PAD.decode(encoded)) {
            (0..=127, Ok(bytes)) => {
                let other = URL_SAFE_NO_PAD.decode(&GOOD[1][PREFIX.len()..]);
                let changed = changed(feed, bytes, &other.unwrap_or_default());
                format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(changed))
            }
            (128..=135, _) => format!("{}{encoded}", feed.text()),
            _ => {
                let changed = changed(feed, text.into_bytes(), GOOD[1].as_bytes());
                String::from_utf8_lossy(&changed).into_owned()
            }
        };
    }
    text
}

/// One change.
fn changed(feed: &mut Feed<'_>, mut bytes: Vec<u8>, other: &[u8]) -> Vec<u8> {
    let kind = feed.below(7);
    let place = feed.place(bytes.len());
    let end = bytes.len().min(place + 1 + feed.below(64));
    match kind {
        0 if !bytes.is_empty() => bytes[place] ^= feed.byte(),
        1 => drop(bytes.splice(place..place, feed.bytes().iter().copied())),
        2 if place < end => drop(bytes.drain(place..end)),
        3 => bytes.truncate(place),
        4 if place < end => bytes.extend_from_within(place..end),
        5 => {
            bytes.truncate(place);
            bytes.extend_from_slice(other.get(place..).unwrap_or_default());
        }
        6 if place < end => {
            let from = feed.place(other.len());
            let part = &other[from..other.len().min(from + end - place)];
            drop(bytes.splice(place..end, part.iter().copied()));
        }
        _ => {}
    }
    bytes
}
