//! What looks like the closing quotation mark, ”: behind it, a value would speak with the voice of the question.
//!
//! Unicode has a list of quotation marks and one of what people confuse, and neither is the answer: low and pointed marks,
//! such as „ and », are no closing quotation mark of ours, and ASCII's " is straight. The marks below are
//! raised and double, whatever they are for.

use super::Place;

/// Marks that look like ” in some font.
const DOUBLE: &[char] = &[
    // Quotation_Mark: the raised double ones, and 〟, which closes what 〝 opens and is drawn at either height.
    '“', '”', '‟', '〝', '〞', '〟', '＂',
    // Ornaments of the same shapes; the low ones among them are at the height that a font gives to ornaments.
    '❝', '❞', '❠', '🙶', '🙷', '🙸',
    // Confusable with ” (Unicode Technical Standard #39): primes, of two and more strokes, the ditto mark, accents and
    // modifiers that stand alone, gershayim in Hebrew and nihshvasa in Vedic texts.
    '″', '‴', '⁗', '‶', '‷', '〃', '˝', '˶', 'ʺ', 'ˮ', '״', '᳓', // The mirror of ˶.
    '˵', // A breathing beside an accent, in Greek: two strokes at the height of quotation marks.
    '῍', '῎', '῝', '῞', // The voiced sound mark and the isolated fathatan: two strokes, raised.
    '゛', '\u{fe70}',
];

/// Raised single marks: two of them side by side look like ”. They are the confusables of ’, without letters, and the
/// shapes that are missing there: ornaments, half rings, and the comma above right, which is drawn behind its letter.
const SINGLE: &[char] = &[
    '\'',
    '`',
    '´',
    'ʹ',
    'ʻ',
    'ʼ',
    'ʽ',
    'ʾ',
    'ʿ',
    'ˈ',
    'ˊ',
    'ˋ',
    '˴',
    '\u{315}',
    '\u{374}',
    '΄',
    'ՙ',
    '՚',
    '՛',
    '՝',
    '׳',
    'ߴ',
    'ߵ',
    '᾽',
    '᾿',
    '\u{1fef}',
    '\u{1ffd}',
    '῾',
    '‘',
    '’',
    '‛',
    '′',
    '‵',
    '❛',
    '❜',
    '⳿',
    'Ꞌ',
    'ꞌ',
    '＇',
    '｀',
    '\u{16f51}',
    '\u{16f52}',
    '\u{1e94b}',
];

/// Marks of two strokes that belong to kana, and to nothing else.
const VOICED: &[char] = &['\u{3099}', '\u{ff9e}'];

/// Whether the character looks like ” where it stands, alone or with the one before it.
pub(super) fn is_like_closing(place: Place<'_>) -> bool {
    DOUBLE.contains(&place.character)
        || closes_pair(place)
        || VOICED.contains(&place.character) && !place.before.ends_with(is_kana)
}

/// Whether `c` looks like ” in some place.
pub(super) fn can_be_like_closing(c: char) -> bool {
    DOUBLE.contains(&c) || SINGLE.contains(&c) || VOICED.contains(&c)
}

/// The second of two raised marks. Two of ASCII's are as straight as its double one, and stay as it does.
fn closes_pair(place: Place<'_>) -> bool {
    let Some(previous) = place.before.chars().next_back() else {
        return false;
    };
    let is_pair = SINGLE.contains(&place.character) && SINGLE.contains(&previous);
    is_pair && !(previous.is_ascii() && place.character.is_ascii())
}

fn is_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{3096}' | '\u{309d}' | '\u{30a1}'..='\u{30fa}' | '\u{30fd}' | '\u{31f0}'..='\u{31ff}' | '\u{ff66}'..='\u{ff9d}')
}

#[cfg(test)]
mod tests {
    use regex::Regex;
    use unicode_security::skeleton;

    use super::{DOUBLE, SINGLE, can_be_like_closing};

    fn is(class: &str, c: char) -> bool {
        let class = Regex::new(&format!("^{class}$")).expect("a class");
        class.is_match(c.encode_utf8(&mut [0; 4]))
    }

    #[test]
    fn every_quotation_mark_of_unicode_is_like_the_closing_one_or_straight_low_or_pointed() {
        let others = "\"«»‚„‹›⹂「」『』﹁﹂﹃﹄｢｣";
        let marks = Regex::new(r"\p{Quotation_Mark}").expect("a class");
        let all: String = ('\0'..='\u{ffff}').collect();
        for mark in marks.find_iter(&all) {
            let mark = mark.as_str();
            assert_ne!(mark.contains(can_be_like_closing), others.contains(mark), "{mark}");
        }
    }

    #[test]
    fn what_unicode_confuses_with_the_closing_mark_is_like_it_but_for_letters() {
        let strokes = |c: char| {
            let mut skeleton = skeleton(c.encode_utf8(&mut [0; 4])).collect::<String>();
            let all = skeleton.len();
            skeleton.retain(|c| c == '\'');
            if skeleton.len() == all { all } else { 0 }
        };
        assert_eq!((strokes('”'), strokes('’')), (2, 1));
        for c in '\0'..='\u{1ffff}' {
            let listed = match strokes(c) {
                0 => continue,
                1 => SINGLE,
                _ => DOUBLE,
            };
            // Words are written with letters: Yiddish with ײ, Cree with ᑊ. ASCII's " is straight, and stays.
            assert!(
                listed.contains(&c) || c == '"' || is(r"\p{Lo}", c),
                "U+{:04X}",
                u32::from(c)
            );
        }
    }
}
