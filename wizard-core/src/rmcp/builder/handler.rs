//! What wizards are added to.

use rmcp::ServerHandler;

/// An rmcp handler: what [`Wizards::new`](super::Wizards::new) adds wizards to.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no handler of rmcp, to which wizards are added",
    label = "no rmcp `ServerHandler`",
    note = "the handler is given by value, and says what it is with `impl rmcp::ServerHandler for MyServer {{}}`",
    note = "wizards are added to it: `Wizards::new(MyServer).tool::<MyWizard>()`"
)]
pub trait Handler: ServerHandler {}

#[diagnostic::do_not_recommend]
impl<H: ServerHandler> Handler for H {}
