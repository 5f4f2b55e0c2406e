//! Secrets are not answers: what a form asks passes through the client (specification 2026-07-28, client/elicitation,
//! "Security Considerations").

use secrecy::{ExposeSecret, SecretString};

use super::{Answer, Rules, Shape, Value};

/// Arguments may be secrets. For any other field, the compiler can only say that a form must not ask for one if the type is
/// an `Answer`.
impl Answer for SecretString {
    const SHAPE: Shape = Shape::Text;
    const RULES: &'static Rules = &Rules::NONE.secret();
    type Inner = Self;
    type View<'a> = &'a Self;

    fn view<'a>(value: &'a Value, slot: &'a mut Option<Self>) -> Option<&'a Self> {
        *slot = Self::from_value(value);
        slot.as_ref()
    }

    fn from_value(value: &Value) -> Option<Self> {
        String::from_value(value).map(Self::from)
    }

    fn into_value(self) -> Value {
        Value::Text(self.expose_secret().to_owned())
    }
}
