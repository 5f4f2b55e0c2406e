//! Texts that mean something: dates, times, addresses. Their value is the text as their type writes it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

#[cfg(feature = "url")]
use super::IntoAnswer;
use super::{Answer, Format, Parsed, Shape, Value};

/// Implements `Answer` for types that are read from a text of `$format` and printed as one.
macro_rules! parsed {
    ($($type:ty: $format:expr, $read:expr, $print:expr;)*) => {$(
        // A list of them all says little of what can be asked.
        #[diagnostic::do_not_recommend]
        impl Answer for $type {
            const SHAPE: Shape = Shape::Parsed(&Parsed {
                format: &$format,
                written: written::<Self>,
            });
            type Inner = Self;
            type View<'a> = Self;

            fn view(value: &Value, _: &mut Option<Self>) -> Option<Self> {
                Self::from_value(value)
            }

            fn from_value(value: &Value) -> Option<Self> {
                match value {
                    Value::Text(text) => $read(text),
                    _ => None,
                }
            }

            fn into_value(self) -> Value {
                Value::Text($print(&self))
            }
        }
    )*};
}

fn read<T: std::str::FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn is<T: std::str::FromStr>(text: &str) -> bool {
    read::<T>(text).is_some()
}

/// `text` as its type writes the value that it reads from it; `None` if the type does not read it, or reads what it has
/// written as another value.
fn written<T: Answer>(text: &str) -> Option<String> {
    let write = |text: &str| match T::from_value(&Value::Text(text.to_owned()))?.into_value() {
        Value::Text(text) => Some(text),
        _ => None,
    };
    let written = write(text)?;
    (write(&written)? == written).then_some(written)
}

parsed! {
    IpAddr: Format::unnamed("an IP address, such as 192.0.2.1 or 2001:db8::1", is::<IpAddr>), read, ToString::to_string;
    Ipv4Addr: Format::unnamed("an IPv4 address, such as 192.0.2.1", is::<Ipv4Addr>), read, ToString::to_string;
    Ipv6Addr: Format::unnamed("an IPv6 address, such as 2001:db8::1", is::<Ipv6Addr>), read, ToString::to_string;
}

#[cfg(feature = "jiff")]
mod of_jiff {
    use jiff::{
        Timestamp,
        civil::{Date, DateTime, Time},
    };

    use super::{Answer, Format, Parsed, Shape, Value, read, written};

    parsed! {
        Date: Format::DATE, read, ToString::to_string;
        Time: Format::TIME, read, ToString::to_string;
        DateTime: Format::LOCAL_DATE_TIME, read, ToString::to_string;
        Timestamp: Format::INSTANT, read, ToString::to_string;
    }
}

#[cfg(feature = "url")]
mod of_url {
    use url::Url;

    use super::{Answer, Format, IntoAnswer, Parsed, Shape, Value, read, written};

    /// A URI. `Url` is not `Copy`, so expressions see it by reference.
    impl Answer for Url {
        const SHAPE: Shape = Shape::Parsed(&Parsed {
            format: &Format::URI,
            written: written::<Self>,
        });
        type Inner = Self;
        type View<'a> = &'a Self;

        fn view<'a>(value: &'a Value, slot: &'a mut Option<Self>) -> Option<&'a Self> {
            *slot = Self::from_value(value);
            slot.as_ref()
        }

        fn from_value(value: &Value) -> Option<Self> {
            match value {
                Value::Text(text) => read(text),
                _ => None,
            }
        }

        fn into_value(self) -> Value {
            Value::Text(self.into())
        }
    }

    #[diagnostic::do_not_recommend]
    impl IntoAnswer<Url> for &Url {
        fn into_answer(self) -> Url {
            self.clone()
        }
    }
}

#[cfg(feature = "chrono")]
mod of_chrono {
    use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, Utc};

    use super::{Answer, Format, Parsed, Shape, Value, read, written};

    parsed! {
        NaiveDate: Format::DATE, read, ToString::to_string;
        NaiveTime: Format::TIME, read, ToString::to_string;
        DateTime<Utc>: INSTANT, |text| instant(text).map(|instant| instant.to_utc()), DateTime::to_rfc3339;
        DateTime<FixedOffset>: INSTANT, instant, DateTime::to_rfc3339;
    }

    /// Only what `jiff` and `chrono` both read: otherwise an answer would depend on the library.
    const INSTANT: Format = Format {
        is_met: |text| (Format::INSTANT.is_met)(text) && instant(text).is_some(),
        ..Format::INSTANT
    };

    fn instant(text: &str) -> Option<DateTime<FixedOffset>> {
        DateTime::parse_from_rfc3339(text).ok()
    }
}

#[cfg(feature = "uuid")]
mod of_uuid {
    use uuid::Uuid;

