//! What holds of every text that is shown, tried with texts that are made of what is hard to show.

use std::sync::LazyLock;

use proptest::prelude::*;
use regex::Regex;
use serde_json::Value as Json;

use super::{LONGEST, one_line, quoted, quoted_json};

/// Single characters and whole sequences: hidden, reordering, joining, quoting, and like an escape.
const HARD: &[&str] = &[
    "\u{200c}",
    "\u{200d}",
    "\u{fe0f}",
    "\u{fe0e}",
    "\u{20e3}",
    "\u{202e}",
    "\u{2066}",
    "\u{200b}",
    "\u{feff}",
    "\u{ad}",
    "\u{e0041}",
    "\u{2800}",
    "\u{11d45}",
    "\n",
    "\r",
    "\u{2028}",
    "\0",
    "\u{7f}",
    "\u{85}",
    "\u{301}",
    "\u{650}",
    "\u{315}",
    "\u{3099}",
    "”",
    "“",
    "❞",
    "’",
    "'",
    "\"",
    "\\",
    "u",
    "{",
    "}",
    "a",
    "1",
    "u{",
    "\\u{",
    "\\u{201d}",
    "\\u201d",
    " ",
    "می",
    "د",
    "क",
    "\u{94d}",
    "ষ",
    "র",
    "\u{9cd}",
    "ش",
    "👨",
    "🏽",
    "❤",
    "#",
    "…",
    "…” (1 more character)",
    "か",
    "ﾀ",
    "ﾞ",
];

fn piece() -> impl Strategy<Value = String> + Clone {
    prop_oneof![
        8 => proptest::sample::select(HARD).prop_map(str::to_owned),
        2 => any::<char>().prop_map(String::from),
        1 => (proptest::sample::select(HARD), 1..80_usize).prop_map(|(piece, count)| piece.repeat(count)),
    ]
}

fn text() -> impl Strategy<Value = String> {
    let count = prop_oneof![4 => 0..12_usize, 1 => 0..120_usize];
    let pieces = |count| proptest::collection::vec(piece(), count);
    count.prop_flat_map(pieces).prop_map(|pieces| pieces.concat())
}

fn json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        text().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        Just(Json::Null)
    ];
    leaf.prop_recursive(3, 8, 3, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..3).prop_map(Json::from),
            proptest::collection::vec((text(), inner), 0..3)
                .prop_map(|members| Json::Object(members.into_iter().collect())),
        ]
    })
}

/// What is shown between the quotation marks, and how many characters are left out.
fn taken_apart(shown: &str) -> (String, usize) {
    let all = Regex::new("^“(.*)”$").expect("a pattern");
    let cut = Regex::new(r"^“(.*)…” \(([0-9,]+) more characters?\)$").expect("a pattern");
    if let Some(found) = all.captures(shown) {
        return (found[1].to_owned(), 0);
    }
    let found = cut.captures(shown).expect("in quotation marks, on one line");
    (
        found[1].to_owned(),
        found[2].replace(',', "").parse().expect("a number"),
    )
}

/// Escapes read back, by other means than they are written with.
fn read_back(shown: &str) -> String {
    let escape = Regex::new(r"\\u\{([0-9a-f]+)\}").expect("a pattern");
    let character = |found: &regex::Captures<'_>| {
        let number = u32::from_str_radix(&found[1], 16).expect("a hexadecimal number");
        String::from(char::from_u32(number).expect("a character"))
    };
    escape.replace_all(shown, character).into_owned()
}

/// Joiners between characters that they can change, seen more coarsely than by the rules.
static JOINED: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let cursive = r"\p{Arabic}\p{Syriac}\p{Mongolian}\p{Nko}\p{Mandaic}\p{Phags_Pa}\p{Adlam}\p{Manichaean}\p{Psalter_Pahlavi}\p{Hanifi_Rohingya}\p{Sogdian}\p{Old_Uyghur}\p{Chorasmian}";
    let patterns = [
        format!(r"([{cursive}]\p{{M}}*)\u{{200c}}(\p{{M}}*[{cursive}])"),
        r"(\p{L}\p{M}+)\u{200c}(\p{L})".to_owned(),
        r"(\p{L}\p{M}+)\u{200d}()".to_owned(),
        r"(\p{L})\u{200d}(\p{M}\p{L})".to_owned(),
        r"(\p{L}\p{M}*)\u{11d45}(\p{L})".to_owned(),
        r"(\p{Extended_Pictographic}[\u{fe0f}\p{Emoji_Modifier}]?)\u{200d}(\p{Extended_Pictographic})".to_owned(),
        r"([\p{Emoji}&&\P{Emoji_Presentation}&&[^0-9#*]])\u{fe0f}()".to_owned(),
        r"([0-9#*])\u{fe0f}(\u{20e3})".to_owned(),
    ];
    patterns
        .iter()
        .map(|pattern| Regex::new(pattern).expect("a pattern"))
        .collect()
});

