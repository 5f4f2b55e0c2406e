//! A format is what its standard says, in an answer and in an argument: fifty inputs for each.

use serde_json::json;
use wizard_core::{
    Wizard,
    engine::Refusal,
    testing::{Client, Wait},
};

/// A wizard that takes one text, or one value of a type.
macro_rules! taking {
    ($($name:ident: $type:ty $(, $format:ident)?;)*) => {$(
        mod $name {
            use wizard_core::{Wizard, final_step};

            /// Take one value.
            #[derive(Wizard)]
            pub struct Take {
                /// Which one?
                $(#[ask(format = $format)])?
                one: $type,
            }

            #[final_step]
            fn take(take: Take, _server: &()) {
                let _ = take.one;
            }
        }
    )*};
}

taking! {
    uri: String, uri;
    email: String, email;
    date: String, date;
    date_time: String, date_time;
    url_url: url::Url;
    jiff_date: jiff::civil::Date;
    jiff_timestamp: jiff::Timestamp;
    chrono_date: chrono::NaiveDate;
    chrono_utc: chrono::DateTime<chrono::Utc>;
    chrono_fixed: chrono::DateTime<chrono::FixedOffset>;
}

/// What a format accepts, and what it refuses.
struct Inputs {
    good: &'static [&'static str],
    bad: &'static [&'static str],
}

impl Inputs {
    /// What `W` refuses of what is good, as an answer and as an argument. It refuses all that is bad.
    #[track_caller]
    fn refused_by<W: Wizard<Server = ()>>(&self) -> Vec<&'static str> {
        assert_eq!(self.good.len() + self.bad.len(), 50);
        for text in self.bad {
            assert!(!is_taken::<W>(text), "{text}");
        }
        let refused = self.good.iter().filter(|text| !is_taken::<W>(text));
        refused.copied().collect()
    }
}

/// Whether `W` takes `text` as an answer and as an argument.
#[track_caller]
fn is_taken<W: Wizard<Server = ()>>(text: &str) -> bool {
    let mut asked = Client::new().call::<W>(&(), json!({})).wait();
    asked.answer(text).wait();
    let given = Client::new().call::<W>(&(), json!({"one": text})).wait();
    assert_eq!(asked.is_complete(), given.is_complete(), "{text}");
    if !given.is_complete() {
        assert!(
            asked.message().starts_with("The answer must be a"),
            "{text}: {}",
            asked.message()
        );
        assert!(matches!(given.refused(), Refusal::Argument { .. }), "{text}");
    }
    given.is_complete()
}

/// RFC 3986, unless another standard is named.
const URIS: Inputs = Inputs {
    good: &[
        "https://example.com",
        "https://example.com:8443/a/b;c=d?e=f&g#h",
        "HTTP://EXAMPLE.COM/%7Euser",
        "http://example.com?a=b/c?d:@!$&'()*+,;=-._~",
        "http://192.0.2.1/",
        "http://[2001:db8::1]:80/",
        "http://localhost/",
        // A name may begin with a digit (RFC 1123, section 2.1).
        "https://3com.example/",
        "https://xn--mnchen-3ya.example/",
        // No digits behind the colon (section 3.2.3).
        "http://example.com:/",
        // A user (section 3.2.1): that readers agree on the host does not make it a host to trust.
        "https://ann@example.com/",
        "urn:isbn:0451450523",
        "mailto:ann@example.com",
        "tel:+49-30-1",
        "data:text/plain,a%20b",
        // Any scheme: which ones are safe to open is the author's to say.
        "javascript:alert(1)",
        // An empty host (section 3.2.2), which files have (RFC 8089, section 2).
        "file:///etc/hosts",
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        // An empty path (section 3.3).
        "a:",
        "a+b-c.d:e",
    ],
    bad: &[
        // References, which have no scheme (section 4.2).
        "example.com",
        "/a/b",
        "//example.com/a",
        "?a",
        "#a",
        // A scheme begins with a letter (section 3.1).
        "1http://example.com",
        // A backslash, angle brackets, a blank, quotes, braces, a bar are in no part (section 2); some readers take a
        // backslash for a slash.
        "http://good.example\\@evil.example/",
        "https:\\a\\b",
        "http://a/<b>",
        "http://a/b c",
        "http://a/\"b\"",
        "http://a/{b}|c",
        // Browsers drop these two.
        "https://exa\tmple.com/",
        "https://exa\nmple.com/",
        // One @ and one fragment (sections 3.2.1, 3.5).
        "http://u@v@a/",
        "http://a#b#c",
        // Two hexadecimal digits behind % (section 2.1).
        "http://a/%zz",
        "http://a:80a/",
        "http://[::1",
        "http://[a]/",
        // A host of the web is not empty (RFC 9110, section 4.2.1); some readers take `a` for one.
        "http:///a",
        "https:a",
        // Names that some readers take for an IPv4 address (the URL Standard, "ends in a number checker").
        "http://256.1.1.1/",
        "http://0x7f000001/",
        "http://2130706433/",
        // A host that some readers decode (section 3.2.2), and others do not.
        "http://evil.example%2f.good.example/",
        // Not ASCII: an IRI (RFC 3987), digits of another script, an invisible character.
        "https://münchen.example/",
        "http://１２７.0.0.1/",
        "https://a.example/é",
        "https://a.example/\u{202e}",
    ],
};

