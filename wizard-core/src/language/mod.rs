#![doc = include_str!("index.md")]

// A page is a file in the folder of its attribute, a module here, and a line of the index. Its first line shows the
// attribute as it is written. `tests/documented` finds what is missing. It also makes `messages.md`.

pub mod messages {
    #![doc = include_str!("messages.md")]
}

pub mod ask {
    //! `#[ask(…)]`: what a field says of its question. The [index](super) lists the pages.

    pub mod message {
        #![doc = include_str!("ask/message.md")]
    }

    pub mod title {
        #![doc = include_str!("ask/title.md")]
    }

    pub mod description {
        #![doc = include_str!("ask/description.md")]
    }

    pub mod form {
        #![doc = include_str!("ask/form.md")]
    }

    pub mod when {
        #![doc = include_str!("ask/when.md")]
    }

    pub mod known {
        #![doc = include_str!("ask/known.md")]
    }

    pub mod only_user {
        #![doc = include_str!("ask/only_user.md")]
    }

    pub mod suggest {
        #![doc = include_str!("ask/suggest.md")]
    }

    pub mod arg {
        #![doc = include_str!("ask/arg.md")]
    }

    pub mod not_secret {
        #![doc = include_str!("ask/not_secret.md")]
    }

    pub mod choices {
        #![doc = include_str!("ask/choices.md")]
    }

    pub mod min_max {
        #![doc = include_str!("ask/min_max.md")]
    }

    pub mod min_len_max_len {
        #![doc = include_str!("ask/min_len_max_len.md")]
    }

    pub mod min_items_max_items {
        #![doc = include_str!("ask/min_items_max_items.md")]
    }

    pub mod format {
        #![doc = include_str!("ask/format.md")]
    }

    pub mod pattern {
        #![doc = include_str!("ask/pattern.md")]
    }

    pub mod flatten_prefix {
        #![doc = include_str!("ask/flatten_prefix.md")]
    }

    pub mod optional {
        #![doc = include_str!("ask/optional.md")]
    }

    pub mod default {
        #![doc = include_str!("ask/default.md")]
    }

    pub mod check {
        #![doc = include_str!("ask/check.md")]
    }

    pub mod again {
        #![doc = include_str!("ask/again.md")]
    }

    pub mod on_decline_on_cancel {
        #![doc = include_str!("ask/on_decline_on_cancel.md")]
    }

    pub mod if_unsupported {
        #![doc = include_str!("ask/if_unsupported.md")]
    }

    pub mod unasked {
        #![doc = include_str!("ask/unasked.md")]
    }
}

pub mod compute {
    //! `#[compute(…)]`: a field that is looked up. The [index](super) lists the pages.

    #[allow(clippy::module_inception, reason = "the attribute has no other page")]
    pub mod compute {
        #![doc = include_str!("compute/compute.md")]
    }
}

pub mod visit {
    //! `#[visit(…)]`: a page of the server's own. The [index](super) lists the pages.

    pub mod url_done {
        #![doc = include_str!("visit/url_done.md")]
    }
}

pub mod sample {
    //! `#[sample(…)]`: the client's model. The [index](super) lists the pages.

    pub mod max_tokens_system_temperature {
        #![doc = include_str!("sample/max_tokens_system_temperature.md")]
    }
}

pub mod roots {
    //! `#[roots]`: the client's folders. The [index](super) lists the pages.

    #[allow(clippy::module_inception, reason = "a page is named after its attribute")]
    pub mod roots {
        #![doc = include_str!("roots/roots.md")]
    }
}

pub mod wizard {
    //! `#[wizard(…)]`: what the struct says of the tool and of its rounds. The [index](super) lists the pages.

    pub mod name {
        #![doc = include_str!("wizard/name.md")]
    }

    pub mod title {
        #![doc = include_str!("wizard/title.md")]
    }

    pub mod annotations {
        #![doc = include_str!("wizard/annotations.md")]
    }

    pub mod declined_cancelled {
        #![doc = include_str!("wizard/declined_cancelled.md")]
    }

    pub mod crate_path {
        #![doc = include_str!("wizard/crate_path.md")]
    }

    pub mod rounds {
        #![doc = include_str!("wizard/rounds.md")]
    }

    pub mod forms {
        #![doc = include_str!("wizard/forms.md")]
    }

    pub mod progress {
        #![doc = include_str!("wizard/progress.md")]
    }

    pub mod review {
        #![doc = include_str!("wizard/review.md")]
    }

    pub mod confirm {
        #![doc = include_str!("wizard/confirm.md")]
    }

    pub mod max_rounds {
        #![doc = include_str!("wizard/max_rounds.md")]
    }

    pub mod max_attempts {
        #![doc = include_str!("wizard/max_attempts.md")]
    }
}

pub mod choice {
    //! `#[choice(…)]`: what an enum and its variants say of what can be chosen. The [index](super) lists the pages.

    pub mod value {
        #![doc = include_str!("choice/value.md")]
    }

    pub mod title {
        #![doc = include_str!("choice/title.md")]
    }

    pub mod crate_path {
        #![doc = include_str!("choice/crate_path.md")]
    }
}

pub mod final_step {
    //! `#[final_step(…)]`: what a final step says. The [index](super) lists the pages.

    pub mod once {
        #![doc = include_str!("final_step/once.md")]
    }

    pub mod retry_errors {
        #![doc = include_str!("final_step/retry_errors.md")]
    }

    pub mod on_unknown {
        #![doc = include_str!("final_step/on_unknown.md")]
    }

    pub mod crate_path {
        #![doc = include_str!("final_step/crate_path.md")]
    }
}

pub mod answer {
    //! `#[answer(…)]`: what a newtype says of its values. The [index](super) lists the pages.

    pub mod min_max {
        #![doc = include_str!("answer/min_max.md")]
    }

    pub mod min_len_max_len {
        #![doc = include_str!("answer/min_len_max_len.md")]
    }

    pub mod format {
        #![doc = include_str!("answer/format.md")]
    }

    pub mod pattern {
        #![doc = include_str!("answer/pattern.md")]
    }

    pub mod crate_path {
        #![doc = include_str!("answer/crate_path.md")]
    }
}

pub mod questions {
    //! `#[questions(…)]`: what a group says of its questions. The [index](super) lists the pages.

    pub mod server {
        #![doc = include_str!("questions/server.md")]
    }

    pub mod forms {
        #![doc = include_str!("questions/forms.md")]
    }

    pub mod crate_path {
        #![doc = include_str!("questions/crate_path.md")]
    }
}
