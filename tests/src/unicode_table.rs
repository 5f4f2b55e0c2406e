//! The table of `wizard_core`'s module `shown`, out of the data of the Unicode Consortium: nobody can keep by hand which
//! of a million characters hide, and which joiners belong to a script.

use std::{
    collections::HashSet,
    fmt::{Display, Write},
    ops::RangeInclusive,
};

use icu_properties::{
    CodePointMapData, CodePointSetData, PropertyNamesLong,
    props::{
        BidiControl, CanonicalCombiningClass, DefaultIgnorableCodePoint, Emoji, EmojiPresentation,
        ExtendedPictographic, GeneralCategory, GeneralCategoryGroup, JoiningType, NoncharacterCodePoint,
        PrependedConcatenationMark, Script,
    },
};

/// What comes before the tables. `icu_properties` does not say the version of its data in code, its documentation does.
const HEADER: &str = "\
//! What Unicode 18.0 says of characters, as sorted ranges. Made by a program, not by hand:
//! `cargo run -p wizard-tests --bin unicode_table > wizard-core/src/shown/table.rs`
";

/// A run of characters.
type Range = (char, char);

/// The spaces that are shown as they are: each is seen as a blank, and texts in French, English and Chinese have them.
const SPACES: [char; 4] = [' ', '\u{a0}', '\u{202f}', '\u{3000}'];

/// Signs of no one script.
const ANY_SCRIPT: [Script; 2] = [Script::Common, Script::Inherited];

/// The text of `wizard-core/src/shown/table.rs`.
pub fn text() -> String {
    let mut text = HEADER.to_owned();
    let mut ranges = |name: &str, what: &str, is: &dyn Fn(char) -> bool| {
        let all = ranges_of(|c| is(c).then_some(()));
        let rows = all.into_iter().map(|(range, ())| row(range, ""));
        put(&mut text, name, what, "(char, char)", rows);
    };
    ranges("HIDDEN", "What cannot be seen, breaks a line or reorders.", &is_hidden);
    ranges(
        "MARKS",
        "`General_Category` M: what is drawn on the letter before it.",
        &is_mark,
    );
    ranges(
        "JOINED_TO_NEXT",
        "`Joining_Type` D or L: letters that join the one after them.",
        &joins_next,
    );
    ranges(
        "JOINED_TO_PREVIOUS",
        "`Joining_Type` D or R: letters that join the one before them.",
        &joins_previous,
    );
    ranges(
        "PICTOGRAPHS",
        "`Extended_Pictographic`: what emoji are made of.",
        &is_pictograph,
    );
    ranges(
        "TEXT_PICTOGRAPHS",
        "Pictographs that are an emoji, but are drawn as a text unless U+FE0F follows.",
        &is_text_pictograph,
    );
    let joining_scripts: HashSet<_> = characters()
        .filter(|c| joins_next(*c))
        .map(script)
        .chain(ANY_SCRIPT)
        .collect();
    let is_transparent =
        |c| joining(c) == JoiningType::Transparent && !is_hidden(c) && joining_scripts.contains(&script(c));
    ranges(
        "TRANSPARENT",
        "`Joining_Type` T, of the scripts that join: what letters join across.",
        &is_transparent,
    );
    let mut scripts = |name: &str, what: &str, script: &dyn Fn(char) -> Option<Script>| {
        let names = PropertyNamesLong::<Script>::new();
        let rows = ranges_of(script).into_iter().map(|(range, script)| {
            let name = names.get(script).expect("every script has a name");
            row(range, format_args!(", {name:?}"))
        });
        put(&mut text, name, what, "(char, char, &str)", rows);
    };
    let viramas = "`Canonical_Combining_Class` 9: signs that take the vowel from a letter, and their scripts.";
    scripts("VIRAMAS", viramas, &virama_script);
    let with_virama: HashSet<_> = characters().filter_map(virama_script).collect();
    let letters = "`General_Category` L, of the scripts that have such a sign.";
    scripts("LETTERS", letters, &|c| {
        letter_script(c).filter(|script| with_virama.contains(script))
    });
    text
}

fn is_hidden(c: char) -> bool {
    let is_invisible = match category(c) {
        GeneralCategory::Control
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator
        | GeneralCategory::PrivateUse => true,
        // Marks such as that of an Arabic year are formats too, and seen.
        GeneralCategory::Format => !CodePointSetData::new::<PrependedConcatenationMark>().contains(c),
        GeneralCategory::SpaceSeparator => !SPACES.contains(&c),
        _ => false,
    };
    is_invisible
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
        || CodePointSetData::new::<BidiControl>().contains(c)
        || CodePointSetData::new::<NoncharacterCodePoint>().contains(c)
}

fn is_mark(c: char) -> bool {
    GeneralCategoryGroup::Mark.contains(category(c))
}

fn joins_next(c: char) -> bool {
    matches!(joining(c), JoiningType::DualJoining | JoiningType::LeftJoining)
}

fn joins_previous(c: char) -> bool {
    matches!(joining(c), JoiningType::DualJoining | JoiningType::RightJoining)
}

fn is_pictograph(c: char) -> bool {
    CodePointSetData::new::<ExtendedPictographic>().contains(c)
}

fn is_text_pictograph(c: char) -> bool {
    is_pictograph(c)
        && CodePointSetData::new::<Emoji>().contains(c)
        && !CodePointSetData::new::<EmojiPresentation>().contains(c)
}

fn virama_script(c: char) -> Option<Script> {
    let class = CodePointMapData::<CanonicalCombiningClass>::new().get(c);
    (class == CanonicalCombiningClass::Virama).then(|| script(c))
}

fn letter_script(c: char) -> Option<Script> {
    GeneralCategoryGroup::Letter.contains(category(c)).then(|| script(c))
}

fn characters() -> RangeInclusive<char> {
    char::MIN..=char::MAX
}

fn category(c: char) -> GeneralCategory {
    CodePointMapData::<GeneralCategory>::new().get(c)
}

fn joining(c: char) -> JoiningType {
    CodePointMapData::<JoiningType>::new().get(c)
}

fn script(c: char) -> Script {
    CodePointMapData::<Script>::new().get(c)
}

/// The runs of neighbours of which `value` says the same.
fn ranges_of<T: PartialEq>(value: impl Fn(char) -> Option<T>) -> Vec<(Range, T)> {
    let mut ranges: Vec<(Range, T)> = Vec::new();
    let mut goes_on = false;
    for c in characters() {
        match (value(c), ranges.last_mut()) {
            (Some(value), Some((range, same))) if goes_on && *same == value => range.1 = c,
            (Some(value), _) => {
                ranges.push(((c, c), value));
                goes_on = true;
            }
            (None, _) => goes_on = false,
        }
    }
    ranges
}

fn row((first, last): Range, rest: impl Display) -> String {
    format!(
        "('\\u{{{:x}}}', '\\u{{{:x}}}'{rest}),",
        u32::from(first),
        u32::from(last)
    )
}

/// A table with as many entries in a line as fit.
fn put(text: &mut String, name: &str, what: &str, item: &str, rows: impl Iterator<Item = String>) {
    const WIDTH: usize = 120;
    let _ = write!(
        text,
        "\n/// {what}\n#[rustfmt::skip]\npub(super) static {name}: &[{item}] = &["
    );
    let mut room = 0;
    for row in rows {
        if row.len() + 1 > room {
            text.push_str("\n   ");
            room = WIDTH - 3;
        }
        room -= row.len() + 1;
        let _ = write!(text, " {row}");
    }
    text.push_str("\n];\n");
}
