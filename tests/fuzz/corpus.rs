//! Makes the folder `corpus` anew: inputs of real rounds for every target, from which the fuzzer begins. In the folder of the
//! fuzz targets: `cargo run --example corpus`.

use std::{fs, io, path::Path};

use serde_json::{Value, json};
use wizard_fuzz::{Feed, claims, hostile, request, round, token, visit};

/// What it does: `wizard_fuzz::hostile` reads the same.
mod moves {
    /// A first call at a door, of a person, with arguments.
    pub const fn first(door: u8, person: u8, arguments: u8) -> [u8; 4] {
        [0, door, person, arguments]
    }

    /// An expression says something else from now on.
    pub const fn mood(site: u8, mood: u8) -> [u8; 3] {
        [1, site, mood]
    }

    /// The first good answers, with the newest state.
    pub const ANSWER: [u8; 1] = [6];

    /// An answer to a form with one field that takes a choice.
    pub const fn choose(which: u8) -> [u8; 4] {
        [7, 0, which, 0]
    }
}

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut all = 0;
    for (target, inputs) in [
        ("arguments", arguments()),
        ("claims", of_claims()),
        ("reference", texts(&["", "AAAA", "not-a-reference", &"A".repeat(200)])),
        ("request", requests()),
        ("responses", responses()),
        ("rounds", rounds()),
        ("state", states()),
        ("template", templates()),
    ] {
        let folder = folder.join(target);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        for (nth, input) in inputs.iter().enumerate() {
            fs::write(folder.join(format!("{nth:02}")), input)?;
            all += input.len();
        }
        println!("{target}: {}", inputs.len());
    }
    println!("{all} bytes");
    Ok(())
}

fn texts(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

fn written(values: impl IntoIterator<Item = Value>) -> Vec<Vec<u8>> {
    values.into_iter().map(|value| value.to_string().into_bytes()).collect()
}

fn all_arguments() -> Vec<Value> {
    vec![
        json!({}),
        json!({"text": "tea"}),
        json!({"text": "tea", "email": "ann@example.com", "byte": 7, "wide": -3, "ratio": 0.5, "sure": true, "which": "one"}),
        json!({"text": "tea", "email": null, "byte": "7", "wide": "1e2", "ratio": "0.5", "sure": "yes", "which": "The one"}),
        json!({"one": "b", "text": "a", "anything": [1, 2, 3], "numbers": [1]}),
        json!({"one": "a", "text": "\u{202e}", "byte": 201, "unknown": {"deep": [[]]}}),
        json!({"sure": false, "which": "other"}),
        json!({"byte": 1.0, "wide": 18_446_744_073_709_551_615_u64, "ratio": 1e300}),
    ]
}

fn arguments() -> Vec<Vec<u8>> {
    for arguments in all_arguments() {
        let _ = round(arguments.as_object(), None, None);
    }
    written(all_arguments())
}

fn requests() -> Vec<Vec<u8>> {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities":
            {"elicitation": {"form": {}, "url": {}}, "sampling": {}, "roots": {}},
    });
    let mut params: Vec<_> = all_arguments()
        .into_iter()
        .map(|arguments| json!({"name": "everything", "uri": "fuzz://tea/7", "arguments": arguments, "_meta": meta}))
        .collect();
    params.push(json!({"name": "everything"}));
    params.push(json!({"requestState": "wz4.AAAA", "inputResponses": {"text": {"action": "accept"}}, "_meta": meta}));
    params.push(json!({"inputResponses": {"text": {"action": "decline"}}, "uri": "fuzz://\u{fc}/1", "_meta": meta}));
    for params in &params {
        let _ = request(params);
    }
    written(params)
}

/// The answers to a whole flow, one a line.
fn responses() -> Vec<Vec<u8>> {
    let page = r#"[{"uri": "file:///home/ann", "name": "home"}]"#;
    let flow = [
        r#""tea""#,
        r#""ann@example.com""#,
        "7",
        "-3",
        "0.5",
        "true",
        r#""one""#,
        r#""b""#,
        "[1,2]",
        page,
        "null",
        "null",
    ];
    let mut all: Vec<_> = (1..=flow.len())
        .map(|rounds| flow[..rounds].join("\n").into_bytes())
        .collect();
    let wrong = [
        "\"\"",
        "\"tea\"",
        "\"no address\"",
        "null",
        "300",
        "7",
        "{}",
        "\"1e2\"",
        "0.1",
        "1",
        "false",
        "\"a\"",
        "\"b\"",
    ];
    all.push(wrong.join("\n").into_bytes());
    all
}

