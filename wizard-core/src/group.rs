//! Groups: structs of questions that several wizards use, and the server that their expressions are given.

use crate::{
    answers::Answers,
    built::Built,
    hook::{Hook, Scope, Site},
    table::Part,
    wizard::Serves,
};

/// Questions that are used in several wizards. Derive it, and say `#[ask(flatten)]` where they are used.
///
/// The fields are those of a [`Wizard`](crate::Wizard): each is a question, and its expressions see the earlier ones of
/// the same group. In a wizard they are asked, named, pinned and reviewed as if they were written in place of the field;
/// `prefix` goes in front of their names, and of those of their forms, so that a wizard can use a group twice. There the
/// group is in scope as a whole, under the name of the field, as soon as all of its answers are known: `home.country` in
/// an expression, `{home.country}` in a text.
///
/// ```
/// use wizard_core::{Choice, Questions, Wizard, final_step, schema};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
/// enum Country {
///     Ireland,
///     NewZealand,
/// }
///
/// /// A postal address.
/// #[derive(Questions)]
/// struct Address {
///     /// Which country?
///     country: Country,
///     /// Which county?
///     #[ask(when = country == Country::Ireland)]
///     county: Option<String>,
/// }
///
/// /// Order something.
/// #[derive(Wizard)]
/// struct Order {
///     #[ask(flatten)]
///     home: Address,
///     #[ask(flatten, prefix = "billing_")]
///     billing: Address,
///     /// Both in {home.country}?
///     #[ask(when = home.country == billing.country)]
///     sure: bool,
/// }
///
/// #[final_step]
/// fn order(order: Order) -> String {
///     format!("{:?} {:?}", order.home.country, order.billing.county)
/// }
///
/// let properties = schema::input::<Order>()["properties"].as_object().cloned().unwrap_or_default();
/// let names: Vec<_> = properties.keys().collect();
/// assert_eq!(names, ["country", "county", "billing_country", "billing_county", "sure"]);
/// ```
///
/// On the struct, `#[questions(…)]` takes `server = Type`, which is what `server` is in the group's expressions,
/// `forms(contact = "…")` and `crate = path`. A wizard's server gives the group its own through [`Serves`]: every type
/// serves itself, and a group without a `server` fits every wizard. A group cannot be generic or hold another group.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no group of questions",
    label = "no struct that derives `Questions`",
    note = "derive it: `#[derive(Questions)]` on a struct with one field for each question, in the place of `Wizard`; the group itself is flattened,\n\
            not an `Option` or a list of it: its questions have a `when` of their own"
)]
pub trait Questions: Sized + Send + 'static {
    /// What `server` is in the expressions of the group.
    type Server: ?Sized + Sync + 'static;

    #[doc(hidden)]
    const PART: &'static Part;

    #[doc(hidden)]
    fn hook<'a>(site: Site, scope: Scope<'a>, server: &'a Self::Server) -> Hook<'a>;

    #[doc(hidden)]
    fn build(given: Answers<'_>) -> Option<Self>;
}

#[allow(clippy::unused_self, reason = "methods, so that others can take their places")]
impl<T: Questions> Built<T> {
    /// The group that is built from `given`.
    pub fn group(&self, given: Answers<'_>) -> Option<T> {
        T::build(given)
    }

    /// An expression of the group, with what the wizard's `server` gives it.
    pub fn hook<'a, S: ServesGroup<T::Server> + ?Sized>(
        &self,
        site: Site,
        scope: Scope<'a>,
        server: &'a S,
    ) -> Hook<'a> {
        T::hook(site, scope, server.of_group())
    }
}

/// A struct that may have `#[questions(…)]` on it.
#[diagnostic::on_unimplemented(
    message = "`#[questions(…)]` belongs on a struct that derives `Questions`, and `{Self}` does not",
    label = "a struct that derives `Wizard` has `#[wizard(…)]`"
)]
pub trait IsGroup {}

#[diagnostic::do_not_recommend]
impl<T: Questions> IsGroup for T {}

/// A wizard's server that can give a group its own. It is [`Serves`] under another name, so that the compiler's message
/// can speak of a group.
#[diagnostic::on_unimplemented(
    message = "the wizard's server `{Self}` cannot give this group its `{S}`",
    label = "the expressions of this group use a `{S}`",
    note = "implement `wizard_core::Serves<{S}>` for `{Self}`, or let the wizard's final step take `&{S}`"
)]
pub trait ServesGroup<S: ?Sized> {
    /// The group's server.
    fn of_group(&self) -> &S;
}

#[diagnostic::do_not_recommend]
impl<H: ?Sized + Serves<S>, S: ?Sized> ServesGroup<S> for H {
    fn of_group(&self) -> &S {
        self.server()
    }
}
