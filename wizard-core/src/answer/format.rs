//! Formats of texts: what a text has to be, whether one is, and the words for it.
//!
//! A form has four of them as keywords (specification 2026-07-28, client/elicitation, "Requested Schema"); the others
//! are said in the description. All are stricter than the parsers behind them, which take abbreviations that another
//! reader of the same text would not.

use email_address::{EmailAddress, Options};

use crate::shown::is_hidden;

/// What a text has to be.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The keyword of the JSON schema, if a form has one.
    pub(crate) keyword: Option<&'static str>,
    /// What it is, in words that follow "must be".
    pub(crate) what: &'static str,
    /// Whether a text is one.
    pub(crate) is_met: fn(&str) -> bool,
}

impl Format {
    /// A plain address: no display name, no domain literal, nothing that a mail header could be broken with.
    pub const EMAIL: Self = Self {
        keyword: Some("email"),
        what: "an e-mail address",
        is_met: is_address,
    };
    /// An absolute URI of any scheme.
    pub const URI: Self = Self {
        keyword: Some("uri"),
        what: "an absolute URI, such as https://example.com/page",
        is_met: |text| is_plain(text) && url::Url::parse(text).is_ok(),
    };
    /// `full-date` of RFC 3339.
    pub const DATE: Self = Self {
        keyword: Some("date"),
        what: "a date, such as 2026-11-29",
        is_met: |text| is_date(text) && text.parse::<jiff::civil::Date>().is_ok(),
    };
    /// `date-time` of RFC 3339: with seconds and an offset.
    pub const DATE_TIME: Self = Self {
        keyword: Some("date-time"),
        what: "a date and time with an offset, such as 2026-11-29T14:30:00Z",
        is_met: |text| is_date_time(text) && text.parse::<jiff::Timestamp>().is_ok(),
    };
    /// A time of day.
    pub(crate) const TIME: Self = Self {
        keyword: None,
        what: "a time of day, such as 14:30",
        is_met: |text| is_time(text) && text.parse::<jiff::civil::Time>().is_ok(),
    };
    /// A date and time without an offset.
    pub(crate) const LOCAL_DATE_TIME: Self = Self {
        keyword: None,
        what: "a date and time without an offset, such as 2026-11-29T14:30",
        is_met: |text| is_local_date_time(text) && text.parse::<jiff::civil::DateTime>().is_ok(),
    };

    /// A format of exactly what `is_met`, without a keyword.
    pub(super) const fn unnamed(what: &'static str, is_met: fn(&str) -> bool) -> Self {
        Self {
            keyword: None,
            what,
            is_met,
        }
    }
}

fn is_address(text: &str) -> bool {
    let options = Options::default().without_display_text().without_domain_literal();
    is_plain(text) && EmailAddress::parse_with_options(text, options).is_ok()
}

/// Whether nothing in `text` is blank or invisible: parsers of URIs silently drop some of what is.
fn is_plain(text: &str) -> bool {
    !text.contains(|c: char| c.is_whitespace() || is_hidden(c))
}

fn is_date(text: &str) -> bool {
    reads_as(text, "0000-00-00")
}

/// Whether `text` is a time to the minute, to the second, or to at most nine digits of a second.
fn is_time(text: &str) -> bool {
    reads_as(text, "00:00") || is_exact_time(text)
}

fn is_exact_time(text: &str) -> bool {
    let (time, fraction) = text
        .split_once('.')
        .map_or((text, "0"), |(time, fraction)| (time, fraction));
    let is_fraction = (1..=9).contains(&fraction.len()) && fraction.bytes().all(|byte| byte.is_ascii_digit());
    reads_as(time, "00:00:00") && is_fraction
}

fn is_local_date_time(text: &str) -> bool {
    text.split_once(['T', 't'])
        .is_some_and(|(date, time)| is_date(date) && is_time(time))
}

fn is_date_time(text: &str) -> bool {
    let Some((date, time)) = text.split_once(['T', 't']) else {
        return false;
    };
    let exact = time.strip_suffix(['Z', 'z']).or_else(|| {
        let (exact, offset) = time.split_at_checked(time.len().checked_sub("+00:00".len())?)?;
        (reads_as(offset, "+00:00") || reads_as(offset, "-00:00")).then_some(exact)
    });
    is_date(date) && exact.is_some_and(is_exact_time)
}

