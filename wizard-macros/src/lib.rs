//! The macros of [`wizard-core`](https://docs.rs/wizard-core), which re-exports them: use them from there.
//!
//! Every macro is three stages over two models: `parse` (syntax to a raw model), `check` (raw to checked, where every
//! rule of the language is enforced and every mistake of an item is collected) and `emit` (checked to tokens, which
//! cannot fail).

mod check;
mod emit;
mod errors;
mod input;
mod parse;
#[cfg(test)]
mod spans;

use proc_macro::TokenStream;

/// The derives of a struct of questions, which register the same attributes: those of the language, those of others, and `$word`s.
macro_rules! derives_of_questions {
    ($($word:ident)*) => {
        /// Words that an author may write as attributes of their own, `#[when(…)]` for `#[ask(when = …)]`. They are registered for
        /// what is said of them then (`check::apart`). No word is among them that a derive beside may read, as clap does `group` and
        /// `value`, but for its `arg`, which is left to it where another attribute of clap stands.
        const OF_QUESTIONS: &[&str] = &[$(stringify!($word)),*];

        /// Derives `Wizard` on a struct of questions. See `wizard_core::Wizard` for the language.
        ///
        /// Only `#[answer]`, `#[ask]`, `#[choice]`, `#[compute]`, `#[questions]`, `#[roots]`, `#[sample]`, `#[visit]` and `#[wizard]` are
        /// of the language. All others are listed so that an author is told what to write in their place where nothing else reads them.
        #[proc_macro_derive(
            Wizard,
            attributes(
                answer, ask, choice, compute, default, garde, prompt, questions, roots, sample, schemars, serde, tool,
                validate, visit, wizard, $($word),*
            )
        )]
        pub fn derive_wizard(input: TokenStream) -> TokenStream {
            of_questions(input, |input| {
                let raw = parse::questions(input, "wizard");
                let draft = emit::draft(parse::draft(input, &raw, "FinalStep").as_ref());
                draft.into_iter().chain(emit::wizard(check::wizard(raw))).collect()
            })
        }

        /// Derives `Questions` on a struct of questions that several wizards use. See `wizard_core::Questions`.
        ///
        /// Its attributes are those of `Wizard`.
        #[proc_macro_derive(
            Questions,
            attributes(
                answer, ask, choice, compute, default, garde, prompt, questions, roots, sample, schemars, serde, tool,
                validate, visit, wizard, $($word),*
            )
        )]
        pub fn derive_questions(input: TokenStream) -> TokenStream {
            of_questions(input, |input| {
                let raw = parse::questions(input, "questions");
                let draft = emit::draft(parse::draft(input, &raw, "Questions").as_ref());
                draft.into_iter().chain(emit::questions(check::questions(raw))).collect()
            })
        }
    };
}

derives_of_questions! {
    // What `#[ask(…)]` says.
    title description form when known arg only_user suggest optional not_secret min max min_len max_len min_items max_items
    format pattern check again choices on_decline on_cancel if_unsupported unasked flatten prefix
    // What the other attributes say.
    name rounds forms review confirm progress max_rounds max_attempts declined cancelled annotations server once
    url done max_tokens system temperature
    // Other words for a question, and for what is said beside it.
    question message text words label caption heading help hint about desc describe details placeholder
    // For whether it is asked, and must be answered.
    required mandatory nullable skip hidden internal readonly secret password sensitive condition only_if show_if visible_if
    depends_on requires unless skip_if default_value initial prefill multiple rename alias nested
    // For what an answer keeps to.
    options one_of select values variants possible_values allowed_values custom ensure range between length len minimum maximum
    min_length max_length regex regexp email uri date date_time datetime
}

/// What is derived for a struct of questions, and why it could not be read as a whole.
fn of_questions(
    input: TokenStream,
    derived: impl FnOnce(&syn::DeriveInput) -> proc_macro2::TokenStream,
) -> TokenStream {
    let (item, error) = parse::item(input.into());
    let derived = item.as_ref().map(derived).unwrap_or_default();
    let error = error.map(syn::Error::into_compile_error).unwrap_or_default();
    derived
        .into_iter()
        .chain(error)
        .collect::<proc_macro2::TokenStream>()
        .into()
}

/// The derive of a choice, as [`derives_of_questions`] are those of questions.
macro_rules! derive_of_choices {
    ($($word:ident)*) => {
        /// Words that an author may write as attributes of their own, `#[title = "…"]` for `#[choice(title = "…")]`; `value` is clap's.
        const OF_CHOICES: &[&str] = &[$(stringify!($word)),*];

        /// Derives `Choice` on an enum without data. See `wizard_core::Choice` for the attributes.
        ///
        /// Only `#[answer]`, `#[ask]`, `#[choice]`, `#[compute]`, `#[questions]`, `#[roots]`, `#[sample]`, `#[visit]` and `#[wizard]` are
        /// of the language. All others are listed so that an author is told what to write in their place where nothing else reads them.
        #[proc_macro_derive(
            Choice,
            attributes(
                answer, ask, choice, compute, default, questions, roots, sample, schemars, serde, visit, wizard, $($word),*
            )
        )]
        pub fn derive_choice(input: TokenStream) -> TokenStream {
            let input = syn::parse_macro_input!(input as syn::DeriveInput);
            emit::choice(check::choice(parse::choice(&input))).into()
        }
    };
}

derive_of_choices! {
    title name rename label caption text help description when skip hidden disabled
}

/// Derives `Answer` on a newtype, with rules that hold wherever it is asked. See `wizard_core::Answer` for the attributes.
///
/// `#[schemars]` and `#[serde]` are none of its own: they are listed so that an author is told what to write in their place
/// where nothing else reads them.
#[proc_macro_derive(
    Answer,
    attributes(
        answer, ask, choice, compute, questions, roots, sample, schemars, serde, visit, wizard
    )
)]
pub fn derive_answer(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    emit::answer(check::answer(parse::answer(&input))).into()
}

/// Marks the one function that runs when every answer of a wizard is in. See `wizard_core::FinalStep`.
#[proc_macro_attribute]
pub fn final_step(options: TokenStream, item: TokenStream) -> TokenStream {
    emit::final_step(check::final_step(parse::final_step(options.into(), item.into()))).into()
}
