//! Payloads that were authenticated: what stands behind the encryption is read with care too, in case a key is lost or a codec fails.
//! A codec decodes to whatever the fuzzer likes, so that claims and states of any kind come to the checks and to the engine.

use std::{collections::BTreeMap, sync::LazyLock};

use serde_json::{Value, json};
use wizard_core::{
    Caller, WithServer,
    engine::{self, Call, Capabilities, Refusal, Round},
    seal::{Seal, SealedFor},
};

use crate::{
    Feed, NOW, ann, at, everything,
    kept::Kept,
    order::{Order, Shop},
    poll,
};

const PREFIX: &[u8] = b"wz4.";
/// How many questions of [`Order`] the person has to answer, before the last one.
const QUESTIONS: usize = 4;

static WORLD: LazyLock<World> = LazyLock::new(World::new);

/// A seal, and good payloads of it.
struct World {
    kept: Kept,
    seal: Seal,
    handler: Vec<u8>,
    /// After each round of a flow of [`Order`], and of the wizard that asks everything.
    goods: Vec<Vec<u8>>,
    /// How long the claims are of the payloads at the same place.
    claims: Vec<usize>,
    /// By which the answers to [`Order`] are told to be those to its questions.
    pins: Vec<[u8; 16]>,
}

/// Good payloads, for a corpus: of a handler, and after each round of flows of two wizards.
pub fn goods() -> Vec<Vec<u8>> {
    [vec![WORLD.handler.clone()], WORLD.goods.clone()].concat()
}

/// Sends a payload that is read from `bytes`.
///
/// # Panics
///
/// When it opens although it is not good, or the other way round; and when a wizard completes that nobody has answered.
pub fn open(bytes: &[u8]) {
    let world = &*WORLD;
    let mut feed = Feed::new(bytes);
    let payload = match feed.below(5) {
        0 => feed.rest().to_vec(),
        1 => [PREFIX, feed.rest()].concat(),
        2 => edited(world.handler.clone(), &mut feed),
        3 => {
            let which = feed.below(world.goods.len());
            [&world.goods[which][..world.claims[which]], feed.rest()].concat()
        }
        _ => {
            let which = feed.below(world.goods.len());
            edited(world.goods[which].clone(), &mut feed)
        }
    };
    world.handler(&payload);
    world.order(&payload);
    world.everything(&payload);
    world.kept.clear();
}

/// With some of its bytes changed.
fn edited(mut payload: Vec<u8>, feed: &mut Feed<'_>) -> Vec<u8> {
    while !feed.is_empty() {
        let place = feed.place(payload.len());
        payload[place] = feed.byte();
    }
    payload
}

/// The answers to every question of [`Order`].
fn answers() -> BTreeMap<String, Value> {
    let answers = json!({"name": "Ann", "kind": "green", "count": 3, "gift": true, "confirm": true});
    let response = |(key, value): (&String, &Value)| {
        let response = json!({"action": "accept", "content": {key: value}});
        (key.clone(), response)
    };
    answers.as_object().expect("an object").iter().map(response).collect()
}

impl World {
    fn new() -> Self {
        let kept = Kept::default();
        let seal = kept.policy().build().expect("a good policy");
        let mut world = Self {
            handler: Vec::new(),
            goods: Vec::new(),
            claims: Vec::new(),
            pins: Vec::new(),
            kept,
            seal,
        };
        let nobody = Caller::anonymous();
        let request = SealedFor::tool("deploy", None, &nobody);
        let token = world.seal.seal_state_async(&request, b"mine", None, at(NOW));
        world.handler = world.bytes(&poll(token).expect("sealed"));

        let (mut state, shop, all) = (None, Shop::default(), answers());
        while let Ok(Round::Ask(asked)) = world.ordered(&shop, state.as_deref(), state.as_ref().map(|_| &all)) {
            world.add(&asked.request_state);
            state = Some(asked.request_state);
        }
        assert_eq!(shop.orders(), (1, "Ann".to_owned()), "the flow is good");
        let last = world.goods.last().expect("rounds");
        let state = &last[*world.claims.last().expect("rounds")..];
        // How many forms are answered, and then the pin of each and of how many questions it is.
        assert_eq!(usize::from(state[0]), QUESTIONS);
        let pins = state[1..].chunks_exact(17).take(QUESTIONS);
        world.pins = pins.map(|pin| pin[..16].try_into().expect("16 bytes")).collect();

        let first = everything::round_of(&world.seal, at(NOW), None, None, None);
        let Ok(Round::Ask(asked)) = first else {
            panic!("{first:?}")
        };
        world.add(&asked.request_state);
        world.kept.clear();
        world
    }

    fn bytes(&self, token: &str) -> Vec<u8> {
        self.kept.bytes(token).expect("a state")
    }

    fn add(&mut self, token: &str) {
        let payload = self.bytes(token);
        let read = claims(&payload[PREFIX.len()..]).expect("the claims are read as the format says");
        self.claims.push(payload.len() - read.state.len());
        self.goods.push(payload);
    }

