//! URIs, as RFC 3986 has them: ASCII, with a scheme. Readers that take more differ on which host is meant.

use std::net::Ipv4Addr;

use iri_string::types::UriStr;

/// Whether `text` is a URI. One of `http` or `https` names its host (RFC 9110, section 4.2), and one that ends in a number is
/// an IPv4 address: else readers differ on which one is meant.
pub(crate) fn is_uri(text: &str) -> bool {
    UriStr::new(text).is_ok_and(|uri| !is_of_the_web(uri) || host(uri).is_some_and(is_host))
}

fn is_host(host: &str) -> bool {
    let last = host.trim_end_matches('.').rsplit('.').next().unwrap_or_default();
    let is_number = last.starts_with(|c: char| c.is_ascii_digit())
        && last.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'x');
    !host.is_empty() && (!is_number || host.parse::<Ipv4Addr>().is_ok())
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
            // A future literal (section 3.2.2).
            "http://[v1.fe80:a]/",
            // A user (section 3.2.1), which is for the author to refuse.
            "https://ann@example.com/",
            "http://example.com:/",
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
            // Brackets are for addresses alone (section 3.2.2).
            "http://[a]/",
            "http://[::1",
            "http://a/[b]",
            // A host of the web is not empty (RFC 9110, section 4.2.1).
            "http:///a",
            "http://:80/",
            "https:a",
            "http:/a",
            // Numbers that readers take for another address each, or for none.
            "http://256.1.1.1/",
            "http://127.1/",
            "http://0x7f000001/",
            "http://2130706433/",
            "http://127.0.0.01/",
            // Not ASCII: an IRI (RFC 3987), or digits of another script.
            "http://é.example/",
            "http://１２７.0.0.1/",
            "http://a/é",
        ] {
            assert!(!is_uri(other), "{other}");
        }
    }
}
