//! What is said of a key that an attribute does not have.

/// What others call some of the keys.
const SYNONYMS: &[(&str, &str)] = &[
    ("condition", "when"),
    ("default_value", "default"),
    ("help", "description"),
    ("if", "when"),
    ("label", "title"),
    ("length", "max_len"),
    ("max_length", "max_len"),
    ("maximum", "max"),
    ("min_length", "min_len"),
    ("minimum", "min"),
    ("one_of", "choices"),
    ("options", "choices"),
    ("regex", "pattern"),
    ("skip_if", "when"),
    ("validate", "check"),
    ("values", "choices"),
];

pub(super) fn unknown(place: &str, name: &str, known: &[&str]) -> String {
    let synonym = SYNONYMS
        .iter()
        .find(|(other, word)| *other == name && known.contains(word));
    if let Some((_, word)) = synonym {
        return format!("unknown attribute `{name}` in {place}: did you mean `{word}`?");
    }
    let nearest = known
        .iter()
        .map(|word| (strsim::osa_distance(name, word), word))
        .filter(|(distance, word)| *distance <= word.len().max(name.len()) / 3)
        .min();
    match nearest {
        Some((_, word)) => format!("unknown attribute `{name}` in {place}: did you mean `{word}`?"),
        None if known.is_empty() => format!("unknown attribute `{name}` in {place}: expected none, remove it"),
        None if known.len() == 1 => format!("unknown attribute `{name}` in {place}: expected `{}`", known[0]),
        None => format!(
            "unknown attribute `{name}` in {place}: expected one of `{}`",
            known.join("`, `")
        ),
    }
}
