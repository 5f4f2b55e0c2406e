//! Texts that are nearly tokens.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::dice::Dice;

/// What base64url is written with.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Characters of no token, or of another alphabet.
const FOREIGN: [&str; 16] = [
    "=", "==", "+", "/", " ", "\n", "\t", "\0", "\u{7f}", "é", "Ａ", "\u{200b}", "\u{feff}", "%2D", ".", "wz4.",
];
/// What other versions and other formats begin with, or the same one in another way.
const PREFIXES: [&str; 16] = [
    "wz1.", "wz2.", "wz3.", "wz4.", "wz5.", "wz6.", "wz7.", "wz8.", "wz9.", "wz.", "wz4", "WZ4.", "wz4.wz4.", "wz04.",
    "", " wz4.",
];

/// A text that was made of `token` by one change to three. Some take what they put in from `others`, which are tokens, too. It may be one
/// of the tokens by chance.
pub fn bent(dice: &mut Dice, token: &str, others: &[String]) -> String {
    let mut text = token.to_owned();
    for _ in 0..=dice.below(3) {
        let other = dice.one_of(others);
        text = match dice.below(9) {
            0..=3 => of_bytes(dice, &text, other),
            4 => renamed(dice, &text),
            5 => in_another_alphabet(dice, &text),
            _ => of_text(dice, text.into_bytes(), other.as_bytes()),
        };
    }
    text
}

/// What stands in front, if it is the prefix of a version, and the rest.
fn split(text: &str) -> (&str, &str) {
    let end = text.find('.').map_or(0, |dot| dot + 1);
    text.split_at(end)
}

/// Other bytes, written as the text that stands for them: they come to the decryption.
fn of_bytes(dice: &mut Dice, text: &str, other: &str) -> String {
    let (prefix, encoded) = split(text);
    let (Ok(bytes), Ok(others)) = (URL_SAFE_NO_PAD.decode(encoded), URL_SAFE_NO_PAD.decode(split(other).1)) else {
        return of_text(dice, text.as_bytes().to_vec(), other.as_bytes());
    };
    let changed = changed(dice, bytes, &others, |dice| {
        u8::try_from(dice.below(256)).unwrap_or_default()
    });
    format!("{prefix}{}", URL_SAFE_NO_PAD.encode(changed))
}

/// Other characters, most of them of the alphabet.
fn of_text(dice: &mut Dice, text: Vec<u8>, other: &[u8]) -> String {
    if dice.below(4) == 0 {
        let place = dice.place(text.len() + 1);
        let (front, back) = text.split_at(place);
        let foreign = dice.one_of(&FOREIGN).as_bytes();
        return String::from_utf8_lossy(&[front, foreign, back].concat()).into_owned();
    }
    let changed = changed(dice, text, other, |dice| *dice.one_of(ALPHABET));
    String::from_utf8_lossy(&changed).into_owned()
}

/// One change: of a bit, of a character, a cut, something put in, doubled, exchanged, or taken from another one.
fn changed(dice: &mut Dice, mut bytes: Vec<u8>, other: &[u8], drawn: impl Fn(&mut Dice) -> u8) -> Vec<u8> {
    if bytes.is_empty() {
        return other.to_vec();
    }
    let (place, len) = (dice.place(bytes.len()), 1 + dice.place(40));
    let end = (place + len).min(bytes.len());
    match dice.below(12) {
        0 => bytes[place] ^= 1 << dice.below(8),
        1 => bytes[place] = drawn(dice),
        2 => bytes[place..end].fill_with(|| drawn(dice)),
        3 => drop(bytes.drain(place..end)),
        4 => bytes.truncate(place),
        5 => drop(bytes.drain(..place)),
        6 => {
            let put: Vec<_> = (0..len).map(|_| drawn(dice)).collect();
            bytes.splice(place..place, put);
        }
        // A part stands there twice, or as often as nobody expects.
        7 => {
            let part = bytes[place..end].repeat(1 + dice.place(3));
            bytes.splice(place..place, part);
        }
        8 => bytes = bytes.repeat(2),
        // Two parts change places.
        9 => {
            let to = dice.place(bytes.len());
            let (first, second) = (place.min(to), place.max(to));
            let len = len.min(second - first).min(bytes.len() - second);
            let (front, back) = bytes.split_at_mut(second);
            front[first..first + len].swap_with_slice(&mut back[..len]);
        }
        // The other one from the same place on, or a part of it in its place.
        10 => {
            bytes.truncate(place);
            bytes.extend_from_slice(other.get(place..).unwrap_or_default());
        }
        _ => {
            let from = dice.place(other.len());
            let part = &other[from..(from + len).min(other.len())];
            bytes.splice(place..end, part.iter().copied());
        }
    }
    bytes
}

/// Under the prefix of another version.
fn renamed(dice: &mut Dice, text: &str) -> String {
    format!("{}{}", dice.one_of(&PREFIXES), split(text).1)
}

/// The same in other letters: another case, the other base64, padded, or with bits at its end that stand for nothing.
fn in_another_alphabet(dice: &mut Dice, text: &str) -> String {
    let (prefix, encoded) = split(text);
    match dice.below(6) {
        0 => text.to_ascii_uppercase(),
        1 => {
            let place = dice.place(text.len());
            let swapped = |(at, character): (usize, char)| match character {
                _ if at < place => character,
                _ if character.is_ascii_lowercase() => character.to_ascii_uppercase(),
                _ => character.to_ascii_lowercase(),
            };
            text.char_indices().map(swapped).collect()
        }
        2 => format!("{prefix}{}", encoded.replace('-', "+").replace('_', "/")),
        3 => format!("{text}{}", "=".repeat(1 + dice.place(3))),
        4 => text.chars().map(|character| format!("{character} ")).collect(),
        _ => {
            let mut text = text.to_owned();
            let last = text
                .pop()
                .and_then(|last| ALPHABET.iter().position(|letter| char::from(*letter) == last));
            let twin = last.unwrap_or_default() ^ (1 + dice.place(15));
            text.push(char::from(ALPHABET[twin % ALPHABET.len()]));
            text
        }
    }
}
