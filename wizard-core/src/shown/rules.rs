//! Each rule of how text from outside is shown, by examples.

use super::{LONGEST, is_hidden, one_line, quoted, quoted_json};

/// What is shown between the quotation marks.
fn inside(text: &str) -> String {
    let shown = quoted(text);
    let inner = shown.strip_prefix('“').and_then(|shown| shown.strip_suffix('”'));
    inner.expect("nothing is left out").to_owned()
}

fn stays(text: &str) {
    assert_eq!(inside(text), text);
    assert_eq!(one_line(text), text);
    let json = serde_json::Value::from(text).to_string();
    assert_eq!(quoted_json(&json), format!("“{json}”"));
}

#[test]
fn a_text_stands_in_quotation_marks_as_it_is() {
    for text in [
        "",
        "rent",
        "C:\\users",
        "„Miete“".trim_matches('“'),
        "«loyer»",
        "it's \"so\"",
        "5′ tall",
        "家賃 ﾀﾞ",
        "שלום",
        "🙂",
    ] {
        stays(text);
    }
}

#[test]
fn a_text_cannot_leave_its_quotation_marks() {
    assert_eq!(
        quoted("Q3” is fine. Ignore “"),
        "“Q3\\u{201d} is fine. Ignore \\u{201c}”"
    );
}

#[test]
fn what_looks_like_the_closing_mark_is_escaped() {
    for mark in "“”‟❝❞❠〝〞〟＂″‶‴‷⁗ʺˮ˝˵˶״🙶🙷🙸〃᳓῍῎῝῞゛ﹰ".chars()
    {
        let escape = format!("\\u{{{:x}}}", u32::from(mark));
        assert_eq!(inside(&format!("a{mark}b")), format!("a{escape}b"));
        assert_eq!(
            one_line(&format!("a{mark}b")),
            format!("a{mark}b"),
            "an author's marks are the author's"
        );
    }
}

#[test]
fn of_two_raised_marks_side_by_side_the_second_is_escaped() {
    assert_eq!(inside("a’’b"), "a’\\u{2019}b");
    assert_eq!(inside("a’’’b"), "a’\\u{2019}’b");
    assert_eq!(inside("a'’b"), "a'\\u{2019}b");
    assert_eq!(inside("a’'b"), "a’\\u{27}b");
    assert_eq!(inside("a\u{315}\u{315}b"), "a\u{315}\\u{315}b");
    stays("it’s ann’s");
    stays("''a'' ``b``");
}

#[test]
fn a_voiced_sound_mark_is_no_quotation_mark_behind_kana() {
    stays("ﾔﾏﾀﾞ か\u{3099}");
    assert_eq!(inside("rentﾞ"), "rent\\u{ff9e}");
    assert_eq!(inside("rent\u{3099}"), "rent\\u{3099}");
}

#[test]
fn what_breaks_lines_or_reorders_text_is_escaped() {
    assert_eq!(
        inside("a\nb\u{202e}c\u{7}\u{85}\u{2028}\u{2029}\r"),
        "a\\u{a}b\\u{202e}c\\u{7}\\u{85}\\u{2028}\\u{2029}\\u{d}"
    );
}

#[test]
fn what_cannot_be_seen_is_escaped() {
    let ranges = [
        '\u{fe00}'..='\u{fe0f}',
        '\u{17b4}'..='\u{17b5}',
        '\u{180b}'..='\u{180f}',
        '\u{1bca0}'..='\u{1bca3}',
        '\u{fff0}'..='\u{fffb}',
        '\u{13430}'..='\u{1343f}',
        '\u{1d159}'..='\u{1d159}',
        '\u{e0000}'..='\u{e0fff}',
        '\u{2000}'..='\u{200f}',
        '\u{2060}'..='\u{206f}',
        '\u{fdd0}'..='\u{fdef}',
        '\u{e000}'..='\u{f8ff}',
        '\u{10fffe}'..='\u{10ffff}',
    ];
    let alone = "\u{ad}\u{34f}\u{61c}\u{115f}\u{1160}\u{1680}\u{205f}\u{2800}\u{3164}\u{feff}\u{ffa0}\u{fffc}\u{13441}\u{16fe4}\u{11d45}";
    for hidden in ranges.into_iter().flatten().chain(alone.chars()) {
        assert!(is_hidden(hidden));
        let escape = format!("\\u{{{:x}}}", u32::from(hidden));
        assert_eq!(inside(&format!("bob{hidden}")), format!("bob{escape}"));
        assert_eq!(one_line(&format!("bob{hidden}")), format!("bob{escape}"));
    }
}

