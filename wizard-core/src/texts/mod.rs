//! Every text that the framework itself says to a person or a model, and how a host says it otherwise.

mod changed;
mod english;
mod instead;
mod text;

use std::borrow::Cow;

pub use changed::Changed;
pub use instead::{ArgumentValues, Instead, NeededArgument, OfferedChoices};
pub use text::{Capability, Text};

/// The one text for every state that is refused, whatever the cause.
pub(crate) const INVALID_STATE: &str = "Invalid or expired requestState";
/// `inputResponses` of the wrong JSON type.
pub(crate) const INVALID_RESPONSES: &str = "inputResponses must be an object";
/// Arguments of the wrong JSON type.
pub(crate) const INVALID_ARGUMENTS: &str = "arguments must be an object";
/// The answer of a server whose author has not said whether it tells its callers apart.
pub(crate) const CALLERS_UNSAID: &str = "over HTTP the host must say whether callers are told apart: add \
     `.principal(…)` or `.no_principal()` to the Wizards";
/// The answer to a request that its client has cancelled.
pub(crate) const REQUEST_CANCELLED: &str = "The request was cancelled. Nothing was done.";
/// The answer to parameters that are not those of the method, or that hold a member twice.
pub(crate) const UNREADABLE: &str = "Invalid params: a member is missing, of the wrong type, or given twice";
/// What a caller learns of a fault of the server.
pub(crate) const INTERNAL: &str = "Internal error";

/// The answer to a request for a resource that does not exist.
pub(crate) fn unknown_resource(uri: &str) -> String {
    format!("Unknown resource: {}", crate::shown::quoted(uri))
}

/// The answer to a request for a prompt that does not exist.
#[cfg(feature = "rmcp")]
pub(crate) fn unknown_prompt(name: &str) -> String {
    format!("Unknown prompt: {}", crate::shown::quoted(name))
}

/// The answer to a call of a tool that does not exist.
#[cfg(feature = "rmcp")]
pub(crate) fn unknown_tool(name: &str) -> String {
    format!("Unknown tool: {}", crate::shown::quoted(name))
}

/// The wording of a host: what the framework says, and the words of its wizards in other languages.
///
/// Both methods may leave a text as it is, with `None`. The errors of the protocol itself, which say the same to
/// everyone, cannot be worded otherwise. A person who changes the language in the middle of a call is asked again: an
/// answer belongs to the question as it was shown.
///
/// ```
/// use wizard_core::{Text, Texts};
///
/// struct German;
///
/// impl Texts for German {
///     fn say(&self, text: &Text, locale: Option<&str>) -> Option<String> {
///         match (text, locale?) {
///             (Text::TooShort { least }, "de") => Some(format!("Die Antwort braucht mindestens {least} Zeichen.")),
///             _ => None,
///         }
///     }
///
///     fn translate(&self, words: &str, locale: &str) -> Option<String> {
///         match (words, locale) {
///             ("Which range of {dataset}?", "de") => Some("Welcher Bereich von {dataset}?".to_owned()),
///             _ => None,
///         }
///     }
/// }
///
/// let text = Text::TooShort { least: 3 };
/// assert_eq!(German.say(&text, Some("de")).as_deref(), Some("Die Antwort braucht mindestens 3 Zeichen."));
/// assert_eq!(German.say(&text, None), None);
/// assert_eq!(text.to_string(), "The answer must have at least 3 characters.");
/// ```
pub trait Texts: Send + Sync {
    /// What to say for `text` to a caller with this `locale`; `None` for the English text.
    fn say(&self, text: &Text, locale: Option<&str>) -> Option<String> {
        let _ = (text, locale);
        None
    }

    /// The words of a wizard's author in the language of `locale`: a question, a title, a description, the title of a
    /// choice, as it stands in the source. A translation shows the answers that the original shows, each as
    /// `{earlier}`, or it is not used; an answer of a group has its full name there, as in the input schema.
    /// `None` for the words as they are.
    fn translate(&self, words: &str, locale: &str) -> Option<String> {
        let _ = (words, locale);
        None
    }
}

/// The texts of a host in the language of one caller.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    /// `None` for the texts as the framework has them.
    texts: Option<&'a dyn Texts>,
    locale: Option<&'a str>,
}

impl<'a> Words<'a> {
    /// As the framework and the author wrote them.
    pub(crate) const ORIGINAL: Words<'static> = Words {
        texts: None,
        locale: None,
    };

    pub(crate) fn new(texts: Option<&'a dyn Texts>, locale: Option<&'a str>) -> Self {
        Self { texts, locale }
    }

    /// `text` in the caller's language, or in English.
    pub(crate) fn say(self, text: &Text) -> String {
        let said = self.texts.and_then(|texts| texts.say(text, self.locale));
        said.unwrap_or_else(|| text.to_string())
    }

    /// The author's `words` in the caller's language, or as they are.
    pub(crate) fn author(self, words: &str) -> Cow<'_, str> {
        let translated = self.texts.zip(self.locale);
        let translated = translated.and_then(|(texts, locale)| texts.translate(words, locale));
        translated.map_or(Cow::Borrowed(words), Cow::Owned)
    }

    /// Whether the author's words may have a translation.
    pub(crate) fn translates(self) -> bool {
        self.texts.is_some() && self.locale.is_some()
    }

    /// Whether the texts of the framework may be worded otherwise than in English.
    pub(crate) fn rewords(self) -> bool {
        self.texts.is_some()
    }
}
