//! Templates of resource addresses, as far as they can be read backwards: `{name}`, which RFC 6570 calls simple string
//! expansion (level 1).

use std::fmt;

use percent_encoding::percent_decode_str;
use serde_json::Value as Json;

use crate::json::JsonObject;

/// A template such as `profile://{id}`, of which every variable stands for one argument of a wizard.
///
/// ```
/// use wizard_core::UriTemplate;
///
/// let template = UriTemplate::parse("shop://orders/{order}/lines/{line}")?;
/// let variables = template.variables_in("shop://orders/7%2F2/lines/3").expect("an address of the template");
/// assert_eq!((&variables["order"], &variables["line"]), (&"7/2".into(), &"3".into()));
/// assert!(template.variables_in("shop://orders/7").is_none());
/// # Ok::<(), wizard_core::UriTemplateError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UriTemplate {
    text: String,
    /// What stands before each variable, and its name.
    variables: Vec<(String, String)>,
    /// What stands behind the last.
    rest: String,
}

/// What is wrong with a template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UriTemplateError {
    /// It has no variable: it is one address.
    #[error(
        "`{template}` is no template: a wizard needs a resource template, such as `{template}/{{id}}`, since the retry of \
         a plain resource could not be told from a new read"
    )]
    NoVariable {
        /// The template.
        template: String,
    },
    /// It does not begin with a scheme, so that what it stands for is no URI (RFC 3986, section 3.1).
    #[error("`{template}` is no template of addresses: it begins with a scheme, as in `file://{template}`")]
    NoScheme {
        /// The template.
        template: String,
    },
    /// A part of it is none that can be read backwards.
    #[error(
        "`{template}` cannot be read backwards at `{part}`: variables are `{{name}}`, with text between two of them"
    )]
    NotSimple {
        /// The template.
        template: String,
        /// Where.
        part: String,
    },
    /// It has a variable twice.
    #[error("`{template}` has the variable `{variable}` twice")]
    Twice {
        /// The template.
        template: String,
        /// The variable.
        variable: String,
    },
}

impl UriTemplate {
    /// Reads `template`.
    ///
    /// # Errors
    ///
    /// When it has no scheme in front, no variable, one twice, two without text between them, or anything of RFC 6570 beyond `{name}`.
    pub fn parse(template: &str) -> Result<Self, UriTemplateError> {
        let not_simple = |part: &str| UriTemplateError::NotSimple {
            template: template.to_owned(),
            part: part.to_owned(),
        };
        let mut variables: Vec<(String, String)> = Vec::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            let (name, behind) = after.split_once('}').ok_or_else(|| not_simple(after))?;
            let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            if !is_name || before.contains('}') || before.is_empty() {
                return Err(not_simple(name));
            }
            if variables.iter().any(|(_, other)| other == name) {
                return Err(UriTemplateError::Twice {
                    template: template.to_owned(),
                    variable: name.to_owned(),
                });
            }
            variables.push((before.to_owned(), name.to_owned()));
            rest = behind;
        }
        if rest.contains('}') {
            return Err(not_simple(rest));
        }
        if variables.is_empty() {
            return Err(UriTemplateError::NoVariable {
                template: template.to_owned(),
            });
        }
        if !begins_with_scheme(template) {
            return Err(UriTemplateError::NoScheme {
                template: template.to_owned(),
            });
        }
        Ok(Self {
            text: template.to_owned(),
            variables,
            rest: rest.to_owned(),
        })
    }

    /// The template as it was written.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The names of its variables.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.variables.iter().map(|(_, name)| &**name)
    }

    /// What the variables are in `uri`, without percent encoding; `None` if it is no address of this template. A variable
    /// is at least one character long and holds none of `/?#` that is not percent encoded.
    pub fn variables_in(&self, uri: &str) -> Option<JsonObject> {
        let mut found = JsonObject::new();
        let mut rest = uri.strip_suffix(&*self.rest)?;
        for (nth, (before, name)) in self.variables.iter().enumerate() {
            rest = rest.strip_prefix(&**before)?;
            let end = match self.variables.get(nth + 1) {
                // At least one character is the variable's.
                Some((next, _)) => {
                    let first = rest.chars().next()?.len_utf8();
                    first + rest.get(first..)?.find(&**next)?
                }
                None => rest.len(),
            };
            let (value, behind) = rest.split_at(end);
            if value.is_empty() || value.contains(['/', '?', '#']) {
                return None;
            }
            let value = percent_decode_str(value).decode_utf8().ok()?;
            found.insert(name.clone(), Json::from(value));
            rest = behind;
        }
        Some(found)
    }
}

impl fmt::Display for UriTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Whether it begins as a URI does (RFC 3986, section 3.1): `file:`.
fn begins_with_scheme(template: &str) -> bool {
    let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    template.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(is_of_scheme)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_template_has_a_variable_and_can_be_read_backwards() {
        for template in [
            "profile://me",
            "",
            "x://{",
            "x://}",
            "x://{a}{b}",
            "x://{+a}",
            "x://a{?q}",
            "x://{a}/{a}",
            "{a}",
            "x://{a b}",
            "x://{}",
        ] {
            assert!(UriTemplate::parse(template).is_err(), "{template}");
        }
        for template in ["profile://{id}", "a://{b}/{c_1}.json", "urn:isbn:{isbn}"] {
            assert!(UriTemplate::parse(template).is_ok(), "{template}");
        }
    }

    #[test]
    fn a_template_begins_with_a_scheme() {
        for template in [
            "tables/{day}",
            "/tables/{day}",
            "1x://{day}",
            "a b://{day}",
            "://{day}",
            "a/b:{day}",
        ] {
            let no_scheme = UriTemplateError::NoScheme {
                template: template.to_owned(),
            };
            assert_eq!(UriTemplate::parse(template), Err(no_scheme), "{template}");
        }
    }

    #[test]
    fn an_address_is_one_of_the_template_as_a_whole() {
        let template = UriTemplate::parse("a://{b}/c/{d}.json").expect("a template");
        let read = |uri: &str| template.variables_in(uri).map(Json::Object);
        assert_eq!(read("a://1/c/2.json"), Some(json!({"b": "1", "d": "2"})));
        assert_eq!(read("a://%7B%C3%BC%7D/c/2.json"), Some(json!({"b": "{ü}", "d": "2"})));
        for uri in [
            "",
            "a://",
            "a://1",
            "a:///c/2.json",
            "a://1/c/.json",
            "a://1/2/c/3.json",
            "a://1/c/2.json?x",
            "a://1/c/2?.json",
            "b://1/c/2.json",
            "a://1/c/%ff.json",
            "x a://1/c/2.json",
        ] {
            assert_eq!(read(uri), None, "{uri}");
        }
    }

    #[test]
    fn text_between_two_variables_belongs_to_neither() {
        let template = UriTemplate::parse("a://{b}-{c}").expect("a template");
        let read = |uri: &str| template.variables_in(uri).map(Json::Object);
        assert_eq!(read("a://1-2-3"), Some(json!({"b": "1", "c": "2-3"})));
        assert_eq!(read("a://--1"), Some(json!({"b": "-", "c": "1"})));
        assert_eq!(read("a://-1"), None);
        assert_eq!(read("a://ü-1"), Some(json!({"b": "ü", "c": "1"})));
    }
}
