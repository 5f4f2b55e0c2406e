//! What stands for the words of other frameworks: what is said of a word in an attribute that does not have it, and that no other
//! has (`elsewhere`).

use crate::input::InputKind;

pub(super) const ASK: &str = "`#[ask(…)]`";
pub(super) const WIZARD: &str = "`#[wizard(…)]`";
pub(super) const QUESTIONS: &str = "`#[questions(…)]`";
pub(super) const ENUM: &str = "`#[choice(…)]` of an enum";
pub(super) const VARIANT: &str = "`#[choice(…)]` of a variant";
pub(super) const ANSWER: &str = "`#[answer(…)]`";
pub(super) const FINAL_STEP: &str = "`#[final_step]`";

/// The places whose rules are those of an answer.
const OF_ANSWERS: &[&str] = &[ASK, ANSWER];

const VISIT: &str = InputKind::Visit.place();
const SAMPLE: &str = InputKind::Sample.place();

const QUESTION: &str = "the words of a question stand alone: `#[ask(\"…\")]`";
const CHECK: &str = "it is a check: `check = if … { Ok(()) } else { Err(\"…\") }`";
const CHOICES: &str = "did you mean `choices`?";
const LENGTHS: &str = "a text is bounded by `min_len` and `max_len`, a list by `min_items` and `max_items`";
/// What is said where a form is to ask for a secret.
pub(super) const NO_SECRET: &str = "a form asks for no secret: have the person enter it on a page, in a field of type `wizard_core::Visit` with \
                         `#[visit(\"…\", url = …, done = …)]`";
const ONE_NAME: &str = "an argument is called as its field: rename the field";
const MAY_BE_BLANK: &str = "what may be left blank is an `Option<…>`: make the field one, and remove this";
const WHEN: &str = "did you mean `when`?";
const UNLESS: &str = "did you mean `when`, which says when it is asked: `when = !(…)`?";
const DOC_COMMENT: &str = "the description is the doc comment above the struct: `/// …`";
const OWN_FUNCTION: &str =
    "the final step is a function of its own, with `#[final_step]` on it, that takes this struct";