fn of_claims() -> Vec<Vec<u8>> {
    let goods = claims::goods();
    let mut all: Vec<Vec<u8>> = vec![vec![2], vec![0], vec![1]];
    // As they are, without the prefix, and with the states of others behind the claims.
    for (nth, good) in goods.iter().enumerate() {
        let nth = u8::try_from(nth).unwrap_or_default();
        all.push([&[0], &good[..]].concat());
        all.push([&[1], &good[4..]].concat());
        all.push([&[3, nth], &good[good.len().saturating_sub(60)..]].concat());
        all.push(vec![4, nth]);
        all.push(vec![4, nth, 0, 4, 1]);
    }
    // One claim changed: the kind, times that are just good and just not, the rounds, the audience, the method, the target, the
    // arguments, and whether there is a principal.
    let changes = [
        (4, 0),
        (4, 2),
        (5, 0xbc),
        (5, 0xbd),
        (11, 0),
        (31, 0),
        (36, 0xff),
        (37, 0xff),
        (38, b'F'),
        (42, 1),
        (44, b'D'),
        (50, 0),
        (82, 1),
    ];
    all.extend(changes.map(|(place, byte)| vec![2, 0, place, byte]));
    for input in &all {
        claims::open(input);
    }
    all
}

fn states() -> Vec<Vec<u8>> {
    let mut all = texts(&["0", "0AAAA", "0wz4.AAAA", "0handle-0"]);
    // Nothing changed; then each kind of change, of bytes and of characters, in front, in the middle and at the end.
    all.push(vec![b'1']);
    for area in [0, 0xff] {
        for kind in 0..7 {
            for place in [0, 30, 200] {
                all.push(vec![b'1', area, kind, 0, place, 3, 1, 7]);
            }
        }
    }
    all.push([&[b'1', 128, 4], &b"wz3."[..]].concat());
    for input in &all[4..] {
        token::bend(&mut Feed::new(&input[1..]));
    }
    all
}

/// Flows of a client that is not hostile, and then of one that is, with expressions that are as bad.
fn rounds() -> Vec<Vec<u8>> {
    use moves::{ANSWER, choose, first, mood};
    let finish = || ANSWER.repeat(8);
    let mut all = Vec::new();
    for seal in 0..2 {
        for door in 0..3 {
            for arguments in if seal == 0 { 0..5 } else { 0..1 } {
                all.push([&[seal][..], &first(door, 1, arguments), &finish(), &ANSWER].concat());
            }
        }
    }
    for site in 0..8 {
        for said in [1, 2, 3, 4, 7, 0xf0] {
            // From the start, and after two rounds.
            let later = [
                &[0][..],
                &first(0, 0, 1),
                &choose(1),
                &mood(site, said),
                &finish(),
                &finish(),
            ]
            .concat();
            if said % 2 == 1 {
                all.push([&[0][..], &mood(site, said), &first(0, 0, 0), &finish(), &finish()].concat());
            } else {
                all.push(later);
            }
        }
    }
    // Declines, old states again, later and earlier, bent and with other requests.
    for hostile in [
        &[7, 0xf0, 0][..],
        &[7, 0xf4, 0],
        &[8, 2, 0, 0],
        &[8, 2, 0x80, 3, b'a', b'b', b'c', 0],
        &[2, 1],
        &[2, 3],
        &[2, 4],
        &[2, 1, 3, 2],
        &[4, 0, 9, 1],
        &[5, 0, 0, 0],
        &[5, 0, 1, 0],
        &[5, 0, 2, 0],
        &[7, 0x80, 3, b'a', b'b', b'c', 0],
    ] {
        let begun = [&[0][..], &first(0, 1, 0), &ANSWER, &choose(2)].concat();
        all.push([&begun[..], hostile, &finish(), hostile, &ANSWER].concat());
    }
    let mut sum = hostile::Played::default();
    for input in &all {
        let played = hostile::play(input);
        sum.asked += played.asked;
        sum.finished += played.finished;
        sum.recorded += played.recorded;
        sum.refused += played.refused;
        sum.ended += played.ended;
    }
    println!("{sum:?}");
    assert!(
        sum.finished > 0 && sum.recorded > 0 && sum.refused > 0 && sum.ended > 0,
        "every outcome is reached"
    );
    all
}

/// Two texts, as the fuzzer reads them: how long the first one is stands at the end.
fn templates() -> Vec<Vec<u8>> {
    let pairs = [
        ("fuzz://{text}/{byte}", "fuzz://tea/7"),
        ("{a}", "a"),
        ("a{b}c{d}", "abcd"),
        ("x://{a}{b}", "x://%2F"),
        ("x://{a}", "x://%ff"),
    ];
    let input = |(template, uri): (&str, &str)| {
        let len = u8::try_from(template.len()).unwrap_or_default();
        [template.as_bytes(), uri.as_bytes(), &[len]].concat()
    };
    assert!(visit("AAAA").is_err());
    pairs.into_iter().map(input).collect()
}