/// RFC 5321, section 4.1.2, `Mailbox`, without what means something else in a header or a `mailto:` (RFC 6068, section 2).
const ADDRESSES: Inputs = Inputs {
    good: &[
        "ann@example.com",
        "ann.lee@mail.example.com",
        "ann+lists@example.com",
        "o'neil@example.com",
        "ann-lee@example.com",
        "ann_lee@example.com",
        "_@example.com",
        "-@example.com",
        "123@example.com",
        "ANN@EXAMPLE.COM",
        "ann*lee!$~@example.com",
        "a@b.c",
        // One label (section 4.1.2, `Domain`).
        "ann@localhost",
        // A label may begin with a digit (RFC 1123, section 2.1).
        "ann@3com.example",
        "ann@123.example",
        "ann@a-b.example",
        "ann@xn--mnchen-3ya.example",
        // 64 characters before the @ (section 4.5.3.1.1).
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@example.com",
    ],
    bad: &[
        "ann",
        "@example.com",
        "ann@",
        "ann@lee@example.com",
        "ann lee@example.com",
        "ann@exam ple.com",
        // More than an address.
        "Ann <ann@example.com>",
        "<ann@example.com>",
        "ann@example.com,bob@example.com",
        "ann@example.com\r\nBcc: bob@example.com",
        "mailto:ann@example.com",
        // These add to a `mailto:`.
        "ann@example.com?bcc=all%40corp.example",
        "ann@example.com%0abcc",
        "ann?cc=bob@example.com",
        "ann&bcc=bob@example.com",
        "ann%40evil.example@example.com",
        "ann#lee@example.com",
        // These end an address in a list or a header.
        "ann;bob@example.com",
        "ann,bob@example.com",
        "ann(lee)@example.com",
        "a@b|c",
        // Quoted (RFC 5321, section 4.1.2, `Quoted-string`): a safe reader of it is rare.
        "\"ann lee\"@example.com",
        "\"x>,<bob@evil.example\"@example.com",
        // Dots stand between atoms (`Dot-string`).
        ".ann@example.com",
        "ann..lee@example.com",
        // 65 characters before the @ (section 4.5.3.1.1).
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@example.com",
        // The domain is the name of a host (section 2.3.5): no address, and neither `_` nor a hyphen at an end.
        "ann@[192.0.2.1]",
        "ann@192.0.2.1",
        "ann@exam_ple.com",
        "ann@-example.com",
        "ann@example..com",
        // Not ASCII (RFC 6531), which JSON Schema calls `idn-email`.
        "änn@example.com",
    ],
};

/// RFC 3339, section 5.6, `full-date`.
const DATES: Inputs = Inputs {
    good: &[
        "2026-11-29",
        "2026-01-01",
        "2026-01-31",
        "2026-03-31",
        "2026-04-30",
        "2026-06-30",
        "2026-12-31",
        "2025-02-28",
        // Leap years (appendix C).
        "2024-02-29",
        "2000-02-29",
        "2400-02-29",
        "1900-02-28",
        "1582-10-10",
        "1969-12-31",
        "1970-01-01",
        "2038-01-20",
        // Four digits of any value (section 1).
        "0000-01-01",
        "0000-02-29",
        "0001-01-01",
        "9999-12-31",
    ],
    bad: &[
        // Not in the calendar (section 5.7).
        "2026-02-29",
        "2026-02-30",
        "2100-02-29",
        "1900-02-29",
        "2026-04-31",
        "2026-06-31",
        "2026-09-31",
        "2026-11-31",
        "2026-12-32",
        "2026-11-00",
        "2026-00-10",
        "2026-13-01",
        "0000-00-00",
        // Every digit, and no more.
        "26-11-29",
        "2026-1-09",
        "2026-01-9",
        "02026-11-29",
        "12026-11-29",
        // ISO 8601 has more than RFC 3339.
        "20261129",
        "2026-11",
        "2026-W48-7",
        "2026-333",
        "+002026-11-29",
        "-001-11-29",
        "2026-11-29Z",
        "2026-11-29T00:00:00Z",
        // As people write it.
        "29.11.2026",
        "2026/11/29",
        // Digits and hyphens of other scripts.
        "２０２６-11-29",
        "2026−11−29",
    ],
};

