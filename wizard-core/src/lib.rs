// Its examples want the feature `http`.
#![cfg_attr(
    all(feature = "rmcp", any(feature = "http", not(doctest))),
    doc = include_str!("../README.md")
)]
#![cfg_attr(
    not(feature = "rmcp"),
    doc = "Declarative, sealed multi-round-trip wizards for MCP servers."
)]
#![cfg_attr(
    not(feature = "rmcp"),
    allow(dead_code, unused_imports, reason = "what only a host of a transport needs")
)]

mod answer;
mod answers;
mod binary;
mod built;
mod caller;
mod canonical;
mod choices;
pub mod engine;
mod flow;
mod group;
mod hook;
mod hook_error;
mod json;
// Pages, and nothing to call.
#[cfg(any(doc, doctest))]
pub mod language;
pub mod ledger;
mod logged;
mod output;
mod panics;
mod pattern;
mod question;
#[cfg(feature = "rmcp")]
pub mod rmcp;
mod roots;
pub mod schema;
pub mod seal;
mod shown;
#[cfg(feature = "sql")]
pub mod sql;
mod table;
pub mod testing;
mod texts;
mod uri;
mod uri_template;
mod visit;
pub mod wire;
mod with_server;
mod wizard;

#[cfg(feature = "chrono")]
pub use chrono;
#[cfg(feature = "jiff")]
pub use jiff;
#[cfg(feature = "secrecy")]
pub use secrecy;
#[cfg(feature = "url")]
pub use url;
#[cfg(feature = "uuid")]
pub use uuid;

pub use answer::{Answer, Choice, ChoiceOption, Empty, IntoAnswer};
pub use caller::{Caller, Principal};
pub use choices::{Choices, RunTimeChoice};
pub use flow::FlowId;
pub use group::Questions;
pub use hook_error::HookError;
pub use output::{Json, Message, PromptOutput, ResourceOutput, ToolOutput};
#[cfg(feature = "rmcp")]
pub use rmcp::Wizards;
pub use roots::Root;
pub use seal::{KeyError, SealPolicy};
pub use texts::{ArgumentValues, Capability, Instead, NeededArgument, OfferedChoices, Text, Texts};
pub use uri_template::{UriTemplate, UriTemplateError};
pub use visit::{Visit, VisitError, Visits};
pub use with_server::{FinishedOnce, WithServer};
pub use wizard::{AnyHost, Final, FinalStep, LogLevel, Serves, Wizard};
pub use wizard_macros::{Answer, Choice, Questions, Wizard, final_step};

/// Hands on what it is given.
#[doc(hidden)]
#[macro_export]
macro_rules! __wizard_as_it_is {
    ($($tokens:tt)*) => { $($tokens)* };
}

/// What generated code calls, and what that names. Not part of the API: it changes with every release, as the macros do.
#[doc(hidden)]
pub mod __private {
    pub use crate::{
        __wizard_as_it_is as as_it_is,
        answer::{
            AnswerAccess, Argument, AsJson, BoundKind, Copied, Format, FromJson, Inner, JsonAccess, JsonArgument,
            JsonArgumentAccess, JsonType, Literal, Newtype, NoWriteBack, Nowhere, OnlyOnce, Ordered, Parsed, Rules,
            Shape, ToAccess, Value, Written, access, choice_from_value, choice_into_value, is_of_type,
        },
        answers::Answers,
        built::{Built, OfJson, OfNoType},
        choices::{IntoChoice, IntoOffered, Offered},
        engine::Complete,
        group::{IsGroup, ServesGroup},
        hook::{
            Found, Gives, Hook, IntoComputed, IntoPage, IsCondition, IsKnown, IsText, NotText, Outcome, Scope, Site,
            Verdict, present,
        },
        output::{MayFail, Returned, Structured, assert_may_fail},
        question::{FixedParts, compare_fixed_parts},
        roots::RootsField,
        shown::Said,
        table::{
            Derived, Described, Entry, Fields, Form, Group, NotDerived, Once, Part, Question, Role, Segment, Table,
            assert_bound, assert_choosable, assert_copy, assert_default, assert_empty, assert_free, assert_length,
            assert_member, assert_names, assert_no_secret, assert_no_secret_type, assert_no_secrets, assert_one,
            assert_optional, assert_read, assert_required, assert_reviewable, assert_rounds, assert_skip, assert_text,
        },
        visit::VisitField,
        wizard::{
            InScope, IsWizard, LastAlone, LastParameter, NoServerInScope, ObjectInScope, OnlyLast, StepOf, TakesServer,
        },
    };
}
