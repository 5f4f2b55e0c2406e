//! The language of a request: from its metadata, or from where a closure of the host looks.

use rmcp::{RoleServer, service::RequestContext};
use serde_json::Value as Json;

/// The member of a request's `_meta` that holds a language, where the host has no rule of its own.
const MEMBER: &str = "locale";
/// The longest language tag (BCP 47 tags of registered subtags stay within 35 characters).
const LONGEST: usize = 35;

type Closure = Box<dyn Fn(&RequestContext<RoleServer>) -> Option<String> + Send + Sync>;

/// Where to look for the language of a request.
#[derive(Default)]
pub(super) enum Locale {
    /// In the request's `_meta`, as `locale`.
    #[default]
    Meta,
    /// Where this closure finds it.
    By(Closure),
}

impl Locale {
    pub(super) fn by(closure: impl Fn(&RequestContext<RoleServer>) -> Option<String> + Send + Sync + 'static) -> Self {
        Self::By(Box::new(closure))
    }

    /// The language of one request; `None` if there is none, or what stands there is not a language tag.
    pub(super) fn of(&self, context: &RequestContext<RoleServer>) -> Option<String> {
        let locale = match self {
            Self::Meta => context.meta.get(MEMBER).and_then(Json::as_str).map(ToOwned::to_owned),
            Self::By(closure) => closure(context),
        };
        locale.filter(|locale| is_tag(locale))
    }
}

/// Whether `text` has the form of a language tag: subtags of letters and digits, between hyphens.
fn is_tag(text: &str) -> bool {
    let is_subtag = |subtag: &str| (1..=8).contains(&subtag.len()) && subtag.bytes().all(|b| b.is_ascii_alphanumeric());
    text.len() <= LONGEST && text.split('-').all(is_subtag)
}

#[cfg(test)]
mod tests {
    use super::is_tag;

    #[test]
    fn only_language_tags_are_languages() {
        for tag in ["de", "de-CH", "zh-Hant-TW", "x-private", "sl-rozaj-biske-1994"] {
            assert!(is_tag(tag), "{tag}");
        }
        for text in [
            "",
            "-",
            "de_CH",
            "de-",
            "a b",
            "../de",
            "deutschland",
            "ä",
            &"de-".repeat(12),
        ] {
            assert!(!is_tag(text), "{text}");
        }
    }
}
