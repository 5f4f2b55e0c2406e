//! What a form can ask for: the types of answers, their values, and how an expression sees them.

mod argument;
mod choice;
mod email;
mod format;
mod given;
mod list;
mod number;
mod parsed;
mod rules;
mod sealed;
#[cfg(feature = "secrecy")]
mod secret;
mod shape;
mod text;
mod value;
mod write_back;

pub use argument::{
    AnswerAccess, Argument, AsJson, FromJson, JsonAccess, JsonArgument, JsonArgumentAccess, Nowhere, ToAccess, access,
};
pub use choice::{Choice, ChoiceOption, Copied, Ordered, choice_from_value, choice_into_value};
pub use format::Format;
pub(crate) use given::Given;
pub use rules::{BoundKind, Literal, Rules};
pub(crate) use sealed::Sealed;
pub use shape::{JsonType, Parsed, Shape};
pub use value::Value;
pub(crate) use value::integer;
pub(crate) use write_back::WriteBack;
pub use write_back::{NoWriteBack, Written};

/// Whether `value` is one of type `T`, which reads and writes it unchanged. A value that the server computes has to
/// keep no other rule.
pub fn is_of_type<T: Answer>(value: &Value) -> bool {
    T::from_value(value).is_some_and(|read| read.into_value().canonical() == value.canonical())
}

/// A type that a question can ask for.
///
/// Implemented for
///
/// - `String`, `bool`, every integer and its [`NonZero`](core::num::NonZero), `f32` and `f64`,
/// - `IpAddr`, `Ipv4Addr` and `Ipv6Addr`; with the feature `jiff` its `Date`, `Time`, `DateTime` and `Timestamp`, with
///   `chrono` its `NaiveDate`, `NaiveTime`, `DateTime<Utc>` and `DateTime<FixedOffset>`, with `url` its `Url`, and with
///   `uuid` its `Uuid`,
/// - enums that derive [`Choice`], and newtypes that derive `Answer`,
/// - an `Option` of these, which may be left blank,
/// - lists: `Vec<C>` and `BTreeSet<C>` of a choice, and `Vec<String>` with `choices`.
///
/// An MCP form is flat (specification 2026-07-28, client/elicitation, "Requested Schema"): nested structs, maps and
/// lists of free values cannot be asked.
///
/// # Newtypes
///
/// `#[derive(Answer)]` on a tuple struct of one field makes it an answer as that field is, with rules that are said
/// once and hold wherever it is asked or given as an argument, beside those of the field. They are `min`, `max`,
/// `min_len`, `max_len`, `format` and `pattern`, as in `#[ask(…)]`, and `crate = path`. Expressions see it by
/// reference.
///
/// ```
/// use wizard_core::{Answer, Wizard, final_step, schema};
///
/// #[derive(Answer)]
/// #[answer(min = 1, max = 100)]
/// struct Percent(u8);
///
/// #[derive(Answer)]
/// #[answer(pattern = "[A-Z]{2}-[0-9]{4}")]
/// struct Article(String);
///
/// /// Set a discount.
/// #[derive(Wizard)]
/// struct Discount {
///     /// Of which article?
///     article: Article,
///     /// How many percent?
///     #[ask(max = 30, check = if percent.0 % 5 == 0 { Ok(()) } else { Err("Only steps of five.") })]
///     percent: Percent,
/// }
///
/// #[final_step]
/// fn discount(answers: Discount) -> String {
///     format!("{} % off {}", answers.percent.0, answers.article.0)
/// }
///
/// let form = &schema::forms::<Discount>()["percent"]["properties"]["percent"];
/// assert_eq!((&form["minimum"], &form["maximum"]), (&1.into(), &30.into()));
/// let form = &schema::forms::<Discount>()["article"]["properties"]["article"];
/// assert_eq!(form["description"], "Must match `[A-Z]{2}-[0-9]{4}`.");
/// ```
///
/// # Formats and patterns
///
/// `format = email`, `uri`, `date` or `date_time` is of a `String`, as the types of the same names are: a `date` is
/// `2026-11-29`, a `date_time` is exact and has an offset (RFC 3339), and a `uri` is one of RFC 3986, of any scheme, also
/// `javascript:`: whoever opens it or shows it as a link says with `check` which schemes are meant. `pattern` is a
/// regular expression of the crate [`regex`](https://docs.rs/regex), which the whole text must match; matching takes
/// time linear in the text. A literal `default` that does not meet them does not compile, or is refused when the host is
/// sealed; that of an expression is not shown.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be asked in an MCP form",
    label = "not a `String`, `bool`, number, date, `Url`, `#[derive(Choice)]` enum, an `Option` of these, or a list of choices",
    note = "a form is flat: split a nested value into one field for each part, derive `wizard_core::Choice` on an enum\n\
            and `wizard_core::Answer` on a newtype, derive `wizard_core::Questions` on a struct and put it in place\n\
            with `#[ask(flatten)]`, where it has no doc comment of its own, or take the value from the arguments alone with `#[ask(arg)]`",
    note = "a date, `Url` or `Uuid` wants the feature of its crate (`cargo add wizard-core --features jiff`, `chrono`, `url` or\n\
            `uuid`), and the version of that crate which `wizard_core` re-exports: of another it is another type",
    note = "a secret does not belong into a form, which passes through the client: have the person enter it on a page\n\
            of your own server, with a `Visit` and `#[visit(url = …, done = …)]`"
)]
pub trait Answer: Sized + Send + 'static {
    /// Which values the type has, as a constant that generated code puts into the wizard's table.
    const SHAPE: Shape;
    /// The rules that an answer keeps beside its shape: for a newtype that derives `Answer`, those in its
    /// `#[answer(…)]`.
    const RULES: &'static Rules = &Rules::NONE;
    /// Whether it may be left blank.
    const OPTIONAL: bool = false;
    /// The type itself, or `T` of an `Option<T>`: what `known` and `default` give and what `check` reads.
    type Inner: Answer;
    /// How an expression of a later question sees the answer, as the parameter of a function would be written: `&str`
    /// for a `String`. Every view is `Copy`.
    type View<'a>: Send;

    /// What an expression sees of `value`, borrowed from it or from the answer that is decoded into `slot`; `None` if
    /// it is not a value of this type.
    fn view<'a>(value: &'a Value, slot: &'a mut Option<Self>) -> Option<Self::View<'a>>;

    /// The answer itself; `None` if `value` is not a value of this type.
    fn from_value(value: &Value) -> Option<Self>;

    /// The value of an answer that the server gives.
    fn into_value(self) -> Value;
}

