//! What a caller can do whose client cannot be asked: which arguments make a call of its own succeed, or who has to be asked
//! whatever is passed.
//!
//! It is what a first call with these arguments would be told, since whoever passes others begins anew.

use super::{
    context::Context, evaluation::at_first, expressions::Expressions, may_be::may_be, open::Open, state::State,
    values::Values,
};
use crate::{
    seal::Method,
    table::{Form, Question, Refused, Role, Source},
    texts::{Instead, NeededArgument},
};

/// What can be done instead of asking `open`. A look-up that fails leaves out what depends on it.
pub(super) async fn instead(context: &Context<'_>, state: &State<'_>, values: Values, open: &Open) -> Instead {
    let values = if context.call.state.is_some() {
        at_first(context).await.unwrap_or_else(|_| Values::none(context.table))
    } else {
        values
    };
    let advice = Advice {
        context,
        state,
        expressions: Expressions::over(context, &values),
        values: &values,
        open,
    };
    let mut fields = context.table.fields(open.form).iter();
    let is_asked = |question: &&Question| open.fields.contains(&question.key);
    if fields.any(|question| is_asked(&question) && !advice.takes_argument(question)) {
        return ask(open.form);
    }
    let mut arguments = Vec::new();
    for form in context.table.forms.iter().filter(|form| !context.can_ask(form)) {
        for index in form.indices() {
            match advice.of(index).await {
                Of::Nothing => {}
                Of::Argument(argument) => arguments.push(argument),
                Of::Form => return ask(form),
            }
        }
    }
    if arguments.is_empty() {
        return ask(open.form);
    }
    Instead::Call {
        arguments,
        has_others: context.call.arguments.is_some_and(|given| !given.is_empty()),
        is_going_on: context.call.state.is_some(),
    }
}

fn ask(form: &Form) -> Instead {
    Instead::Ask {
        form: form.key.to_owned(),
        capability: form.input.capability(),
    }
}

/// What a question needs.
enum Of {
    /// Nothing: it would not be asked, or nobody knows yet whether it would.
    Nothing,
    /// An argument, which stands for the answer.
    Argument(NeededArgument),
    /// That it is asked.
    Form,
}

/// What the advice is made of.
#[derive(Clone, Copy)]
struct Advice<'a> {
    context: &'a Context<'a>,
    state: &'a State<'a>,
    expressions: Expressions<'a>,
    values: &'a Values,
    open: &'a Open,
}

impl Advice<'_> {
    /// Whether an argument can stand for the answer. The arguments of a resource are in its address, all of them.
    fn takes_argument(&self, question: &Question) -> bool {
        question.source == Source::Any && self.context.call.method != Method::ResourcesRead
    }

    async fn of(&self, index: usize) -> Of {
        let question = self.context.question(index);
        let is_given = self.context.arguments.given(question).is_some() && question.source == Source::Any;
        if is_given && !self.state.is_reopened(question.key) {
            return Of::Nothing;
        }
        // What would be passed over is asked where a `check` needs another answer.
        if question.if_unsupported == Refused::Skip && !self.open.fields.contains(&question.key) {
            return Of::Nothing;
        }
        let applies = self.expressions.applies(index).await.unwrap_or(None);
        if applies == Some(false) || self.is_known(index).await {
            return Of::Nothing;
        }
        match (self.takes_argument(question), applies) {
            (true, _) => Of::Argument(NeededArgument {
                name: question.key.to_owned(),
                values: may_be(self.context, self.values, index).await,
                is_conditional: applies.is_none(),
                blank: question.may_be_blank().then(|| self.blank()),
            }),
            (false, Some(_)) => Of::Form,
            (false, None) => Of::Nothing,
        }
    }

    /// Whether the server knows the value, as far as can be told.
    async fn is_known(&self, index: usize) -> bool {
        let reads = self.context.question(index).reads(Role::Known);
        let can_tell = reads.is_some_and(|reads| self.values.are_known(reads, index));
        can_tell && matches!(self.expressions.known(index).await, Ok(Some(_)))
    }

    /// How an argument says that it is blank.
    fn blank(&self) -> &'static str {
        if self.context.call.reads_texts() {
            "an empty text"
        } else {
            "null"
        }
    }
}
