//! As what a host serves a wizard. All that this wants of the wizard and of the host is one bound of the builder's methods, on the wizard:
//! so the compiler says of what is no wizard, or of one that is not named, one thing, and not what follows from it.

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

/// Bounds of the builder's methods, of which the compiler says one thing where a type is no wizard at all.
macro_rules! served {
    ($($(#[$doc:meta])* $served:ident: $add:ident($($template:ident)?),)*) => {
        $(
            $(#[$doc])*
            #[diagnostic::on_unimplemented(
                message = "`{Self}` is no wizard",
                label = "no struct that derives `Wizard`",
                note = "derive it: `#[derive(Wizard)]` on a struct with one field for each question, with `use wizard_core::Wizard`; what derives\n\
                        `Questions` is a part of a wizard"
            )]
            pub trait $served<H> {
                /// It is added.
                #[doc(hidden)]
                fn $add(wizards: Wizards<H>, $($template: &str,)? is_offered: IsOffered) -> Wizards<H>;
            }
        )*
    };
}

served! {
    /// A [`Wizard`] as a tool of a host around `H`: its final step returns a [`ToolOutput`], and `H` [`Serves`] it.
    AsTool: add_tool(),
    /// A [`Wizard`] as a prompt of a host around `H`: its final step returns a [`PromptOutput`], and `H` [`Serves`] it.
    AsPrompt: add_prompt(),
    /// A [`Wizard`] as a resource of a host around `H`: its final step returns a [`ResourceOutput`], and `H` [`Serves`] it.
    AsResource: add_resource(uri_template),
}

impl<W: Wizard<Output: ToolOutput>, H: Serves<W::Server> + Sync> AsTool<H> for W {
    fn add_tool(wizards: Wizards<H>, is_offered: IsOffered) -> Wizards<H> {
        let output_schema = W::Output::schema();
        let served = wire::Served::Tool {
            has_output_schema: output_schema.is_some(),
        };
        let listing = Listing::Tool(listed(wire::tool_of(W::table(), output_schema)));
        wizards.add::<W>(listing, served, is_offered, |output, _| Ok(output.into_result()))
    }
}

impl<W: Wizard<Output: PromptOutput>, H: Serves<W::Server> + Sync> AsPrompt<H> for W {
    fn add_prompt(wizards: Wizards<H>, is_offered: IsOffered) -> Wizards<H> {
        let listing = Listing::Prompt(listed(wire::prompt_of(W::table())));
        wizards.add::<W>(listing, wire::Served::Prompt, is_offered, |output, _| {
            output.into_prompt()
        })
    }
}

impl<W: Wizard<Output: ResourceOutput>, H: Serves<W::Server> + Sync> AsResource<H> for W {
    fn add_resource(mut wizards: Wizards<H>, uri_template: &str, is_offered: IsOffered) -> Wizards<H> {
        let template = match UriTemplate::parse(uri_template) {
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