/// A newtype that derives [`Answer`], and what is known of the type inside. All that generated code says of that type stands in
/// this constant: the compiler repeats what is wrong with a type in every item that names it.
#[doc(hidden)]
pub trait Newtype {
    /// The type inside.
    const INNER: Inner;
}

/// The type that a newtype wraps.
#[doc(hidden)]
#[derive(Debug)]
pub struct Inner {
    /// Which values it has.
    pub shape: Shape,
    /// Its rules.
    pub rules: &'static Rules,
    /// Whether it may be left blank.
    pub is_optional: bool,
}

/// A type with an empty value, which a question that is not asked has: `None`, `false`, or no items. No other types are:
/// it is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no empty value, so this question cannot be left out",
    label = "`when`, and `skip`, need a type with an empty value",
    note = "make the field an `Option<{Self}>`, or remove `when` and `skip`"
)]
pub trait Empty: HasEmptyValue {}

/// What no other crate can name, so that none makes a type [`Empty`].
#[diagnostic::on_unimplemented(
    message = "`Empty` is sealed: a wizard knows the empty values of its own types alone",
    label = "`{Self}` has none",
    note = "make the field an `Option<{Self}>`"
)]
#[expect(unnameable_types, reason = "it seals")]
pub trait HasEmptyValue {}

impl<T> Empty for Option<T> {}
impl Empty for bool {}

impl<T> HasEmptyValue for Option<T> {}
impl HasEmptyValue for bool {}

/// What stands for an answer of type `T` in `known` and `default`: a `T`, and for a `String` also a `&str`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no `{T}`, which this question asks for",
    label = "expected a `{T}`",
    note = "`known` is an `Option<{T}>` and `default` is a `{T}`: the field's own `Option` is left out",
    note = "a `Result` wants a `?`, and a future an `.await`"
)]
pub trait IntoAnswer<T> {
    /// The answer.
    fn into_answer(self) -> T;
}

impl<T> IntoAnswer<T> for T {
    fn into_answer(self) -> T {
        self
    }
}

impl IntoAnswer<String> for &str {
    fn into_answer(self) -> String {
        self.to_owned()
    }
}

/// What the type inside an `Option` is of itself, which an `Option` is not.
#[diagnostic::on_unimplemented(
    message = "an `Option<{T}>` is an `Option` twice",
    label = "one `Option` says that it may be left blank",
    note = "remove the outer one: `{T}`"
)]
pub trait OnlyOnce<T> {}

impl<T> OnlyOnce<T> for T {}

impl<T: Answer<Inner: OnlyOnce<T>>> Answer for Option<T> {
    const SHAPE: Shape = T::SHAPE;
    const RULES: &'static Rules = T::RULES;
    const OPTIONAL: bool = true;
    type Inner = T;
    type View<'a> = Option<T::View<'a>>;

    fn view<'a>(value: &'a Value, slot: &'a mut Option<Self>) -> Option<Self::View<'a>> {
        match value {
            Value::Empty => Some(None),
            value => T::view(value, slot.get_or_insert(None)).map(Some),
        }
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Empty => Some(None),
            value => T::from_value(value).map(Some),
        }
    }

    fn into_value(self) -> Value {
        self.map_or(Value::Empty, T::into_value)
    }
}

impl Answer for bool {
    const SHAPE: Shape = Shape::Boolean;
    type Inner = Self;
    type View<'a> = Self;

    fn view(value: &Value, _: &mut Option<Self>) -> Option<Self> {
        Self::from_value(value)
    }

    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Boolean(value) => Some(*value),
            Value::Empty => Some(false),
            _ => None,
        }
    }

    fn into_value(self) -> Value {
        Value::Boolean(self)
    }
}
