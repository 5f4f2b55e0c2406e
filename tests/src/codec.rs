//! A codec that does what a test wants: it gives out handles, fails, hangs, and mixes states up.

use std::{
    collections::HashMap,
    future::pending,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use wizard_core::seal::{Codec, CodecError, Coding};

/// Which half of a codec.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// From bytes to a text.
    Encode,
    /// From a text to bytes.
    Decode,
}

/// What happens instead of what should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Its service is away.
    Away,
    /// It panics while it is waited for.
    Panics,
    /// It panics before there is anything to wait for.
    PanicsAtOnce,
    /// Its error panics when it is shown, and when it is dropped.
    ErrorPanics,
    /// It panics when it is dropped, as something that nobody waits for any more.
    PanicsWhenDropped,
    /// It is never done.
    Hangs,
    /// It is never done, and asks for something that is always there all the while, as far as tokio lets it.
    Spins,
    /// It gives what it gave the time before.
    Last,
    /// It gives a text that is longer than it may be, or bytes that are.
    Long,
    /// It gives nothing.
    Empty,
    /// It gives other bytes than those that went in: one is another.
    Changed,
    /// It gives the bytes, and one more.
    Appended,
}

/// A codec that keeps every state in memory. Clones are the same.
#[derive(Clone, Debug, Default)]
pub struct TestCodec(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    kept: Mutex<HashMap<String, Vec<u8>>>,
    fault: Mutex<Option<(Half, Fault)>>,
    last: Mutex<(String, Vec<u8>)>,
    encoded: AtomicUsize,
    decoded: AtomicUsize,
}

/// What panics when it is dropped, and when it is shown.
#[derive(Debug)]
struct Bomb;

impl std::fmt::Display for Bomb {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        panic!("the codec burns when its error is shown");
    }
}

impl std::error::Error for Bomb {}

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("the codec burns when it is dropped");
    }
}

impl TestCodec {
    /// One that does what it should.
    pub fn new() -> Self {
        Self::default()
    }

    /// From now on, one half has a fault.
    pub fn fault(&self, half: Half, fault: Fault) {
        *locked(&self.0.fault) = Some((half, fault));
    }

    /// It does what it should again.
    pub fn mend(&self) {
        *locked(&self.0.fault) = None;
    }

    /// How often it has encoded and decoded.
    pub fn count(&self) -> (usize, usize) {
        let count = |of: &AtomicUsize| of.load(Ordering::SeqCst);
        (count(&self.0.encoded), count(&self.0.decoded))
    }

    /// What was encoded into `text`.
    ///
    /// # Panics
    ///
    /// When nothing was.
    pub fn bytes(&self, text: &str) -> Vec<u8> {
        locked(&self.0.kept).get(text).cloned().expect("a text of this codec")
    }

    /// The text for any bytes, as whoever has broken into the service could make it.
    ///
    /// # Panics
    ///
    /// When the system gives no randomness.
    pub fn forge(&self, bytes: &[u8]) -> String {
        let mut kept = locked(&self.0.kept);
        let text = format!("handle-{}", kept.len());
        kept.insert(text.clone(), bytes.to_vec());
        text
    }

    fn fault_of(&self, half: Half) -> Option<Fault> {
        locked(&self.0.fault)
            .filter(|(of, _)| *of == half)
            .map(|(_, fault)| fault)
    }
}

impl Codec for TestCodec {
    fn encode<'a>(&'a self, bytes: &'a [u8]) -> Coding<'a, String> {
        self.0.encoded.fetch_add(1, Ordering::SeqCst);
        let fault = self.fault_of(Half::Encode);
        assert_ne!(fault, Some(Fault::PanicsAtOnce), "the codec burns at once");
        Box::pin(async move {
            tokio::task::yield_now().await;
            let last = locked(&self.0.last).0.clone();
            begin(fault).await?;
            let text = self.forge(bytes);
            locked(&self.0.last).0.clone_from(&text);
            Ok(match fault {
                Some(Fault::Last) => last,
                Some(Fault::Long) => "x".repeat(1 << 20),
                Some(Fault::Empty) => String::new(),
                Some(Fault::Changed) => self.forge(&changed(bytes)),
                Some(Fault::Appended) => format!("{text} "),
                _ => text,
            })
        })
    }

    fn decode<'a>(&'a self, text: &'a str) -> Coding<'a, Vec<u8>> {
        self.0.decoded.fetch_add(1, Ordering::SeqCst);
        let fault = self.fault_of(Half::Decode);
        assert_ne!(fault, Some(Fault::PanicsAtOnce), "the codec burns at once");
        Box::pin(async move {
            tokio::task::yield_now().await;
            begin(fault).await?;
            let bytes = locked(&self.0.kept).get(text).cloned();
            let bytes = bytes.ok_or_else(CodecError::invalid)?;
            let last = std::mem::replace(&mut locked(&self.0.last).1, bytes.clone());
            Ok(match fault {
                Some(Fault::Last) => last,
                Some(Fault::Long) => [bytes, vec![0; 1 << 20]].concat(),
                Some(Fault::Empty) => Vec::new(),
                Some(Fault::Changed) => changed(&bytes),
                Some(Fault::Appended) => [&*bytes, b"\0"].concat(),
                _ => bytes,
            })
        })
    }

    fn longest(&self, _: usize) -> usize {
        32
    }
}

/// A fault that comes before anything is done.
async fn begin(fault: Option<Fault>) -> Result<(), CodecError> {
    match fault {
        Some(Fault::Away) => Err(CodecError::new("the key service at kms.internal\nis away")),
        Some(Fault::Panics) => panic!("the codec burns"),
        Some(Fault::ErrorPanics) => Err(CodecError::new(Bomb)),
        Some(Fault::Hangs) => pending().await,
        Some(Fault::Spins) => loop {
            tokio::task::consume_budget().await;
        },
        Some(Fault::PanicsWhenDropped) => {
            let _bomb = Bomb;
            pending().await
        }
        _ => Ok(()),
    }
}

fn changed(bytes: &[u8]) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    if let Some(byte) = changed.last_mut() {
        *byte ^= 1;
    }
    changed
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
