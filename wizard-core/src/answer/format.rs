//! Formats of texts: what a text has to be, whether one is, and the words for it.
//!
//! A form has four of them as keywords (specification 2026-07-28, client/elicitation, "Requested Schema"); the others
//! are said in the description. What a type is read from has to be read by its own parser too, which may know fewer.

use super::email;
use crate::uri;

/// What a text has to be.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The keyword of the JSON schema, if a form has one.
    pub(crate) keyword: Option<&'static str>,
    /// What it is, in words that follow "must be".
    pub(crate) what: &'static str,
    /// Whether a text is one.
    pub(crate) is_met: fn(&str) -> bool,
    /// No text of fewer characters is one.
    pub(crate) shortest: u32,
    /// No text of more characters is one.
    pub(crate) longest: u32,
}

impl Format {
    /// `Mailbox` of RFC 5321, if it is the same address in a header and in a `mailto:`: at the name of a host, not quoted.
    pub const EMAIL: Self = Self {
        keyword: Some("email"),
        what: "an e-mail address",
        is_met: email::is_address,
        shortest: 3,
        longest: u32::MAX,
    };
    /// A URI of any scheme, which RFC 3986 calls so: absolute, and ASCII. If it has a host, readers agree on which.
    pub const URI: Self = Self {
        keyword: Some("uri"),
        what: "an absolute URI, such as https://example.com/page",
        is_met: uri::is_uri,
        shortest: 2,
        longest: u32::MAX,
    };
    /// `full-date` of RFC 3339.
    pub const DATE: Self = Self {
        keyword: Some("date"),
        what: "a date, such as 2026-11-29",
        is_met: is_date,
        shortest: 10,
        longest: 10,
    };
    /// `date-time` of RFC 3339: with seconds and an offset. A leap second stands at the end of a month in UTC.
    pub const DATE_TIME: Self = Self {
        keyword: Some("date-time"),
        what: "a date and time with an offset, such as 2026-11-29T14:30:00Z",
        is_met: is_date_time,
        shortest: 20,
        longest: u32::MAX,
    };
    /// The same, for types whose finest unit is the nanosecond: no digit is dropped.
    #[cfg(any(feature = "chrono", feature = "jiff"))]
    pub(crate) const INSTANT: Self = Self {
        is_met: |text| is_date_time(text) && is_of_nanoseconds(text),
        ..Self::DATE_TIME
    };
    /// A time of day.
    #[cfg(any(feature = "chrono", feature = "jiff", test))]
    pub(crate) const TIME: Self = Self {
        keyword: None,
        what: "a time of day, such as 14:30",
        is_met: is_time,
        shortest: 5,
        longest: u32::MAX,
    };
    /// A date and time without an offset.
    #[cfg(any(feature = "jiff", test))]
    pub(crate) const LOCAL_DATE_TIME: Self = Self {
        keyword: None,
        what: "a date and time without an offset, such as 2026-11-29T14:30",
        is_met: is_local_date_time,
        shortest: 16,
        longest: u32::MAX,
    };

    /// A format of exactly what `is_met`, without a keyword.
    pub(super) const fn unnamed(what: &'static str, is_met: fn(&str) -> bool) -> Self {
        Self {
            keyword: None,
            what,
            is_met,
            shortest: 1,
            longest: u32::MAX,
        }
    }

    /// Whether `text` may be one, as far as the compiler can tell: it knows the days of the calendar, and what each address has.
    pub(crate) const fn may_be(&self, text: &str) -> bool {
        match self.keyword {
            Some(keyword) => match keyword.as_bytes() {
                b"date" => is_date(text),
                b"email" => has_inside(text, b'@'),
                b"uri" => has_inside(text, b':') && !has_inside(text, b' '),
                _ => true,
            },
            None => true,
        }
    }
}

/// Whether `byte` stands in `text`, with something before it.
const fn has_inside(text: &str, byte: u8) -> bool {
    let text = text.as_bytes();
    let mut index = 1;
    while index < text.len() {
        if text[index] == byte {
            return true;
        }
        index += 1;
    }
    false
}

/// A day of the calendar (RFC 3339, section 5.6, `full-date`, and appendix C for leap years).
const fn is_date(text: &str) -> bool {
    if !reads_as(text, "0000-00-00") {
        return false;
    }
    let (year, month, day) = (number(text, 0, 4), number(text, 5, 7), number(text, 8, 10));
    month >= 1 && month <= 12 && day >= 1 && day <= days_of(year, month)
}

