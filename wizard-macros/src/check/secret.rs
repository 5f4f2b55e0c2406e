//! Names that ask for a secret. The specification forbids that in a form (2026-07-28, client/elicitation, "Security
//! Considerations"): what a form asks passes through the client.

/// Words that mean a secret by themselves.
const WORDS: &[&str] = &[
    "apikey",
    "credential",
    "credentials",
    "cvc",
    "cvv",
    "passcode",
    "passphrase",
    "passwd",
    "password",
    "pin",
    "pwd",
    "secret",
    "token",
    "tokens",
];

/// Words that mean one together.
const PAIRS: &[(&str, &str)] = &[
    ("access", "key"),
    ("api", "key"),
    ("card", "number"),
    ("credit", "card"),
    ("private", "key"),
    ("secret", "key"),
    ("security", "code"),
];

/// Whether a field called `key` asks for a secret, word by word: `pin` and `card_pin`, and not `pinned` or `spin`.
pub(super) fn is_secret(key: &str) -> bool {
    let key = key.to_lowercase();
    let words: Vec<&str> = key.split('_').filter(|word| !word.is_empty()).collect();
    words.iter().any(|word| WORDS.contains(word)) || words.windows(2).any(|pair| PAIRS.contains(&(pair[0], pair[1])))
}

#[cfg(test)]
mod tests {
    use super::is_secret;

    #[test]
    fn a_name_means_a_secret_word_by_word() {
        for key in [
            "password",
            "new_password",
            "card_pin",
            "api_key",
            "github_token",
            "credit_card_number",
        ] {
            assert!(is_secret(key), "{key}");
        }
        for key in [
            "pinned",
            "spin",
            "passport",
            "tokenizer",
            "card",
            "key",
            "number",
            "api",
            "compass_word",
        ] {
            assert!(!is_secret(key), "{key}");
        }
    }
}
