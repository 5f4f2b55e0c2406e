//! Methods that are looked for on [`Wizards`], or on a [`Host`], and have another name, come earlier, or belong to what the wizards are
//! given: the compiler says where.

use super::Wizards;
use crate::rmcp::host::Host;

/// How wizards are added.
#[diagnostic::on_unimplemented(
    message = "wizards are added with `.tool`, `.prompt` or `.resource`",
    label = "write `.tool::<MyWizard>()`",
    note = "a wizard is a type: `Wizards::new(handler).tool::<MyWizard>()`, and `.resource::<MyWizard>(\"profile://{{id}}\")`"
)]
#[doc(hidden)]
pub trait AddsByName {
    /// What it would be.
    type Wizards;
}

/// What is said of a ledger.
#[diagnostic::on_unimplemented(
    message = "that there is one process is said of the ledger",
    label = "move this into `.ledger(…)`",
    note = "write `.ledger(MemoryLedger::new().single_process())`"
)]
#[doc(hidden)]
pub trait IsLedger {
    /// What it would be.
    type Wizards;
}

/// What is said of a seal.
#[diagnostic::on_unimplemented(
    message = "the name of the service is said of the seal",
    label = "move this into `.seal(…)`",
    note = "write `.seal(wizard_core::SealPolicy::from_env(\"REQUEST_STATE_KEY\")?.audience(\"the name of your server\"))?`"
)]
#[doc(hidden)]
pub trait IsSealPolicy {
    /// What it would be.
    type Wizards;
}

/// What serves over HTTP.
#[diagnostic::on_unimplemented(
    message = "over HTTP a host is served by `wizard_core::rmcp::http::Server`",
    label = "write `http::Server::new(host).serve(\"127.0.0.1:8000\").await?` with the sealed host",
    note = "it needs a feature: `cargo add wizard-core --features http`"
)]
#[doc(hidden)]
pub trait IsHttpServer {
    /// What it would be.
    type Wizards;
}

/// What is configured on [`Wizards`].
#[diagnostic::on_unimplemented(
    message = "these wizards are sealed already, and nothing can be added",
    label = "move this in front of `.seal(…)`",
    note = "`.seal(…)` comes last: `Wizards::new(handler).tool::<MyWizard>().seal(…)?`"
)]
#[doc(hidden)]
pub trait Open {
    /// What it would be.
    type Wizards;
}

/// Methods that are there for the message of a trait which nothing implements.
macro_rules! elsewhere {
    ($host:ident: $($name:ident ( $($wizard:ident)? $(, $argument:ident)* ) is $where:ident,)*) => {
        #[doc(hidden)]
        impl<H> $host<H> {
            $(
                pub fn $name $(<$wizard>)? (self $(, _: elsewhere!(impl $argument))*) -> <Self as $where>::Wizards
                where
                    Self: $where,
                {
                    unreachable!("there is no such method")
                }
            )*
        }
    };
    (impl $argument:ident) => { impl Sized };
}

elsewhere! {
    Wizards: wizard(W) is AddsByName, add_wizard(W) is AddsByName, add_tool(W) is AddsByName, with_tool(W) is AddsByName,
    single_process() is IsLedger, audience(, name) is IsSealPolicy,
}

elsewhere! {
    Host: serve_http(, address) is IsHttpServer, single_process() is IsLedger, audience(, name) is IsSealPolicy,
    tool(W) is Open, tool_for(W, offered) is Open, prompt(W) is Open, prompt_for(W, offered) is Open,
    resource(W, template) is Open, resource_for(W, template, offered) is Open,
    ledger(, ledger) is Open, texts(, texts) is Open, principal(, of) is Open, no_principal() is Open,
}
