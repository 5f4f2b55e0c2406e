//! URIs, as RFC 3986 has them: ASCII, with a scheme. Readers that take more differ on which host is meant.

use std::net::Ipv4Addr;

use iri_string::types::UriStr;

/// Schemes that have a host (RFC 9110, section 4.2; RFC 6455, section 3; RFC 1738, section 3.2), where some readers look for
/// one wherever it stands (the WHATWG's URL Standard, "special scheme").
const WITH_A_HOST: &[&str] = &["http", "https", "ws", "wss", "ftp"];

/// Whether `text` is a URI. One that has a host names it, in a form that all readers agree on.
pub(crate) fn is_uri(text: &str) -> bool {
    UriStr::new(text).is_ok_and(|uri| !has_a_host(uri) || (host(uri).is_some_and(is_host) && has_a_port(uri)))
}

/// Whether the port of `uri`, if it says one, is one: of a greater number some readers take the rest.
fn has_a_port(uri: &UriStr) -> bool {
    let port = uri.authority_components().and_then(|authority| authority.port());
    port.is_none_or(|port| port.is_empty() || port.parse::<u16>().is_ok())
}

fn has_a_host(uri: &UriStr) -> bool {
    let scheme = uri.scheme_str();
    WITH_A_HOST.iter().any(|with| scheme.eq_ignore_ascii_case(with))
}

/// Whether `host` is the same one for every reader: not empty, nothing in it that some decode and others do not, and no
/// number that some take for an address.
fn is_host(host: &str) -> bool {
    let is_one = !host.is_empty() && !host.contains('%');
    is_one && (!ends_in_a_number(host) || host.parse::<Ipv4Addr>().is_ok())
}

/// Whether the last label of `host` is a number, decimal or hexadecimal, so that some readers take all of it for an IPv4
/// address (the WHATWG's URL Standard, "ends in a number checker").
pub(crate) fn ends_in_a_number(host: &str) -> bool {
    let last = host.trim_end_matches('.').rsplit('.').next().unwrap_or_default();
    match last.strip_prefix("0x").or_else(|| last.strip_prefix("0X")) {
        Some(digits) => digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

/// The URI that `text` is, if it is one of the web, with a host.
pub(crate) fn of_the_web(text: &str) -> Option<&UriStr> {
    UriStr::new(text).ok().filter(|uri| is_of_the_web(uri) && is_uri(text))
}

/// The host of `uri`, if it has an authority; an IPv6 address stands in brackets.
pub(crate) fn host(uri: &UriStr) -> Option<&str> {
    uri.authority_components().map(|authority| authority.host())
}

fn is_of_the_web(uri: &UriStr) -> bool {
    let scheme = uri.scheme_str();
    scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http")
}

#[cfg(test)]
mod tests {
    use super::is_uri;

    #[test]
    fn a_uri_is_what_rfc_3986_calls_so() {
        for uri in [
            "http://example.com",
            "https://example.com:8443/a/b;c=d?e=f&g#h",
            "HTTP://EXAMPLE.COM/%7Euser",
            "http://192.0.2.1/",
            "http://[2001:db8::1]:80/",
            // Names that begin with a digit (RFC 1123, section 2.1), and are no number.
            "http://3d/",
            "http://7a.4b:8080/",
            // A future literal (section 3.2.2).
            "http://[v1.fe80:a]/",
            // A user (section 3.2.1), which is for the author to refuse.
            "https://ann@example.com/",
            "http://example.com:/",
            "http://example.com:65535/",
            "urn:isbn:0451450523",
            "mailto:ann@example.com",
            "tel:+49-30-1",
            "data:text/plain,a%20b",
            "javascript:alert(1)",
            "file:///etc/hosts",
            "a:",
            "a+b-c.d:e",
            // An empty path, and every character of a query (section 3.4).
            "http://example.com?a=b/c?d:@!$&'()*+,;=-._~",
            "ldap://[2001:db8::7]/c=GB?objectClass?one",
        ] {
            assert!(is_uri(uri), "{uri}");
        }
        for other in [
            "",
            "example.com",
            "/a/b",
            "//example.com/a",
            "?a",
            "#a",
            "1http://example.com",
            ":a",
            // A backslash, angle brackets, a blank and quotes are in no part (section 2).
            "http://good.example\\@evil.example/",
            "https:\\a\\b",
            "http://a/<b>",
            "http://a/b c",
            "http://a/\"b\"",
            "http://a/{b}",
            "http://a/b|c",
            "http://a/^",
            "http://a/`",
            " http://a/",
            "http://a/\n",
            // One @ at most, one fragment at most (sections 3.2.1, 3.5).
            "http://u@v@a/",
            "http://a#b#c",
            // Two hexadecimal digits behind % (section 2.1).
            "http://a/%zz",
            "http://a/%1",
            // A port is digits (section 3.2.3).
            "http://a:80a/",
            // 16 bits of it (RFC 9293, section 3.1).
            "http://a:65536/",
            "ws://a:99999999999/",
            // Brackets are for addresses alone (section 3.2.2).
            "http://[a]/",
            "http://[::1",
            "http://a/[b]",
            // A host of the web is not empty (RFC 9110, section 4.2.1).
            "http:///a",
            "http://:80/",
            "https:a",
            "http:/a",
            "wss:a",
            "FTP:///a",
            // Numbers that readers take for another address each, or for none.
            "http://256.1.1.1/",
            "http://127.1/",
            "http://0x7f000001/",
            "http://2130706433/",
            "http://127.0.0.01/",
            "http://127.0.0.1./",
            "http://0X7F000001/",
            // A host that some readers decode (section 3.2.2), and others do not.
            "http://127.0.0.%31/",
            "http://evil.example%2f.good.example/",
            // Not ASCII: an IRI (RFC 3987), or digits of another script.
            "http://é.example/",
            "http://１２７.0.0.1/",
            "http://a/é",
        ] {
            assert!(!is_uri(other), "{other}");
        }
    }
}