static HIDDEN: LazyLock<Regex> = LazyLock::new(|| {
    let class = r"[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}\p{Co}\u{2800}\u{11d45}\u{1d159}]|[\p{Cf}--\p{Prepended_Concatenation_Mark}]";
    Regex::new(class).expect("a class")
});

fn hides_nothing(shown: &str) -> Result<(), TestCaseError> {
    let mut left = shown.to_owned();
    loop {
        let before = left.len();
        for joined in &*JOINED {
            left = joined.replace_all(&left, "$1$2").into_owned();
        }
        if left.len() == before {
            break;
        }
    }
    prop_assert!(!HIDDEN.is_match(&left), "{shown:?}: {left:?}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_shown_of_a_text_is_read_back_as_its_start_and_the_rest_is_counted(text in text()) {
        let (shown, missing) = taken_apart(&quoted(&text));
        let start = read_back(&shown);
        prop_assert!(text.starts_with(&start), "{:?}", shown);
        prop_assert_eq!(text[start.len()..].chars().count(), missing);
    }

    #[test]
    fn a_text_is_cut_only_where_there_is_no_room_for_more(text in text()) {
        let (shown, missing) = taken_apart(&quoted(&text));
        let length = shown.chars().count();
        prop_assert!(length <= LONGEST);
        // The longest escape, or a joiner with what it joins.
        let longest = if text.contains(['\u{200c}', '\u{200d}', '\u{fe0f}', '\u{11d45}']) { LONGEST } else { 10 };
        prop_assert!(missing == 0 || length + longest > LONGEST, "{:?}", shown);
    }

    #[test]
    fn two_texts_that_differ_little_are_not_shown_alike(before in text(), after in text(), one in piece(), other in piece()) {
        let texts = [format!("{before}{one}{after}"), format!("{before}{other}{after}"), format!("{before}{after}")];
        for (first, second) in [(0, 1), (0, 2), (1, 2)] {
            let is_alike = quoted(&texts[first]) == quoted(&texts[second]);
            prop_assert!(!is_alike || texts[first] == texts[second] || taken_apart(&quoted(&texts[first])).1 > 0);
        }
    }

    #[test]
    fn what_is_shown_of_a_text_is_another_text(text in text()) {
        let (shown, missing) = taken_apart(&quoted(&text));
        prop_assert!(missing > 0 || shown == text || quoted(&shown) != quoted(&text));
    }

    #[test]
    fn nothing_hides_in_what_is_shown(text in text()) {
        for shown in [taken_apart(&quoted(&text)).0, one_line(&text), taken_apart(&quoted_json(&Json::from(text).to_string())).0] {
            hides_nothing(&shown)?;
        }
    }

    #[test]
    fn nothing_closes_the_quotation_but_its_own_mark(text in text()) {
        let (shown, _) = taken_apart(&quoted(&text));
        prop_assert!(!shown.contains(['“', '”', '❞']) && !shown.contains("’’"), "{:?}", shown);
    }

    #[test]
    fn the_words_of_an_author_are_on_one_line_and_read_back(text in text()) {
        let shown = one_line(&text);
        prop_assert!(shown.chars().count() <= LONGEST + "… (1,234,567 more characters)".chars().count());
        prop_assert_eq!(shown.lines().count(), usize::from(!text.is_empty()));
        prop_assert!(shown.ends_with("more characters)") || shown.ends_with("more character)") || read_back(&shown) == text);
    }

    #[test]
    fn json_is_read_back_as_the_same_value(value in json()) {
        let (shown, missing) = taken_apart(&quoted_json(&value.to_string()));
        prop_assert!(shown.chars().count() <= LONGEST);
        prop_assert!(missing > 0 || serde_json::from_str::<Json>(&shown).ok() == Some(value));
    }
}