    use super::{Answer, Format, Parsed, Shape, Value, read, written};

    parsed! {
        Uuid: UUID, read, ToString::to_string;
    }

    /// With hyphens (RFC 9562, section 4), and without the braces and prefixes that the crate reads too.
    const UUID: Format = Format::unnamed("a UUID, such as 67e55044-10b1-426f-9247-bb680e5fe0c8", |text| {
        text.len() == 36 && Uuid::try_parse(text).is_ok()
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the server itself gives for an answer must be one.
    fn reads_back<T: Answer + PartialEq + Clone + std::fmt::Debug>(good: &[&str], bad: &[&str]) {
        let Shape::Parsed(Parsed { format, written }) = T::SHAPE else {
            panic!("it is parsed")
        };
        for text in good {
            assert!((format.is_met)(text), "{text:?} is {}", format.what);
            let answer = T::from_value(&Value::Text((*text).to_owned())).expect("what meets the format is read");
            let Value::Text(printed) = answer.clone().into_value() else {
                panic!("a text")
            };
            assert!((format.is_met)(&printed), "{printed:?} is {}", format.what);
            assert_eq!(written(text).as_ref(), Some(&printed), "it is taken as it is written");
            assert_eq!(written(&printed).as_ref(), Some(&printed), "once and for all");
            assert_eq!(T::from_value(&Value::Text(printed)), Some(answer));
        }
        for text in bad {
            assert!(!(format.is_met)(text), "{text:?} is not {}", format.what);
        }
        assert_eq!(T::from_value(&Value::Integer(1)), None);
        assert_eq!(T::from_value(&Value::Empty), None);
    }

    #[cfg(feature = "jiff")]
    #[test]
    fn dates_and_times_read_back() {
        use jiff::{
            Timestamp,
            civil::{Date, DateTime, Time},
        };

        reads_back::<Date>(&["2026-11-29", "9999-12-31"], &["2026-02-30"]);
        reads_back::<Time>(&["14:30", "14:30:15.125"], &["25:00"]);
        reads_back::<DateTime>(&["2026-11-29T14:30"], &["2026-11-29"]);
        reads_back::<Timestamp>(
            &["2026-11-29T14:30:00Z", "2026-11-29T14:30:00.5+02:00"],
            &["2026-11-29T14:30"],
        );
    }

    #[test]
    fn addresses_read_back() {
        let bad = [
            "127.0.0.01",
            "010.0.0.1",
            "1.2.3",
            "1.2.3.256",
            " ::1",
            "fe80::1%eth0",
            "::1/128",
            "",
        ];
        reads_back::<IpAddr>(&["127.0.0.1", "::1", "2001:DB8::1", "::ffff:1.2.3.4"], &bad);
        reads_back::<Ipv4Addr>(&["192.0.2.1"], &["::1", "0x7f.0.0.1", "127.0.0.01"]);
        reads_back::<Ipv6Addr>(&["::1"], &["192.0.2.1", "[::1]"]);
    }

    #[cfg(feature = "url")]
    #[test]
    fn urls_read_back() {
        reads_back::<url::Url>(&["https://example.com", "urn:a:b"], &["example.com"]);
    }

    #[cfg(feature = "chrono")]
    #[test]
    fn dates_and_times_of_chrono_read_back() {
        use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, Utc};

        reads_back::<NaiveDate>(&["2026-11-29", "0001-01-01"], &["2026-02-30", "2026-1-1"]);
        reads_back::<NaiveTime>(&["14:30", "14:30:15", "14:30:15.5"], &["14:30 ", "24:00"]);
        let instants = [
            "2026-11-29T14:30:00Z",
            "2026-11-29t14:30:00.5+02:00",
            "2016-12-31T23:59:60Z",
        ];
        reads_back::<DateTime<Utc>>(&instants, &["2026-11-29 14:30:00Z", "2026-11-29T14:30:00"]);
        reads_back::<DateTime<FixedOffset>>(&instants, &["2026-11-29T14:30Z"]);
    }

    #[cfg(feature = "uuid")]
    #[test]
    fn uuids_read_back() {
        reads_back::<uuid::Uuid>(
            &[
                "67e55044-10b1-426f-9247-bb680e5fe0c8",
                "67E55044-10B1-426F-9247-BB680E5FE0C8",
                "00000000-0000-0000-0000-000000000000",
            ],
            &[
                "67e5504410b1426f9247bb680e5fe0c8",
                "{67e55044-10b1-426f-9247-bb680e5fe0c8}",
                "urn:uuid:67e55044-10b1-426f-9247-bb680e5fe0c8",
                "67e55044-10b1-426f-9247-bb680e5fe0cg",
                "67e55044-10b1-426f-9247-bb680e5fe0c",
            ],
        );
    }
}