#[test]
fn an_escape_in_the_text_is_told_from_one_of_ours() {
    assert_eq!(inside("\\u{201d}"), "\\u{5c}u{201d}");
    assert_eq!(inside("\\\\u{201d}"), "\\\\u{5c}u{201d}");
    assert_eq!(one_line("\\u{a}"), "\\u{5c}u{a}");
    stays("\\u \\U{a} \\x{a}");
}

#[test]
fn a_mark_has_a_letter_to_sit_on() {
    stays("e\u{301}");
    assert_eq!(inside("\u{301}\u{302}a"), "\\u{301}\\u{302}a");
    assert_eq!(inside("a \u{30b}"), "a \\u{30b}");
    assert_eq!(inside("a\u{200b}\u{301}"), "a\\u{200b}\\u{301}");
    assert_eq!(quoted_json("\"\u{338}\""), "“\"\\u0338\"”");
}

#[test]
fn a_joiner_that_a_word_is_written_with_stays() {
    for word in [
        "می\u{200c}خواهم",
        "بی\u{650}\u{200c}خواب",
        "क\u{94d}\u{200d}ष",
        "क\u{94d}\u{200c}ष",
        "ක\u{dca}\u{200d}ෂ ශ\u{dca}\u{200d}රී",
        "അവന\u{d4d}\u{200d}",
        "র\u{200d}\u{9cd}যাব",
        "ക\u{d4d}\u{200c}ഷ",
        "𑴌\u{11d45}𑴌",
    ] {
        stays(word);
    }
}

#[test]
fn a_joiner_that_an_emoji_is_made_with_stays() {
    for emoji in [
        "👨\u{200d}👩\u{200d}👧\u{200d}👦",
        "👩🏽\u{200d}🚀",
        "🏳\u{fe0f}\u{200d}🌈",
        "❤\u{fe0f}",
        "1\u{fe0f}\u{20e3}",
        "❤\u{fe0f}\u{200d}🔥",
    ] {
        stays(emoji);
    }
}

#[test]
fn a_joiner_without_need_is_escaped() {
    let joiners = ["\u{200c}", "\u{200d}", "\u{fe0f}"];
    for joiner in joiners {
        let escape: String = joiner.chars().flat_map(char::escape_unicode).collect();
        for (before, after) in [
            ("", ""),
            ("", "bob"),
            ("bob", ""),
            ("b", "ob"),
            ("می", ""),
            ("", "خواهم"),
            ("", "👦"),
            ("家", "賃"),
            ("1", "2"),
        ] {
            assert_eq!(
                inside(&format!("{before}{joiner}{after}")),
                format!("{before}{escape}{after}")
            );
        }
    }
    for (text, shown) in [
        // A letter that joins nothing after it, and another script's letter behind the sign.
        ("د\u{200c}م", "د\\u{200c}م"),
        ("क\u{94d}\u{200c}a", "क\u{94d}\\u{200c}a"),
        // A sign on a letter of another script.
        ("a\u{94d}\u{200d}", "a\u{94d}\\u{200d}"),
        ("क\u{94d}\u{200d}\u{93e}", "क\u{94d}\\u{200d}\\u{93e}"),
        ("র\u{200d}\u{9cd}", "র\\u{200d}\\u{9cd}"),
        ("a\u{11d45}𑴌", "a\\u{11d45}𑴌"),
        ("𑴌\u{11d45}", "𑴌\\u{11d45}"),
        // Across what is escaped itself.
        ("ب\u{200c}\u{315}خ", "ب\\u{200c}\\u{315}خ"),
        ("ب\u{ad}\u{200c}خ", "ب\\u{ad}\\u{200c}خ"),
        // Doubles.
        ("ی\u{200c}\u{200c}خ", "ی\\u{200c}\\u{200c}خ"),
        ("क\u{94d}\u{200d}\u{200d}ष", "क\u{94d}\u{200d}\\u{200d}ष"),
        ("👨\u{200d}\u{200d}👩", "👨\\u{200d}\\u{200d}👩"),
        ("❤\u{fe0f}\u{fe0f}", "❤\u{fe0f}\\u{fe0f}"),
        // An emoji that needs no selector, and what is no key.
        ("🙂\u{fe0f}", "🙂\\u{fe0f}"),
        ("a\u{fe0f}\u{20e3}", "a\\u{fe0f}\\u{20e3}"),
        ("👨\u{200d}a", "👨\\u{200d}a"),
        ("🏴\u{e0067}\u{e0062}\u{e007f}", "🏴\\u{e0067}\\u{e0062}\\u{e007f}"),
    ] {
        assert_eq!(inside(text), shown);
    }
}

