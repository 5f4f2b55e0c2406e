//! Joiners that a word or an emoji is written with. They are as invisible as those that hide something, so one is shown as
//! it is only between characters that it changes: by the rules A1, A2 and B of Unicode Standard Annex #31, held to one
//! script, and in the sequences of Unicode Technical Standard #51.

use super::{
    Place,
    character::{
        is_mark, is_pictograph, is_text_pictograph, is_transparent, joins_next, joins_previous, letter_script,
        virama_script,
    },
    quotation::can_be_like_closing,
};

const ZERO_WIDTH_NON_JOINER: char = '\u{200c}';
const ZERO_WIDTH_JOINER: char = '\u{200d}';
const EMOJI_SELECTOR: char = '\u{fe0f}';
const KEYCAP: char = '\u{20e3}';
/// Skin tones.
const EMOJI_MODIFIERS: [char; 5] = ['\u{1f3fb}', '\u{1f3fc}', '\u{1f3fd}', '\u{1f3fe}', '\u{1f3ff}'];

/// How many of the characters after a joiner it needs, to be shown as it is; `None` for one that is out of place, and for
/// what is no joiner.
pub(super) fn needs(place: Place<'_>) -> Option<usize> {
    match place.character {
        ZERO_WIDTH_NON_JOINER => between_joining_letters(place).or_else(|| after_virama_before_letter(place)),
        ZERO_WIDTH_JOINER => after_virama(place)
            .or_else(|| before_virama(place))
            .or_else(|| between_pictographs(place)),
        EMOJI_SELECTOR => on_pictograph(place).or_else(|| in_keycap(place)),
        '\u{11d45}' | '\u{11d97}' => between_letters(place),
        _ => None,
    }
}

/// Rule A1: it keeps letters apart that would join, as in Persian می‌خواهم.
fn between_joining_letters(place: Place<'_>) -> Option<usize> {
    let passes = |c| is_transparent(c) && !can_be_like_closing(c);
    let joins = place.before.trim_end_matches(passes).ends_with(joins_next);
    let letter = place.after.trim_start_matches(passes);
    let passed = place.after.len() - letter.len();
    (joins && letter.starts_with(joins_previous)).then(|| place.after[..passed].chars().count() + 1)
}

/// Rule A2: it shows the sign that would put letters together, as in Hindi क्‌ष.
fn after_virama_before_letter(place: Place<'_>) -> Option<usize> {
    let script = virama_of_word(place.before)?;
    (script_of_first_letter(place.after) == Some(script)).then_some(1)
}

/// Rule B: it makes half a letter, or a chillu, of the one before it, as in Hindi क्‍ष, Sinhala ශ්‍රී and Malayalam ന്‍.
fn after_virama(place: Place<'_>) -> Option<usize> {
    virama_of_word(place.before)?;
    (!place.after.starts_with(is_mark)).then_some(0)
}

/// It keeps a letter whole before the sign, as in Bengali র‍্য.
fn before_virama(place: Place<'_>) -> Option<usize> {
    let script = place.before.chars().next_back().and_then(letter_script)?;
    let mut after = place.after.chars();
    let virama = after.next().and_then(virama_script);
    (virama == Some(script) && script_of_first_letter(after.as_str()) == virama).then_some(2)
}

/// A sign that puts letters together and has no glyph of its own.
fn between_letters(place: Place<'_>) -> Option<usize> {
    let script = virama_script(place.character);
    let joins = script_of_last_letter(place.before) == script && script_of_first_letter(place.after) == script;
    joins.then_some(1)
}

/// As in 👩🏽‍🚀 and 🏳️‍🌈.
fn between_pictographs(place: Place<'_>) -> Option<usize> {
    let before = place.before;
    let before = before.strip_suffix(EMOJI_SELECTOR).unwrap_or(before);
    let before = before.strip_suffix(EMOJI_MODIFIERS).unwrap_or(before);
    (before.ends_with(is_pictograph) && place.after.starts_with(is_pictograph)).then_some(1)
}

/// As in ❤️.
fn on_pictograph(place: Place<'_>) -> Option<usize> {
    place.before.ends_with(is_text_pictograph).then_some(0)
}

/// As in 1️⃣.
fn in_keycap(place: Place<'_>) -> Option<usize> {
    let is_key = |c: char| c.is_ascii_digit() || matches!(c, '#' | '*');
    (place.before.ends_with(is_key) && place.after.starts_with(KEYCAP)).then_some(1)
}

/// The script of the sign that ends `before`, behind a letter of its script.
fn virama_of_word(before: &str) -> Option<&'static str> {
    let (at, virama) = before.char_indices().next_back()?;
    let script = virama_script(virama)?;
    (script_of_last_letter(&before[..at]) == Some(script)).then_some(script)
}

fn script_of_last_letter(before: &str) -> Option<&'static str> {
    let letter = before.trim_end_matches(is_mark).chars().next_back();
    letter.and_then(letter_script)
}

fn script_of_first_letter(after: &str) -> Option<&'static str> {
    after.chars().next().and_then(letter_script)
}