/// RFC 3339, section 5.6, `date-time`.
const DATE_TIMES: Inputs = Inputs {
    good: &[
        "2026-11-29T14:30:00Z",
        // `T` and `Z` in either case.
        "2026-11-29t14:30:00z",
        "2026-11-29T00:00:00Z",
        "2026-11-29T14:30:00.5Z",
        "2026-11-29T14:30:00.123456789+05:30",
        // `time-secfrac` has any number of digits.
        "2026-11-29T14:30:00.1234567890123Z",
        "2026-11-29T14:30:00+00:00",
        // An offset that is not known (section 4.3).
        "2026-11-29T14:30:00-00:00",
        "2026-11-29T14:30:00-08:00",
        "2026-11-29T14:30:00+14:00",
        // `time-hour`: as an offset too up to 23.
        "2026-11-29T14:30:00+23:59",
        "2026-11-29T14:30:00-23:59",
        "2024-02-29T23:59:59Z",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
        // A leap second is the last one of a month in UTC (section 5.7, appendix D).
        "2016-12-31T23:59:60Z",
        "1990-12-31T15:59:60-08:00",
        "2017-01-01T00:59:60+01:00",
        "2016-12-31T23:59:60.5Z",
        "2015-06-30T23:59:60Z",
    ],
    bad: &[
        // No leap second can be there.
        "2026-11-29T14:30:60Z",
        "2016-12-31T23:59:60+01:00",
        "2016-12-30T23:59:60Z",
        "2016-12-31T23:58:60Z",
        "2017-01-01T00:00:60Z",
        "2016-12-31T23:59:61Z",
        // `time-hour`, `time-minute`, also of an offset.
        "2026-11-29T24:00:00Z",
        "2026-11-29T14:60:00Z",
        "2026-11-29T14:30:00+24:00",
        "2026-11-29T14:30:00+25:59",
        "2026-11-29T14:30:00+05:60",
        // An offset, with a colon and minutes.
        "2026-11-29T14:30:00",
        "2026-11-29T14:30:00+0530",
        "2026-11-29T14:30:00+05",
        "2026-11-29T14:30:00+05:30:00",
        "2026-11-29T14:30:00Z+05:30",
        "2026-11-29T14:30:00 UTC",
        // A suffix of RFC 9557.
        "2026-11-29T14:30:00Z[UTC]",
        // Seconds, two digits each, and a fraction behind a dot.
        "2026-11-29T14:30Z",
        "2026-11-29T4:30:00Z",
        "2026-11-29T14:30:00.Z",
        "2026-11-29T14:30:00,5Z",
        // A blank for `T` is what a reader may do (section 5.6, the note), and JSON Schema has the grammar alone.
        "2026-11-29 14:30:00Z",
        "20261129T143000Z",
        // A day of the calendar.
        "2026-02-30T14:30:00Z",
        "2026-11-29",
        "14:30:00Z",
        "T",
        // Digits of another script, and a minus sign.
        "2026-11-29T14:30:0０Z",
        "2026-11-29T14:30:00−05:00",
    ],
};

const NONE: [&str; 0] = [];

#[test]
fn a_uri_is_what_rfc_3986_calls_so_and_readers_agree_on_its_host() {
    assert_eq!(URIS.refused_by::<uri::Take>(), NONE);
    assert_eq!(URIS.refused_by::<url_url::Take>(), NONE);
}

#[test]
fn an_address_is_the_same_one_in_a_header_and_in_a_mailto() {
    assert_eq!(ADDRESSES.refused_by::<email::Take>(), NONE);
}

#[test]
fn an_address_has_at_most_254_characters() {
    let of_length = |length: usize| {
        let host = ["a".repeat(63), "b".repeat(63), "c".repeat(63)].join(".");
        let local = "d".repeat(length - host.len() - 1);
        format!("{local}@{host}")
    };
    assert!(is_taken::<email::Take>(&of_length(254)));
    assert!(!is_taken::<email::Take>(&of_length(255)));
}

#[test]
fn a_date_is_a_day_of_the_calendar_in_ten_characters() {
    assert_eq!(DATES.refused_by::<date::Take>(), NONE);
    assert_eq!(DATES.refused_by::<jiff_date::Take>(), NONE);
    assert_eq!(DATES.refused_by::<chrono_date::Take>(), NONE);
}

#[test]
fn a_date_time_is_exact_and_has_an_offset() {
    assert_eq!(DATE_TIMES.refused_by::<date_time::Take>(), NONE);
}

#[test]
fn a_type_refuses_an_instant_that_it_cannot_hold() {
    // No digit is dropped.
    let finer = "2026-11-29T14:30:00.1234567890123Z";
    // `jiff::Timestamp::MAX` is 26 hours earlier.
    let last = "9999-12-31T23:59:59Z";
    assert_eq!(DATE_TIMES.refused_by::<jiff_timestamp::Take>(), [finer, last]);
    assert_eq!(DATE_TIMES.refused_by::<chrono_utc::Take>(), [finer]);
    assert_eq!(DATE_TIMES.refused_by::<chrono_fixed::Take>(), [finer]);
}
