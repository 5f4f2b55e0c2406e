//! As what a host serves a wizard. All that this wants of the wizard and of the host is one bound of the builder's methods,
//! so that the compiler says of what is no wizard one thing, and not what follows from it.

use std::marker::PhantomData;

use super::{Wizards, listed};
use crate::{
    caller::Caller,
    output::{PromptOutput, ResourceOutput, ToolOutput},
    rmcp::{listing::Listing, problem::Problem},
    uri_template::UriTemplate,
    wire,
    wizard::{Serves, Wizard},
};

/// For whom a wizard is there; `None` is everyone.
type IsOffered = Option<Box<dyn Fn(&Caller) -> bool + Send + Sync>>;

/// What adds a wizard to a host around `H`.
pub trait AddsTo<H> {
    /// It is added.
    #[doc(hidden)]
    fn add(self, wizards: Wizards<H>, is_offered: IsOffered) -> Wizards<H>;
}

/// As a tool: `W` is a [`Wizard`] whose final step returns a [`ToolOutput`], and `H` [`Serves`] it.
#[derive(Debug)]
pub struct AsTool<W>(pub(super) PhantomData<fn() -> W>);

/// As a prompt: `W` is a [`Wizard`] whose final step returns a [`PromptOutput`], and `H` [`Serves`] it.
#[derive(Debug)]
pub struct AsPrompt<W>(pub(super) PhantomData<fn() -> W>);

/// As a resource: `W` is a [`Wizard`] whose final step returns a [`ResourceOutput`], and `H` [`Serves`] it.
#[derive(Debug)]
pub struct AsResource<W> {
    template: String,
    wizard: PhantomData<fn() -> W>,
}

impl<W> AsResource<W> {
    pub(super) fn at(template: &str) -> Self {
        let template = template.to_owned();
        let wizard = PhantomData;
        Self { template, wizard }
    }
}

impl<W: Wizard<Output: ToolOutput>, H: Serves<W::Server> + Sync> AddsTo<H> for AsTool<W> {
    fn add(self, wizards: Wizards<H>, is_offered: IsOffered) -> Wizards<H> {
        let output_schema = W::Output::schema();
        let served = wire::Served::Tool {
            has_output_schema: output_schema.is_some(),
        };
        let listing = Listing::Tool(listed(wire::tool_of(W::table(), output_schema)));
        wizards.add::<W>(listing, served, is_offered, |output, _| Ok(output.into_result()))
    }
}

impl<W: Wizard<Output: PromptOutput>, H: Serves<W::Server> + Sync> AddsTo<H> for AsPrompt<W> {
    fn add(self, wizards: Wizards<H>, is_offered: IsOffered) -> Wizards<H> {
        let listing = Listing::Prompt(listed(wire::prompt_of(W::table())));
        wizards.add::<W>(listing, wire::Served::Prompt, is_offered, |output, _| {
            output.into_prompt()
        })
    }
}

impl<W: Wizard<Output: ResourceOutput>, H: Serves<W::Server> + Sync> AddsTo<H> for AsResource<W> {
    fn add(self, mut wizards: Wizards<H>, is_offered: IsOffered) -> Wizards<H> {
        let template = match UriTemplate::parse(&self.template) {
            Ok(template) => template,
            Err(error) => {
                wizards.problems.push(error.into());
                return wizards;
            }
        };
        let table = W::table();
        wizards.problems.extend(Problem::of_template(table, &template));
        let as_listed = listed(wire::resource_template_of(table, &template, W::Output::mime_type()));
        let listing = Listing::Template(as_listed, template);
        wizards.add::<W>(listing, wire::Served::Resource, is_offered, |output, uri| {
            output.into_contents(uri)
        })
    }
}
