//! E-mail addresses: those of RFC 5321 that are the same address wherever they are written, in a header, in a `mailto:`,
//! in a list. Each character that ends or adds something in one of these is refused, however the standards let it be quoted.

use email_address::{EmailAddress, Options};

use crate::uri::ends_in_a_number;

/// The longest address, in bytes: a path has 256, its angle brackets among them (RFC 5321, section 4.5.3.1.3).
const LONGEST: usize = 254;

/// Whether `text` is an address: a local part without quotes, and the name of a host (RFC 5321, section 4.1.2).
///
/// The parser knows the lengths of a local part and of a label, and where a dot or a hyphen can stand.
pub(super) fn is_address(text: &str) -> bool {
    let options = Options::default().without_display_text().without_domain_literal();
    let Some((local, host)) = text.rsplit_once('@') else {
        return false;
    };
    text.len() <= LONGEST
        && local.bytes().all(is_of_a_local_part)
        && host.bytes().all(is_of_a_host)
        // No host is called like an IPv4 address (RFC 1123, section 2.1).
        && !ends_in_a_number(host)
        && EmailAddress::parse_with_options(text, options).is_ok()
}

/// What an atom can have (RFC 5322, section 3.2.3), without what has to be encoded in a `mailto:` (RFC 6068, section 2):
/// ``# % & / = ? ^ ` { | }``.
fn is_of_a_local_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!$'*+-_~.".contains(&byte)
}

/// Letters, digits and hyphens; a name of other letters is written as `xn--…` (RFC 5890, section 2.3.2.1).
fn is_of_a_host(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-.".contains(&byte)
}
