//! Methods that are looked for on [`Wizards`], or on a [`Host`], and have another name, or belong to what the wizards are given: the compiler
//! says where.

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
    note = "write `.seal(SealPolicy::from_env(\"REQUEST_STATE_KEY\")?.audience(\"the name of your server\"))?`"
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
    Host: serve_http(, address) is IsHttpServer,
}