/// Whether `text` is `layout`, in which `0` stands for any digit.
fn reads_as(text: &str, layout: &str) -> bool {
    let matches = |(byte, wanted): (u8, u8)| {
        if wanted == b'0' {
            byte.is_ascii_digit()
        } else {
            byte == wanted
        }
    };
    text.len() == layout.len() && text.bytes().zip(layout.bytes()).all(matches)
}

#[cfg(test)]
mod tests {
    use super::Format;

    fn check(format: Format, good: &[&str], bad: &[&str]) {
        for text in good {
            assert!((format.is_met)(text), "{text:?} is {}", format.what);
        }
        for text in bad {
            assert!(!(format.is_met)(text), "{text:?} is not {}", format.what);
        }
    }

    #[test]
    fn a_date_is_a_day_of_the_calendar_in_ten_characters() {
        check(
            Format::DATE,
            &["2026-11-29", "2024-02-29", "0001-01-01", "9999-12-31"],
            &[
                "",
                "2026-02-30",
                "2025-02-29",
                "2026-13-01",
                "2026-00-10",
                "20261129",
                "2026-1-9",
                "26-11-29",
                "29.11.2026",
                "2026-11-29T00:00",
                "2026-W48-7",
                "+002026-11-29",
                " 2026-11-29",
                "2026-11-29\n",
                "２０２６-11-29",
                "2026−11−29",
            ],
        );
    }

    #[test]
    fn a_date_time_is_exact_and_has_an_offset() {
        check(
            Format::DATE_TIME,
            &[
                "2026-11-29T14:30:00Z",
                "2026-11-29t14:30:00z",
                "2026-11-29T14:30:00.123456789+05:30",
                "2026-11-29T14:30:00-00:00",
                "2016-12-31T23:59:60Z",
            ],
            &[
                "2026-11-29T14:30:00",
                "2026-11-29T14:30Z",
                "2026-11-29 14:30:00Z",
                "2026-11-29T14:30:00+0530",
                "2026-11-29T14:30:00+05",
                "2026-11-29T24:00:00Z",
                "2026-11-29T14:60:00Z",
                "2026-02-30T14:30:00Z",
                "2026-11-29T14:30:00.Z",
                "2026-11-29T14:30:00.1234567890Z",
                "2026-11-29T14:30:00,5Z",
                "2026-11-29T14:30:00Z[UTC]",
                "2026-11-29",
                "14:30:00Z",
                "T",
                "",
            ],
        );
    }

    #[test]
    fn times_without_a_date_and_dates_without_an_offset() {
        check(
            Format::TIME,
            &["14:30", "00:00", "23:59:59", "14:30:00.5"],
            &[
                "24:00",
                "14:60",
                "2:30",
                "1430",
                "14:30Z",
                "14",
                "14:30:00.",
                "2:30 pm",
                "",
            ],
        );
        check(
            Format::LOCAL_DATE_TIME,
            &["2026-11-29T14:30", "2026-11-29T14:30:15.25"],
            &[
                "2026-11-29",
                "2026-11-29T14:30Z",
                "2026-11-29 14:30",
                "2026-02-30T14:30",
                "",
            ],
        );
    }

    #[test]
    fn a_uri_is_absolute_and_of_any_scheme() {
        check(
            Format::URI,
            &[
                "https://example.com",
                "https://example.com/a?b=c#d",
                "mailto:ann@example.com",
                "urn:isbn:0451450523",
                "javascript:alert(1)",
                "http://[::1]:8080/",
                "https://münchen.example/",
                "data:,x",
            ],
            &[
                "example.com",
                "/relative",
                "//example.com",
                "?query",
                "#fragment",
                "https://",
                "http://a b.example",
                " https://example.com",
                "https://example.com\n",
                "https://exa\tmple.com",
                "https://a.example/\u{202e}",
                "https://[::1",
                "http://256.1.1.1/",
                "1http://example.com",
                "",
            ],
        );
    }
}