const fn days_of(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Whether `text` is a time to the minute, to the second, or to at most nine digits of a second.
#[cfg(any(feature = "chrono", feature = "jiff", test))]
fn is_time(text: &str) -> bool {
    let is_short = reads_as(text, "00:00") && is_within_a_day(text, 0);
    is_short || (is_of_nanoseconds(text) && seconds(text).is_some_and(|second| second < 60))
}

/// Whether `text`, which has a time in it, has at most nine digits of a second.
#[cfg(any(feature = "chrono", feature = "jiff", test))]
fn is_of_nanoseconds(text: &str) -> bool {
    let fraction = text.split_once('.').map_or("", |(_, fraction)| fraction);
    fraction.bytes().take_while(u8::is_ascii_digit).count() <= 9
}

/// The second of an exact time of day, with any number of digits behind it (RFC 3339, section 5.6, `time-secfrac`). It may
/// be 60: whether that is a leap second takes a date.
fn seconds(text: &str) -> Option<u32> {
    let (time, fraction) = text
        .split_once('.')
        .map_or((text, "0"), |(time, fraction)| (time, fraction));
    let is_fraction = !fraction.is_empty() && fraction.bytes().all(|byte| byte.is_ascii_digit());
    let is_exact = is_fraction && reads_as(time, "00:00:00");
    let second = is_exact.then(|| number(time, 6, 8))?;
    is_within_a_day(time, second).then_some(second)
}

/// Whether `HH:MM` with this `second` is in a day.
fn is_within_a_day(time: &str, second: u32) -> bool {
    number(time, 0, 2) < 24 && number(time, 3, 5) < 60 && second <= 60
}

#[cfg(any(feature = "jiff", test))]
fn is_local_date_time(text: &str) -> bool {
    text.split_once(['T', 't'])
        .is_some_and(|(date, time)| is_date(date) && is_time(time))
}

/// RFC 3339, section 5.6, `date-time`. A leap second is the last one of a month in UTC (section 5.7).
fn is_date_time(text: &str) -> bool {
    let Some((date, time)) = text.split_once(['T', 't']).filter(|(date, _)| is_date(date)) else {
        return false;
    };
    let exact = time.strip_suffix(['Z', 'z']).map(|exact| (exact, 0)).or_else(|| {
        let (exact, offset) = time.split_at_checked(time.len().checked_sub("+00:00".len())?)?;
        Some((exact, minutes_of(offset)?))
    });
    let Some((exact, offset)) = exact else {
        return false;
    };
    match seconds(exact) {
        Some(60) => is_end_of_a_month(date, exact, offset),
        second => second.is_some(),
    }
}

/// The minutes of an offset (section 5.6, `time-numoffset`).
fn minutes_of(offset: &str) -> Option<i64> {
    let is_one = reads_as(offset, "+00:00") || reads_as(offset, "-00:00");
    let clock = offset.get(1..).filter(|clock| is_one && is_within_a_day(clock, 0))?;
    let minutes = i64::from(number(clock, 0, 2) * 60 + number(clock, 3, 5));
    Some(if offset.starts_with('-') { -minutes } else { minutes })
}

/// Whether the minute of `date` and `time` at this offset is the last one of a month in UTC.
fn is_end_of_a_month(date: &str, time: &str, offset: i64) -> bool {
    const DAY: i64 = 24 * 60;
    let (year, month, day) = (number(date, 0, 4), number(date, 5, 7), number(date, 8, 10));
    let minute = i64::from(number(time, 0, 2) * 60 + number(time, 3, 5)) - offset;
    // In this place it may be the first day of the next month already.
    (day == days_of(year, month) && minute == DAY - 1) || (day == 1 && minute == -1)
}

/// The number that the digits of `text` between the two places are.
const fn number(text: &str, from: usize, to: usize) -> u32 {
    let (digits, mut index, mut number) = (text.as_bytes(), from, 0);
    while index < to {
        number = number * 10 + (digits[index] - b'0') as u32;
        index += 1;
    }
    number
}

/// Whether `text` is `layout`, in which `0` stands for any digit.
const fn reads_as(text: &str, layout: &str) -> bool {
    let (text, layout) = (text.as_bytes(), layout.as_bytes());
    if text.len() != layout.len() {
        return false;
    }
    let mut index = 0;
    while index < text.len() {
        let matches = match layout[index] {
            b'0' => text[index].is_ascii_digit(),
            wanted => text[index] == wanted,
        };
        if !matches {
            return false;
        }
        index += 1;
    }
    true
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
}
