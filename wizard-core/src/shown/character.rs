//! What one character is, by Unicode's properties: hidden, a mark, or one of those between which a joiner has its place.

use super::table::{
    HIDDEN, JOINED_TO_NEXT, JOINED_TO_PREVIOUS, LETTERS, MARKS, PICTOGRAPHS, TEXT_PICTOGRAPHS, TRANSPARENT, VIRAMAS,
};

/// Glyphs that are blank, or change another one alone, although no property says so.
const BLANK: &[char] = &[
    // The Braille cell without a dot.
    '\u{2800}',
    // The place of an object that is no part of a text: drawn as nothing where there is none.
    '\u{fffc}',
    // Put letters of Masaram and Gunjala Gondi together; fonts have an empty glyph for them.
    '\u{11d45}',
    '\u{11d97}',
    // Mirrors the hieroglyph before it, as the controls of hieroglyphs change theirs.
    '\u{13440}',
    // A blank as large as a hieroglyph, and half of it.
    '\u{13441}',
    '\u{13442}',
    // Fills the place of a character in Khitan clusters.
    '\u{16fe4}',
    // Makes a stroke of Duployan shorthand thick, as its format controls do.
    '\u{1bc9d}',
    // The notehead of a note that is not played.
    '\u{1d159}',
];

/// Whether `c` cannot be seen where it stands alone, breaks a line, or reorders what is around it. A joiner that belongs to
/// its word or emoji is hidden too, but shown as it is.
pub(crate) fn is_hidden(c: char) -> bool {
    holds(HIDDEN, c) || BLANK.contains(&c)
}

/// Whether `c` is drawn on the character before it.
pub(super) fn is_mark(c: char) -> bool {
    holds(MARKS, c)
}

/// Whether letters join across `c`.
pub(super) fn is_transparent(c: char) -> bool {
    holds(TRANSPARENT, c)
}

/// Whether a letter joins the one after it.
pub(super) fn joins_next(c: char) -> bool {
    holds(JOINED_TO_NEXT, c)
}

/// Whether a letter joins the one before it.
pub(super) fn joins_previous(c: char) -> bool {
    holds(JOINED_TO_PREVIOUS, c)
}

/// Whether emoji are made of `c`.
pub(super) fn is_pictograph(c: char) -> bool {
    holds(PICTOGRAPHS, c)
}

/// Whether a pictograph is drawn as a text, unless a selector makes it an emoji.
pub(super) fn is_text_pictograph(c: char) -> bool {
    holds(TEXT_PICTOGRAPHS, c)
}

/// The script of a sign that takes the vowel from a letter.
pub(super) fn virama_script(c: char) -> Option<&'static str> {
    script(VIRAMAS, c)
}

/// The script of a letter, if it has such a sign.
pub(super) fn letter_script(c: char) -> Option<&'static str> {
    script(LETTERS, c)
}

fn holds(ranges: &[(char, char)], c: char) -> bool {
    let after = ranges.partition_point(|(first, _)| *first <= c);
    after > 0 && c <= ranges[after - 1].1
}

fn script(ranges: &[(char, char, &'static str)], c: char) -> Option<&'static str> {
    let after = ranges.partition_point(|(first, ..)| *first <= c);
    let (_, last, script) = ranges[..after].last()?;
    (c <= *last).then_some(*script)
}

#[cfg(test)]
mod tests {
    use regex_syntax::hir::{Class, HirKind};

    use super::{
        BLANK, HIDDEN, JOINED_TO_NEXT, JOINED_TO_PREVIOUS, MARKS, PICTOGRAPHS, TEXT_PICTOGRAPHS, TRANSPARENT,
        is_hidden, is_mark, is_pictograph, is_text_pictograph, letter_script,
    };

    /// Which characters a class of the crate `regex` has, whose data come from elsewhere, of an earlier version of Unicode.
    fn second_source(class: &str) -> Vec<bool> {
        let class = regex_syntax::parse(&format!("(?x)[{class}]")).expect("a class");
        let HirKind::Class(Class::Unicode(class)) = class.kind() else {
            panic!("{class:?} is no class of characters");
        };
        let mut is = vec![false; 0x11_0000];
        for range in class.ranges() {
            is[range.start() as usize..=range.end() as usize].fill(true);
        }
        is
    }

    fn compare(class: &str, is: impl Fn(char) -> bool) {
        let second = second_source(class);
        let unassigned = second_source(r"\p{Cn}--\p{Noncharacter_Code_Point}");
        for c in char::MIN..=char::MAX {
            // What has been assigned since may have the property today; what had it still does.
            let agree = is(c) == second[c as usize] || is(c) && unassigned[c as usize];
            assert!(agree, "U+{:04X} and {class}", u32::from(c));
        }
    }

    #[test]
    fn hidden_is_what_a_second_source_says_beside_the_list_by_hand() {
        compare(
            r"\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Noncharacter_Code_Point}
                [\p{Cf}--\p{Prepended_Concatenation_Mark}][\p{Zs}--[\x20\u{A0}\u{202F}\u{3000}]]",
            |c| is_hidden(c) && !BLANK.contains(&c),
        );
    }

    #[test]
    fn marks_pictographs_and_letters_are_what_a_second_source_says() {
        compare(r"\p{M}", is_mark);
        // Unicode 17 has taken the property from symbols that are no emoji.
        let emoji = second_source(r"\p{Emoji}");
        compare(r"\p{Extended_Pictographic}&&\p{Emoji}", |c| {
            is_pictograph(c) && emoji[c as usize]
        });
        compare(
            r"\p{Extended_Pictographic}&&\p{Emoji}&&\P{Emoji_Presentation}",
            is_text_pictograph,
        );
        for script in ["Devanagari", "Bengali", "Sinhala", "Malayalam", "Khmer"] {
            compare(&format!(r"\p{{L}}&&\p{{{script}}}"), |c| {
                letter_script(c) == Some(script)
            });
        }
    }

    #[test]
    fn a_blank_glyph_is_listed_by_hand_only_where_no_property_says_it() {
        for c in BLANK {
            assert!(!super::holds(HIDDEN, *c), "U+{:04X}", u32::from(*c));
        }
        assert!(BLANK.is_sorted());
    }

    #[test]
    fn what_a_joiner_joins_is_seen() {
        for table in [
            JOINED_TO_NEXT,
            JOINED_TO_PREVIOUS,
            PICTOGRAPHS,
            TEXT_PICTOGRAPHS,
            TRANSPARENT,
        ] {
            let hidden = table
                .iter()
                .flat_map(|(first, last)| *first..=*last)
                .find(|c| is_hidden(*c));
            assert_eq!(hidden, None);
        }
    }

    #[test]
    fn the_tables_are_sorted_and_their_ranges_apart() {
        for table in [
            HIDDEN,
            MARKS,
            TRANSPARENT,
            JOINED_TO_NEXT,
            JOINED_TO_PREVIOUS,
            PICTOGRAPHS,
            TEXT_PICTOGRAPHS,
        ] {
            let ends: Vec<_> = table.iter().flat_map(|(first, last)| [*first, *last]).collect();
            assert!(ends.is_sorted());
        }
    }

    #[test]
    fn spaces_of_texts_and_signs_of_numbers_are_seen() {
        for c in [
            ' ',
            '\u{a0}',
            '\u{202f}',
            '\u{3000}',
            '\u{600}',
            '\u{6dd}',
            '\u{70f}',
            '\u{110bd}',
            'a',
            '\u{17d2}',
        ] {
            assert!(!is_hidden(c), "U+{:04X}", u32::from(c));
        }
    }
}
