//! Random values, of types that are easy to get wrong, in requests that write the same value otherwise: the final step gets
//! exactly what the person saw, and two different values are never shown alike.

mod computed;
mod given;

use proptest::{collection::vec, prelude::*, sample::select};
use wizard_core::{SealPolicy, seal::Seal};

fn seal() -> Seal {
    SealPolicy::ephemeral().build().expect("a good policy")
}

/// Texts that are easily taken for each other.
fn texts() -> impl Strategy<Value = String> {
    const PARTS: &[&str] = &[
        "a",
        "\"",
        "”",
        "“",
        "\\",
        "\\u{201d}",
        "\\u201d",
        "u{201d}",
        "\u{200b}",
        "\u{fe0f}",
        "\n",
        "\\n",
        "’’",
        "＂",
        " ",
        ",",
        "monday",
        "2026-11-29",
        "2026-11-29T14:30:00Z",
        "é",
        "\u{202e}",
        "{value}",
    ];
    prop_oneof![
        9 => vec(select(PARTS), 0..4).prop_map(|parts| parts.concat()),
        1 => "\\PC{0,40}",
    ]
}