/// Words of other frameworks, in the places where they are written, and what is said here instead.
const INSTEAD: &[(&[&str], &[&str], &str)] = &[
    // What a question says.
    (&[ASK], &["prompt", "message", "question", "text", "words"], QUESTION),
    (
        &[SAMPLE],
        WORDING,
        "the words for the model stand alone: `#[sample(\"…\")]`",
    ),
    (
        &[VISIT],
        WORDING,
        "the words of a page stand alone: `#[visit(\"…\", url = …, done = …)]`",
    ),
    (&[ASK], &["label", "caption", "heading"], "did you mean `title`?"),
    (
        &[ASK],
        &[
            "help",
            "hint",
            "describe",
            "desc",
            "about",
            "details",
            "doc",
            "placeholder",
        ],
        "did you mean `description`?",
    ),
    // Whether it is asked, and must be answered.
    (
        &[ASK],
        &["required", "mandatory", "non_empty"],
        "what is no `Option` is required: remove it",
    ),
    (
        &[ASK],
        &["nullable", "allow_empty", "allow_blank", "blank", "empty"],
        MAY_BE_BLANK,
    ),
    (
        &[ASK],
        &["skip", "hidden", "ignore", "ignored", "internal", "readonly"],
        "a value that nobody is asked for is computed, `#[compute(…)]`, or an argument alone, `#[ask(arg)]`; a question that is \
         asked sometimes says `when = …`",
    ),
    (&[ASK], &["secret", "password", "sensitive", "masked"], NO_SECRET),
    (
        &[ASK],
        &[
            "if",
            "condition",
            "only_if",
            "show_if",
            "visible_if",
            "depends_on",
            "requires",
            "enabled",
        ],
        WHEN,
    ),
    (&[ASK], &["unless", "skip_if", "hide_if", "disabled"], UNLESS),
    (
        &[ASK],
        &["default_value", "default_value_t", "initial", "prefill", "value"],
        "did you mean `default`?",
    ),
    (
        &[ASK],
        &["multiple", "multi", "many"],
        "several answers are a list: make the field a `Vec<…>`",
    ),
    (
        &[ASK],
        &["type", "ty", "kind"],
        "what is asked for says the type of the field: remove it",
    ),
    (&[ASK], &["rename", "name", "alias", "id", "key"], ONE_NAME),
    (
        &[ASK],
        &["group", "nested"],
        "questions that are shown together say `form = \"…\"`; the questions of another struct are put in place with `flatten`",
    ),
    (
        &[ASK],
        &["error", "error_message", "err", "msg", "reason"],
        "why an answer is wrong is worded for each rule; in words of your own it is a check: `check = if … { Ok(()) } else { Err(\"…\") }`",
    ),
    (
        &[ASK],
        &["url", "done"],
        "it is of a page, in a field of type `Visit`: `#[visit(\"…\", url = …, done = …)]`",
    ),
    // What an answer keeps to.
    (
        OF_ANSWERS,
        &[
            "choice",
            "enum",
            "items",
            "oneOf",
            "one_of",
            "option",
            "options",
            "possible_values",
            "select",
            "values",
            "allowed_values",
            "variants",
        ],
        CHOICES,
    ),
    (
        OF_ANSWERS,
        &[
            "assert",
            "conflicts_with",
            "custom",
            "ensure",
            "matches",
            "multiple_of",
            "must_match",
            "refine",
            "step",
            "validate",
            "validator",
            "valid",
        ],
        CHECK,
    ),
    (
        OF_ANSWERS,
        &["range", "between"],
        "a number is bounded by `min = …` and `max = …`",
    ),
    (OF_ANSWERS, &["length", "len"], LENGTHS),
    (OF_ANSWERS, &["ge", "gte", "minimum", "at_least"], "did you mean `min`?"),
    (OF_ANSWERS, &["le", "lte", "maximum", "at_most"], "did you mean `max`?"),
    (
        OF_ANSWERS,
        &["gt", "exclusive_min", "exclusiveMinimum"],
        "a number is bounded by `min = …`, which is allowed itself",
    ),
    (
        OF_ANSWERS,
        &["lt", "exclusive_max", "exclusiveMaximum"],
        "a number is bounded by `max = …`, which is allowed itself",
    ),
    (
        OF_ANSWERS,
        &["minLength", "min_length", "minLen"],
        "did you mean `min_len`?",
    ),
    (
        OF_ANSWERS,
        &["maxLength", "max_length", "maxLen"],
        "did you mean `max_len`?",
    ),
    (
        &[ASK],
        &["value_parser"],
        "a number is bounded by `min = …` and `max = …`, a text by `format` or `pattern`, and whatever else fits by a `check`",
    ),
    (&[ASK], &["minItems", "min_count"], "did you mean `min_items`?"),
    (&[ASK], &["maxItems", "max_count"], "did you mean `max_items`?"),
    (OF_ANSWERS, &["regex", "regexp", "match"], "did you mean `pattern`?"),
    (OF_ANSWERS, &["email"], "did you mean `format = email`?"),
    (OF_ANSWERS, &["uri"], "did you mean `format = uri`?"),
    (OF_ANSWERS, &["date"], "did you mean `format = date`?"),
    (
        OF_ANSWERS,
        &["date_time", "datetime"],
        "did you mean `format = date_time`?",
    ),
    // The struct of a wizard.
    (
        &[WIZARD],
        &[
            "about",
            "desc",
            "describe",
            "description",
            "doc",
            "help",
            "message",
            "prompt",
            "summary",
            "text",
        ],
        DOC_COMMENT,
    ),
    (
        &[WIZARD],
        &["id", "rename", "tool", "tool_name"],
        "did you mean `name`?",
    ),
    (
        &[WIZARD],
        &["rename_all"],
        "an argument is called as its field: rename the fields",
    ),
    (
        &[WIZARD],
        &["attempts", "max_tries", "retries"],
        "did you mean `max_attempts`?",
    ),
    (
        &[WIZARD],
        &["final_step", "finish", "handler", "on_finish", "run", "step"],
        OWN_FUNCTION,
    ),
    (
        &[WIZARD],
        &["server", "state"],
        "the server is what the final step takes behind the answers: `server: &…`",
    ),
    (
        &[WIZARD],
        &["read_only", "destructive", "idempotent", "open_world"],
        "did you mean `annotations(…)`?",
    ),
    (
        &[WIZARD, ASK, FINAL_STEP],
        &[
            "timeout",
            "ttl",
            "expires",
            "expires_in",
            "expiry",
            "lifetime",
            "deadline",
            "max_age",
        ],
        "how long a flow may take says the `SealPolicy`: `.ttl(…)` for each round, `.deadline(…)` for all of them",
    ),
    (
        &[QUESTIONS],
        &["title", "prefix"],
        "it is said where the group is put in place: `#[ask(flatten, title = …, prefix = …)]`",
    ),
    // Choices.
    (
        &[ENUM],
        &["rename_all"],
        "a value is said on its variant: `#[choice(value = \"…\")]`",
    ),
    (&[ENUM], &["value", "title"], "it is said on each variant"),
    (&[VARIANT], &["key", "id"], "did you mean `value`?"),
    (
        &[VARIANT],
        &["rename"],
        "what a client sends is `value = \"…\"`, and what a person reads `title = \"…\"`",
    ),
    (
        &[VARIANT],
        &["name"],
        "what a person reads is `title = \"…\"`, and what a client sends `value = \"…\"`",
    ),
    (
        &[VARIANT],
        &["label", "caption", "text", "help", "description"],
        "did you mean `title`?",
    ),
    (
        &[VARIANT],
        &["default"],
        "a default is said on the field that asks: `#[ask(default = \"…\")]`, with the variant's value",
    ),
    (
        &[VARIANT],
        &["when", "skip", "hidden", "disabled", "if"],
        "what is offered only sometimes are `choices = …` of a `String`; a variant is offered always",
    ),
    // The final step.
    (
        &[FINAL_STEP],
        &["wizard"],
        "the wizard is the type of the first parameter",
    ),
    (
        &[FINAL_STEP],
        &["idempotent", "exactly_once", "at_most_once"],
        "did you mean `once`?",
    ),
    (&[FINAL_STEP], &["transaction"], "did you mean `once = transaction`?"),
];

