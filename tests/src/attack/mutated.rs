//! Any number of texts that are nearly tokens, sent to wizards and handlers.

use std::{
    collections::BTreeMap,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
};

use wizard_core::{
    Caller,
    seal::{HandlerState, Rejected, Seal, SealedFor},
};

use super::{Door, Encryption, REFUSED, Sent, Till, bent, now, person};
use crate::dice::Dice;

/// How many of the texts go to a wizard over `wire`; the others go to a handler, so that they come to the seal alone.
const OVER_WIRE: u64 = 2;

/// An attack: so many texts, drawn from this seed.
#[derive(Clone, Debug)]
pub struct Attack {
    /// How the states of the service are encrypted.
    pub encryption: Encryption,
    /// How many texts.
    pub texts: u64,
    /// Of what they are drawn. The tokens that they are made of have random bytes in them, in the same places.
    pub seed: u64,
}

/// Why the handler's texts were refused, and how many of the wizard's: the sum is the number of texts.
#[derive(Clone, Debug, Default)]
pub struct Tally(BTreeMap<String, u64>);

/// A text that was not refused as it should.
#[derive(Clone, Debug)]
pub struct Failure {
    seed: u64,
    number: u64,
    text: String,
    /// The tokens that it was made of.
    tokens: Vec<String>,
    what: String,
}

/// Whoever is attacked.
struct Target {
    seal: Seal,
    till: Till,
    request: Sent,
    /// The good states of the wizard and the handler. What is one of them is no mutation.
    tokens: Vec<String>,
    caller: Caller,
}

impl Attack {
    /// Sends every text.
    ///
    /// # Errors
    ///
    /// The first one that was not refused, that got another answer than the one error, or that caused a panic.
    ///
    /// # Panics
    ///
    /// When the service does not work.
    pub fn run(&self) -> Result<Tally, Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.build().expect("a runtime");
        let target = runtime.block_on(Target::new(&self.encryption));
        let (mut dice, mut tally) = (Dice(self.seed), Tally::default());
        for number in 0..self.texts {
            let token = dice.one_of(&target.tokens);
            let text = bent(&mut dice, token, &target.tokens);
            if target.tokens.contains(&text) {
                tally.count("not changed");
                continue;
            }
            let attempt = || runtime.block_on(target.attempt(&text, number % OVER_WIRE == 0));
            let attempt = catch_unwind(AssertUnwindSafe(attempt));
            match attempt.unwrap_or_else(|_| Err("a panic".to_owned())) {
                Ok(reason) => tally.count(&reason),
                Err(what) => {
                    return Err(Failure {
                        seed: self.seed,
                        number,
                        text,
                        tokens: target.tokens,
                        what,
                    });
                }
            }
        }
        // What was refused has left the service as it was: its last good request is answered.
        let paid = runtime.block_on(target.request.send(&target.seal, &target.till));
        assert!(paid.is_ok() && target.till.paid() == 1, "{paid:?}");
        Ok(tally)
    }
}

impl Target {
    async fn new(encryption: &Encryption) -> Self {
        let (seal, caller) = (encryption.seal(), person("app", "https://id.example", "ann"));
        let first = Sent::first(Door::Tool);
        let request = first.last(&seal).await;
        let mut tokens = vec![request.state().to_owned(), first.last(&seal).await.state().to_owned()];
        let handler = SealedFor::tool("deploy", None, &caller);
        for state in [&b"a"[..], b"another state", &[7; 300]] {
            let sealed = seal.seal_state_async(&handler, state, None, now()).await;
            tokens.push(sealed.expect("sealed"));
        }
        Self {
            seal,
            till: Till::default(),
            request,
            tokens,
            caller,
        }
    }

    /// Why a text was refused; else what has happened instead.
    async fn attempt(&self, text: &str, over_wire: bool) -> Result<String, String> {
        if over_wire {
            let answer = self.request.clone().with_state(text).send(&self.seal, &self.till).await;
            return match (answer, self.till.paid()) {
                (Err(error), 0) if error == REFUSED => Ok("over wire".to_owned()),
                (answer, paid) => Err(format!("{paid} times paid, and answered {answer:?}")),
            };
        }
        let handler = SealedFor::tool("deploy", None, &self.caller);
        let opened: Result<HandlerState, Rejected> = self.seal.open_state_async(&handler, text, now()).await;
        match opened {
            Err(reason) => Ok(format!("{reason:?}")),
            Ok(_) => Err("it opens".to_owned()),
        }
    }
}

impl Tally {
    fn count(&mut self, reason: &str) {
        *self.0.entry(reason.to_owned()).or_default() += 1;
    }

    /// How many texts were refused for this reason.
    pub fn of(&self, reason: &str) -> u64 {
        self.0.get(reason).copied().unwrap_or_default()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|(reason, count)| writeln!(f, "{count:>9} {reason}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, number, what, .. } = self;
        writeln!(f, "seed {seed}, text {number}: {what}\n{:?}\nit was made of", self.text)?;
        self.tokens.iter().try_for_each(|token| writeln!(f, "{token}"))
    }
}
