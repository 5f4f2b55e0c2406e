//! Parts of two good tokens, put together: of flows, people, wizards, kinds, methods, services, keys and rounds that differ.

use std::collections::HashSet;

use wizard_core::{
    Caller,
    seal::{Seal, SealedFor},
};
use wizard_tests::attack::{AUDIENCE, Door, Encryption, KEYS, Part, Sent, Till, joined, now, parts, person, policy};

use super::{is_paid, is_refused};

/// A good token, and for whom.
struct Good {
    what: &'static str,
    token: String,
    parts: Vec<Part>,
}

/// What there is to put together, by one kind of encryption.
struct World {
    encryption: Encryption,
    seal: Seal,
    /// The last request of the flow that is attacked.
    last: Sent,
    goods: Vec<Good>,
    /// The texts of all of them.
    known: HashSet<String>,
}

impl World {
    async fn new(encryption: Encryption) -> Self {
        let seal = encryption.seal();
        let first = Sent::first(Door::Tool);
        let last = first.last(&seal).await;
        let mut tokens = vec![("the flow", last.state().to_owned())];

        let round_before = first.send(&seal, &Till::default()).await.expect("a good request");
        let round_before = round_before["requestState"].as_str().expect("a state").to_owned();
        tokens.push(("an earlier round of another flow", round_before));
        tokens.push(("another flow", state(&first, &seal).await));
        let bob = first.clone().from(person("app", "https://id.example", "bob"));
        tokens.push(("another person", state(&bob, &seal).await));
        tokens.push(("nobody", state(&first.clone().from(Caller::anonymous()), &seal).await));
        tokens.push(("another method", state(&Sent::first(Door::Prompt), &seal).await));
        let mut refund = first.clone();
        refund.refunds = true;
        tokens.push(("another wizard", state(&refund, &seal).await));
        let mut other = first.clone();
        other.params["arguments"]["to"] = "eve".into();
        tokens.push(("other arguments", state(&other, &seal).await));
        let handler = SealedFor::tool("pay", last.params["arguments"].as_object(), &last.caller);
        let handler = seal.seal_state_async(&handler, b"a handler's", None, now()).await;
        tokens.push(("a handler", handler.expect("sealed")));
        let elsewhere = encryption
            .of(policy(KEYS).audience("shop"))
            .build()
            .expect("a good policy");
        tokens.push(("another service", state(&first, &elsewhere).await));
        let key_before = encryption.of(policy([KEYS[1]])).build().expect("a good policy");
        assert_ne!(AUDIENCE, "shop");
        tokens.push(("the key before", state(&first, &key_before).await));
        tokens.push(("a stranger", state(&first, &encryption.stranger()).await));

        let known = tokens.iter().map(|(_, token)| token.clone()).collect();
        let good = |(what, token): (_, String)| Good {
            what,
            parts: parts(&encryption, &token),
            token,
        };
        let goods = tokens.into_iter().map(good).collect();
        Self {
            encryption,
            seal,
            last,
            goods,
            known,
        }
    }

    /// Every ordered pair of two.
    fn pairs(&self) -> impl Iterator<Item = (&Good, &Good)> {
        let with = |one| self.goods.iter().map(move |other| (one, other));
        self.goods.iter().flat_map(with)
    }

    /// No such text opens, unless it is one of those that are good.
    async fn try_on<'p>(&self, put_together: impl IntoIterator<Item = &'p Part>, what: impl Fn() -> String) -> bool {
        let text = joined(&self.encryption, put_together);
        let is_new = !self.known.contains(&text);
        if is_new {
            let attempt = self.last.clone().with_state(&text);
            assert!(is_refused(&attempt, &self.seal).await, "{}: {text}", what());
        }
        is_new
    }
}

async fn state(first: &Sent, seal: &Seal) -> String {
    first.last(seal).await.state().to_owned()
}

