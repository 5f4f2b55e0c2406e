//! Random values that the server computes, and says otherwise each time.

use std::{collections::BTreeMap, sync::Mutex};

use proptest::{collection::vec, prelude::*};
use serde_json::Map;
use wizard_core::{Wizard, engine::Refusal, final_step};

use super::super::{accept, asked, finish, round};
use super::{seal, texts};

/// Keep what the server says.
#[derive(Wizard)]
#[wizard(confirm = "Keep {float}, {wide}, {low}, {texts}, {text}?")]
struct Kept {
    #[compute(server.float(), keep)]
    float: f64,
    #[compute(server.said().wide, keep)]
    wide: u128,
    #[compute(server.said().low, keep)]
    low: i128,
    #[compute(server.said().texts, keep)]
    texts: Vec<String>,
    #[compute(server.said().text, keep)]
    text: Option<String>,
    #[compute(server.said().narrow, keep)]
    narrow: f32,
    /// Sure?
    sure: bool,
}

#[final_step]
fn kept(answers: Kept, _server: &Server) -> String {
    let Kept {
        float,
        wide,
        low,
        texts,
        text,
        narrow,
        sure,
    } = answers;
    assert!(sure);
    format!(
        "{} {wide} {low} {texts:?} {text:?} {}",
        float.to_bits(),
        narrow.to_bits()
    )
}

#[derive(Clone, Debug, Default)]
struct Said {
    float: f64,
    wide: u128,
    low: i128,
    texts: Vec<String>,
    text: Option<String>,
    narrow: f32,
}

/// It says something else each time that it is asked again.
struct Server(Mutex<Said>);

impl Server {
    fn said(&self) -> Said {
        self.0.lock().expect("no panic").clone()
    }

    fn float(&self) -> f64 {
        self.said().float
    }
}

fn said() -> impl Strategy<Value = Said> {
    let wide = prop_oneof![any::<u128>(), any::<u64>().prop_map(u128::from), Just(u128::MAX)];
    let float = prop_oneof![any::<f64>(), Just(-0.0), Just(9_007_199_254_740_992.0), Just(1e300)];
    let optional = proptest::option::of(texts());
    (float, wide, any::<i128>(), vec(texts(), 0..4), optional, any::<f32>()).prop_map(
        |(float, wide, low, texts, text, narrow)| Said {
            float,
            wide,
            low,
            texts,
            text,
            narrow,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn what_the_server_computes_is_kept_to_the_bit(said in said()) {
        let server = Server(Mutex::new(said.clone()));
        let (seal, none) = (seal(), Map::new());
        let first = round::<Kept>(&server, &seal, &none, None, &BTreeMap::new());
        if !said.float.is_finite() || !said.narrow.is_finite() {
            prop_assert!(matches!(first, Err(Refusal::Hook(_))));
            return Ok(());
        }
        let first = asked(first.expect("a question"));
        *server.0.lock().expect("no panic") = Said::default();
        let second = round::<Kept>(&server, &seal, &none, Some(&first.1), &accept("sure", true));
        let second = asked(second.expect("a question"));
        let done = round::<Kept>(&server, &seal, &none, Some(&second.1), &accept("confirm", true)).expect("an end");
        let Said { float, wide, low, texts, text, narrow } = said;
        let expected = format!("{} {wide} {low} {texts:?} {text:?} {}", float.to_bits(), narrow.to_bits());
        prop_assert_eq!(finish::<Kept>(&server, done), expected);
    }
}
