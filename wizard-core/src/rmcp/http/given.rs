//! What a server over HTTP is given: the names of it, and where it listens.

use tokio::net::ToSocketAddrs;

/// A list of names.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of names",
    label = "expected a list of texts",
    note = "write a list, of one name too: `.allowed_hosts([\"kitchen.example\"])`, `.allowed_origins([\"https://app.example:443\"])`"
)]
pub trait Names: IntoIterator<Item: Into<String>> {}

#[diagnostic::do_not_recommend]
impl<N: IntoIterator<Item: Into<String>>> Names for N {}

/// Where a server listens: a host and a port.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no address to serve at",
    label = "an address is a host and a port",
    note = "write `.serve(\"127.0.0.1:8000\")` for clients on this machine, `.serve(\"0.0.0.0:8000\")` for those of the network"
)]
pub trait Address: ToSocketAddrs + Send {}

#[diagnostic::do_not_recommend]
impl<A: ToSocketAddrs + Send> Address for A {}