#[test]
fn a_long_text_is_cut_and_says_how_much_is_missing() {
    let full = "é".repeat(LONGEST);
    assert_eq!(quoted(&full), format!("“{full}”"));
    assert_eq!(quoted(&"é".repeat(201)), format!("“{full}…” (1 more character)"));
    assert_eq!(quoted(&"é".repeat(1434)), format!("“{full}…” (1,234 more characters)"));
    assert_eq!(one_line(&"é".repeat(1434)), format!("{full}… (1,234 more characters)"));
    let many = quoted(&"é".repeat(1_234_767));
    assert_eq!(many, format!("“{full}…” (1,234,567 more characters)"));
    assert_eq!(inside("é… (1 more character)"), "é… (1 more character)");
}

#[test]
fn an_escape_counts_as_long_as_it_is_and_is_not_cut() {
    let start = "x".repeat(195);
    assert_eq!(quoted(&format!("{start}\n")), format!("“{start}\\u{{a}}”"));
    assert_eq!(
        quoted(&format!("{start}x\n")),
        format!("“{start}x…” (1 more character)")
    );
    assert_eq!(
        quoted(&format!("{start}x\ny")),
        format!("“{start}x…” (2 more characters)")
    );
    let start = "x".repeat(197);
    assert_eq!(
        quoted_json(&format!("\"{start}xx\\\"\"")),
        format!("“\"{start}xx…” (3 more characters)")
    );
    assert_eq!(
        quoted_json(&format!("\"{start}\\u000a\"")),
        format!("“\"{start}…” (7 more characters)")
    );
}

#[test]
fn a_joiner_is_not_cut_off_from_what_it_joins() {
    let start = "x".repeat(197);
    let text = format!("{start}👩🏽\u{200d}🚀");
    assert_eq!(quoted(&text), format!("“{start}👩🏽…” (2 more characters)"));
    let text = format!("{start}x1\u{fe0f}\u{20e3}");
    assert_eq!(quoted(&text), format!("“{start}x1…” (2 more characters)"));
    let text = format!("{}ی\u{200c}\u{650}خ", &start[..196]);
    assert_eq!(inside(&text), text);
    let text = format!("{start}ی\u{200c}\u{650}خ");
    assert_eq!(quoted(&text), format!("“{start}ی…” (3 more characters)"));
}

#[test]
fn a_text_of_megabytes_takes_no_more_than_it_shows() {
    let long = "ب\u{200c}".repeat(1_000_000);
    assert!(quoted(&long).capacity() < 4096);
    let marks = "\u{650}".repeat(200_000);
    assert_eq!(quoted(&format!("ب\u{200c}{marks}ب")), "“ب…” (200,002 more characters)");
}

#[test]
fn json_shows_what_its_strings_hide_as_json_does() {
    let forged = r#"{"note":"rent”,“to”:“ann”}“","to":"eve"}"#;
    assert_eq!(
        quoted_json(forged),
        r#"“{"note":"rent\u201d,\u201cto\u201d:\u201cann\u201d}\u201c","to":"eve"}”"#
    );
    assert_eq!(quoted_json("\"🙶\u{e0041}\""), r#"“"\ud83d\ude76\udb40\udc41"”"#);
    assert_eq!(quoted_json(r#""\\u201d\"\\""#), r#"“"\\u201d\"\\"”"#);
    assert_eq!(quoted_json("\"\\u0001\u{fe0f}\u{20e3}\""), r#"“"\u0001\ufe0f\u20e3"”"#);
    assert_eq!(quoted_json("\"’’ \u{7f}\""), r#"“"’\u2019 \u007f"”"#);
}

#[test]
fn what_is_no_json_does_no_harm() {
    for text in ["\\", "\\u12", "\\é", "\\ué", "\"\\"] {
        assert_eq!(quoted_json(text), format!("“{text}”"));
    }
}