#[tokio::test]
async fn the_parts_of_a_token_are_what_it_is_made_of() {
    for encryption in Encryption::all() {
        let world = World::new(encryption).await;
        assert!(is_paid(&world.last, &world.seal).await);
        for good in &world.goods {
            assert_eq!(joined(&world.encryption, &good.parts), good.token, "{}", good.what);
            assert!(good.parts.len() > 8, "{}: {:?}", good.what, good.parts);
        }
        for good in &world.goods[1..] {
            let whole = world.last.clone().with_state(&good.token);
            let is_of_the_request = matches!(good.what, "another flow" | "an earlier round of another flow")
                || good.what == "the key before";
            assert_eq!(
                is_refused(&whole, &world.seal).await,
                !is_of_the_request,
                "{}",
                good.what
            );
        }
    }
}

/// Each part of one or of the other, in every combination: the blocks of the ciphertext are one part here.
#[tokio::test]
async fn no_combination_of_the_parts_of_two_tokens_opens() {
    for encryption in Encryption::all() {
        let world = World::new(encryption).await;
        let mut tried = 0;
        for (one, other) in world.pairs() {
            let (one_parts, other_parts) = (grouped(&one.parts), grouped(&other.parts));
            for choice in 0_u32..1 << one_parts.len() {
                let both = one_parts.iter().zip(&other_parts).enumerate();
                let chosen = both.flat_map(|(at, (one, other))| if choice >> at & 1 == 0 { *one } else { *other });
                let what = || format!("{} and {}, {choice:b}", one.what, other.what);
                tried += usize::from(world.try_on(chosen, what).await);
            }
        }
        assert!(tried > 1_000, "{tried}");
    }
}

/// The parts, with the blocks of the ciphertext as one.
fn grouped(parts: &[Part]) -> Vec<&[Part]> {
    parts.chunk_by(|one, next| one.name == next.name).collect()
}

#[tokio::test]
async fn no_part_of_a_token_in_the_place_of_any_other_opens() {
    for encryption in Encryption::all() {
        let world = World::new(encryption).await;
        // What is put into the token of the flow that is attacked; and of that into the others.
        let target = &world.goods[0];
        let pairs = world
            .pairs()
            .filter(|(one, other)| one.what == target.what || other.what == target.what);
        let mut tried = 0;
        for (one, other) in pairs {
            for place in 0..one.parts.len() {
                for part in &other.parts {
                    let (front, back) = one.parts.split_at(place);
                    let replaced = front.iter().chain([part]).chain(&back[1..]);
                    let what = || format!("{} at {place} of {} from {}", part.name, one.what, other.what);
                    tried += usize::from(world.try_on(replaced, what).await);
                }
            }
        }
        assert!(tried > 1_000, "{tried}");
    }
}

#[tokio::test]
async fn no_front_of_one_token_opens_with_the_back_of_another() {
    for encryption in Encryption::all() {
        let world = World::new(encryption).await;
        for (one, other) in world.pairs() {
            for (place, at) in (0..one.parts.len()).flat_map(|place| (0..other.parts.len()).map(move |at| (place, at)))
            {
                // Where the parts fit, and where one of them is missing or stands there twice.
                if place.abs_diff(at) <= 1 {
                    let spliced = one.parts[..place].iter().chain(&other.parts[at..]);
                    let what = || format!("{place} parts of {}, then {} from {at} on", one.what, other.what);
                    world.try_on(spliced, what).await;
                }
            }
        }
    }
}

#[tokio::test]
async fn no_token_opens_with_its_parts_in_another_order_doubled_or_left_out() {
    for encryption in Encryption::all() {
        let world = World::new(encryption).await;
        let parts = &world.goods[0].parts;
        for one in 0..parts.len() {
            for other in one + 1..parts.len() {
                let mut swapped: Vec<_> = parts.iter().collect();
                swapped.swap(one, other);
                world.try_on(swapped, || format!("{one} and {other} swapped")).await;
            }
            let doubled = parts[..=one].iter().chain(&parts[one..]);
            assert!(world.try_on(doubled, || format!("{one} doubled")).await);
            let left_out = parts[..one].iter().chain(&parts[one + 1..]);
            assert!(world.try_on(left_out, || format!("{one} left out")).await);
        }
    }
}