    /// Claims are good exactly if they are as the format says.
    fn handler(&self, payload: &[u8]) {
        let nobody = Caller::anonymous();
        let request = SealedFor::tool("deploy", None, &nobody);
        let token = self.kept.forge(payload.to_vec());
        let opened = poll(self.seal.open_state_async(&request, &token, at(NOW)));
        let good = claims(&self.handler[PREFIX.len()..]).expect("good claims");
        let read = payload.strip_prefix(PREFIX).and_then(claims);
        let expected = read.filter(|read| read.is_good() && read.bound_to == good.bound_to);
        match (opened, expected) {
            (Ok(opened), Some(expected)) => {
                assert_eq!(opened.state(), expected.state);
                assert_eq!(opened.flow().as_bytes(), expected.flow);
                assert_eq!(opened.rounds(), expected.rounds);
            }
            (Err(_), None) => {}
            (opened, expected) => panic!("{opened:?}, and by the format {}", expected.is_some()),
        }
    }

    /// Nobody gets what they have not ordered.
    fn order(&self, payload: &[u8]) {
        let token = self.kept.forge(payload.to_vec());
        let all = answers();
        for responses in [None, Some(&all)] {
            let shop = Shop::default();
            let round = self.ordered(&shop, Some(&token), responses);
            let (orders, name) = shop.orders();
            assert_eq!(orders, usize::from(matches!(round, Ok(Round::Complete(_)))));
            if orders > 0 {
                let holds = |part: &[u8]| payload.windows(part.len()).any(|window| window == part);
                // All are answered in the state but the last, which the client may have brought.
                assert!(self.pins.iter().filter(|pin| holds(*pin)).count() >= QUESTIONS);
                assert!(holds(name.as_bytes()) || name == "Ann" && responses.is_some());
            }
        }
    }

    fn ordered(
        &self,
        shop: &Shop,
        state: Option<&str>,
        responses: Option<&BTreeMap<String, Value>>,
    ) -> Result<Round, Refusal> {
        let (wizard, caller) = (WithServer::<Order>::new(shop), Caller::new(Some(ann())));
        let call = Call::new(None)
            .caller(&caller)
            .state(state)
            .responses(responses)
            .capabilities(Capabilities::none().form(true));
        let round = poll(engine::round(&wizard, &self.seal, &call, at(NOW)));
        if let Ok(Round::Complete(complete)) = &round {
            poll(wizard.finish(complete)).expect("complete answers are answers");
        }
        round
    }

    /// Values of every type, whatever is said to have been answered.
    fn everything(&self, payload: &[u8]) {
        let token = self.kept.forge(payload.to_vec());
        let _ = everything::round_of(&self.seal, at(NOW), None, Some(&token), None);
    }
}

/// A payload behind its prefix, read as `seal/format.md` of the core has it.
struct Claims<'a> {
    issued_at: u64,
    expires_at: u64,
    flow: &'a [u8],
    started_at: u64,
    rounds: u8,
    /// Everything else, in order: kind, audience, method, target, arguments and principal.
    bound_to: (u64, &'a str, u64, &'a str, &'a [u8], Option<&'a [u8]>),
    state: &'a [u8],
}

impl Claims<'_> {
    /// By its times, with the deadline of a day that a policy has by default.
    fn is_good(&self) -> bool {
        self.issued_at <= NOW + 60 && NOW < self.started_at.saturating_add(24 * 3_600) && NOW < self.expires_at
    }
}

fn claims(payload: &[u8]) -> Option<Claims<'_>> {
    let mut rest = payload;
    let kind = number(&mut rest, 5).filter(|kind| *kind <= 1)?;
    let (issued_at, expires_at) = (number(&mut rest, 10)?, number(&mut rest, 10)?);
    let flow = take(&mut rest, 16)?;
    let started_at = number(&mut rest, 10)?;
    let rounds = take(&mut rest, 1)?[0];
    let audience = text(&mut rest)?;
    let method = number(&mut rest, 5).filter(|method| *method <= 2)?;
    let target = text(&mut rest)?;
    let arguments = take(&mut rest, 32)?;
    let principal = match take(&mut rest, 1)?[0] {
        0 => None,
        1 => Some(take(&mut rest, 32)?),
        _ => return None,
    };
    Some(Claims {
        issued_at,
        expires_at,
        flow,
        started_at,
        rounds,
        bound_to: (kind, audience, method, target, arguments, principal),
        state: rest,
    })
}

fn take<'a>(rest: &mut &'a [u8], len: usize) -> Option<&'a [u8]> {
    let (taken, behind) = rest.split_at_checked(len)?;
    *rest = behind;
    Some(taken)
}

fn text<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let len = usize::try_from(number(rest, 10)?).ok()?;
    std::str::from_utf8(take(rest, len)?).ok()
}

/// A varint of so many bytes at most: of 64 bits in ten, of 32 in five.
fn number(rest: &mut &[u8], most: usize) -> Option<u64> {
    let bits: u32 = if most == 10 { 64 } else { 32 };
    let mut number = 0_u128;
    for place in 0..most {
        let byte = take(rest, 1)?[0];
        number |= u128::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            return u64::try_from(number)
                .ok()
                .filter(|number| u128::from(*number) >> bits == 0);
        }
    }
    None
}