/// Words that say what is asked.
const WORDING: &[&str] = &[
    "prompt",
    "message",
    "question",
    "text",
    "words",
    "confirm",
    "label",
    "caption",
    "heading",
    "help",
    "hint",
    "describe",
    "desc",
    "about",
    "details",
    "doc",
    "placeholder",
];

/// Attributes that say how a field gets its value, and how the words for each are written by others.
const OWN_ATTRIBUTES: &[(&[&str], &str)] = &[
    (&["compute", "computed"], "#[compute(…)]"),
    (&["visit"], InputKind::Visit.in_full()),
    (&["sample"], InputKind::Sample.in_full()),
    (&["roots", "root"], InputKind::Roots.in_full()),
];

/// What is said instead of `name` in `place`, if that is known.
pub(super) fn instead(place: &str, name: &str) -> Option<String> {
    let is_meant = |(places, words, _): &&(&[&str], &[&str], &str)| places.contains(&place) && words.contains(&name);
    let said = INSTEAD.iter().find(is_meant).map(|(_, _, said)| (*said).to_owned());
    said.or_else(|| own_attribute(name).map(|written| format!("it is an attribute of its own: `{written}`")))
}

/// The one word of `place` that `name` stands for, if it is no more than another name.
pub(super) fn meant(place: &str, name: &str) -> Option<String> {
    let said = instead(place, name)?;
    let meant = said.strip_prefix("did you mean `")?.strip_suffix("`?")?;
    (!meant.contains('`')).then(|| meant.to_owned())
}

/// Whether `name`, in `#[ask(…)]`, can only be how others say what a question asks.
pub(super) fn is_question(name: &str) -> bool {
    instead(ASK, name).is_some_and(|said| said == QUESTION)
}

/// How the attribute is written that `name` is another word for.
pub(super) fn own_attribute(name: &str) -> Option<&'static str> {
    let own = OWN_ATTRIBUTES.iter().find(|(words, _)| words.contains(&name));
    own.map(|(_, written)| *written)
}

/// Whether `name`, which `#[ask(…)]` does not have, says that the field is not asked for in a form.
pub(super) fn is_of_no_form(name: &str) -> bool {
    let is_of_input = |kind: InputKind| kind.own().contains(&name);
    own_attribute(name).is_some() || is_of_input(InputKind::Visit) || is_of_input(InputKind::Sample)
}

/// Whether `name` is how others say why an answer is wrong.
pub(super) fn is_reason(name: &str) -> bool {
    ["message", "msg", "error", "error_message", "err", "reason"].contains(&name)
}

/// Whether `name` is how others say what a question asks.
pub(super) fn is_wording(name: &str) -> bool {
    WORDING.contains(&name)
}
