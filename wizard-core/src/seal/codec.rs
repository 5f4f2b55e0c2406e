//! A seal whose encryption is somebody else's: a key service, or a service that keeps the states and gives out handles.
//!
//! A codec replaces the cryptography, and none of the checks: what it encodes are the claims and the state, and whether they are
//! good for a request is looked at after it has decoded them. What it has just encoded is decoded again and compared before it is
//! sent. Whatever it does wrong, it errs, panics, hangs or gives another text back, no state leaves the server and none comes in.

use std::{
    error::Error,
    fmt,
    future::poll_fn,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use super::{Rejected, SealError, token};
use crate::panics::unless_panicked;

/// What a codec makes of a state, later.
pub type Coding<'a, T> = Pin<Box<dyn Future<Output = Result<T, CodecError>> + Send + 'a>>;

/// A future that is ready when a codec has had the time that it may take. The adapter makes it: a seal has no timer.
pub(crate) type EndOfTime = dyn Fn() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send + Sync;

/// How much longer than its bytes, in Base64, a text is by default: keys, nonces, tags and names.
const AROUND: usize = 256;

/// Replaces the encryption of a seal: [`SealPolicy::codec`](super::SealPolicy::codec).
///
/// The framework goes on making and checking every claim: kind, audience, method, target, arguments, principal, times, flow and
/// round stand in the bytes that are encoded, together with the state. These are the duties of the codec:
///
/// - **Nobody else can make or change a text.** `decode` gives what this service has encoded, byte for byte, or an error. That
///   takes authenticated encryption (an AEAD), a signature together with encryption, or a handle that nobody can guess.
/// - **One text, one state.** A text that differs in any character from what `encode` gave is an error: other padding, case or
///   white space too. Otherwise one state has many texts, and whoever compares texts, to count or to block them, is deceived.
/// - **Nobody else can read it.** The answers of a person stand in it, and the client keeps it. It is not compressed: its length
///   would tell what is in it.
/// - **It can be decoded for as long as it is good**: for the [`ttl`](super::SealPolicy::ttl), in every process of the service and
///   after a restart. What is older may be forgotten.
///
/// `decode` is called with whatever a client sends, up to [`max_len`](super::SealPolicy::max_len). The host for rmcp gives both
/// methods the [time limit](crate::Wizards::hook_timeout) of an expression.
///
/// ```
/// use std::{collections::HashMap, sync::Mutex};
///
/// use wizard_core::{SealPolicy, seal::{Codec, CodecError, Coding}};
///
/// /// Keeps the states in this process, and gives out handles. (A real one forgets what has expired.)
/// #[derive(Default)]
/// struct Kept(Mutex<HashMap<String, Vec<u8>>>);
///
/// impl Codec for Kept {
///     fn encode<'a>(&'a self, bytes: &'a [u8]) -> Coding<'a, String> {
///         Box::pin(async move {
///             let mut handle = [0; 16];
///             getrandom::fill(&mut handle).map_err(|error| CodecError::new(error.to_string()))?;
///             let handle = format!("{:032x}", u128::from_be_bytes(handle));
///             self.0.lock().unwrap().insert(handle.clone(), bytes.to_vec());
///             Ok(handle)
///         })
///     }
///
///     fn decode<'a>(&'a self, text: &'a str) -> Coding<'a, Vec<u8>> {
///         Box::pin(async move { self.0.lock().unwrap().get(text).cloned().ok_or(CodecError::invalid()) })
///     }
///
///     fn longest(&self, _: usize) -> usize {
///         32
///     }
/// }
///
/// let key = "0123456789abcdef0123456789abcdef"; // from a secret store: for the links of pages and the ledger
/// let seal = SealPolicy::new([key])?.codec(Kept::default()).audience("reports").build()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `examples/src/envelope` encrypts with keys that a key service wraps.
pub trait Codec: Send + Sync + 'static {
    /// The text that a client keeps for `bytes`.
    fn encode<'a>(&'a self, bytes: &'a [u8]) -> Coding<'a, String>;

    /// The bytes that `text`, which comes from a client, was made of.
    fn decode<'a>(&'a self, text: &'a str) -> Coding<'a, Vec<u8>>;

    /// How long a text of so many bytes is at most, in bytes. By default it is unpadded Base64 of them and 256 more. By this it is
    /// found whether the answers to a wizard fit into a state. A text that is longer than [`max_len`](super::SealPolicy::max_len) is not sent.
    fn longest(&self, bytes: usize) -> usize {
        bytes.saturating_add(AROUND).div_ceil(3).saturating_mul(4)
    }
}

impl<C: Codec + ?Sized> Codec for Arc<C> {
    fn encode<'a>(&'a self, bytes: &'a [u8]) -> Coding<'a, String> {
        (**self).encode(bytes)
    }

    fn decode<'a>(&'a self, text: &'a str) -> Coding<'a, Vec<u8>> {
        (**self).decode(text)
    }

    fn longest(&self, bytes: usize) -> usize {
        (**self).longest(bytes)
    }
}

/// Why a codec has not encoded or decoded. No client learns it.
#[derive(Debug)]
pub struct CodecError(Why);

#[derive(Debug)]
enum Why {
    Invalid,
    Failed(Box<dyn Error + Send + Sync>),
}

impl CodecError {
    /// The text is none of this codec, or it was changed: that is the client's doing, and nothing that has to be mended here.
    pub fn invalid() -> Self {
        Self(Why::Invalid)
    }

    /// The codec could not do its work for this reason: its key service is away, for example. The log says so as a fault of the
    /// server, with the reason on one line, cut at 1,000 characters.
    pub fn new(reason: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(Why::Failed(reason.into()))
    }
}

impl fmt::Display for CodecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Why::Invalid => f.write_str("the text is none of this codec, or it was changed"),
            Why::Failed(reason) => reason.fmt(f),
        }
    }
}

impl Error for CodecError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.0 {
            Why::Invalid => None,
            Why::Failed(reason) => reason.source(),
        }
    }
}

/// What a seal comes to: at once by its keys, so that a round without a codec waits for nothing, or later by a codec.
pub(crate) enum Coded<'a, T> {
    Now(Option<T>),
    Later(Pin<Box<dyn Future<Output = T> + Send + 'a>>),
}

impl<'a, T> Coded<'a, T> {
    pub(super) fn now(value: T) -> Self {
        Self::Now(Some(value))
    }

    pub(super) fn later(value: impl Future<Output = T> + Send + 'a) -> Self {
        Self::Later(Box::pin(value))
    }
}

impl<T: Unpin> Future for Coded<'_, T> {
    type Output = T;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        match self.get_mut() {
            Self::Now(value) => value.take().map_or(Poll::Pending, Poll::Ready),
            Self::Later(value) => value.as_mut().poll(context),
        }
    }
}

/// The codec of a seal, with what the framework sees to.
pub(super) struct Coder(Arc<dyn Codec>);

/// It may hold keys.
impl fmt::Debug for Coder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Coder(redacted)")
    }
}

impl Coder {
    pub(super) fn new(codec: impl Codec) -> Self {
        Self(Arc::new(codec))
    }

    /// How many bytes of payload a text of `len` bytes holds, and no more than that many.
    pub(super) fn room(&self, len: usize) -> usize {
        let (mut fits, mut too_many) = (0, len.saturating_add(1));
        while too_many - fits > 1 {
            let middle = fits.midpoint(too_many);
            if self.len_for(middle) <= len {
                fits = middle;
            } else {
                too_many = middle;
            }
        }
        fits
    }

    /// How long the text of as many bytes of payload is at most.
    pub(super) fn len_for(&self, payload: usize) -> usize {
        // No more bytes are held than a text may be long.
        self.0.longest(payload.saturating_add(token::PREFIX.len())).max(payload)
    }

    /// What a payload is put behind: the version of the format, which is authenticated then as the payload is.
    pub(super) fn payload() -> Vec<u8> {
        token::PREFIX.as_bytes().to_vec()
    }

    /// The text of a [`payload`](Self::payload) of `room` bytes at most; of `max_len` bytes at most, and decoded again and compared.
    pub(super) async fn seal(
        &self,
        bytes: Vec<u8>,
        room: usize,
        max_len: usize,
        over: Option<&EndOfTime>,
    ) -> Result<String, SealError> {
        if bytes.len() - token::PREFIX.len() > room {
            return Err(SealError::TooLong);
        }
        let text = guarded(|| self.0.encode(&bytes), over)
            .await
            .map_err(Failed::into_seal_error)?;
        if text.is_empty() || text.len() > max_len {
            return Err(SealError::codec(
                "it has made a text that is empty, or longer than it may be",
            ));
        }
        let again = guarded(|| self.0.decode(&text), over)
            .await
            .map_err(Failed::into_seal_error)?;
        if again != bytes {
            return Err(SealError::codec("it does not decode what it has just encoded"));
        }
        Ok(text)
    }

    /// The payload of `text`, of `room` bytes at most.
    pub(super) async fn read(&self, text: &str, room: usize, over: Option<&EndOfTime>) -> Result<Vec<u8>, Rejected> {
        let mut bytes = guarded(|| self.0.decode(text), over)
            .await
            .map_err(Failed::into_rejected)?;
        if !bytes.starts_with(token::PREFIX.as_bytes()) || bytes.len() - token::PREFIX.len() > room {
            return Err(Rejected::Malformed);
        }
        bytes.drain(..token::PREFIX.len());
        Ok(bytes)
    }
}

/// Why a codec has given nothing. No code of the codec is left in it.
enum Failed {
    Invalid,
    For(String),
}

impl Failed {
    /// The text of `error`, which may panic when it is shown, and when it is dropped.
    fn of(error: CodecError) -> Self {
        let reason = match error.0 {
            Why::Invalid => return Self::Invalid,
            Why::Failed(reason) => reason,
        };
        let text = unless_it_panics(|| reason.to_string());
        let dropped = unless_it_panics(|| drop(reason));
        text.and_then(|text| dropped.map(|()| Self::For(text)))
            .unwrap_or_else(|panicked| panicked)
    }

    fn because(reason: &str) -> Self {
        Self::For(reason.to_owned())
    }

    fn into_seal_error(self) -> SealError {
        SealError::codec(match self {
            Self::Invalid => "it has refused its own text".to_owned(),
            Self::For(reason) => reason,
        })
    }

    fn into_rejected(self) -> Rejected {
        match self {
            Self::Invalid => Rejected::Forged,
            Self::For(reason) => Rejected::Codec { reason },
        }
    }
}

/// What a codec is at. Where nobody waits any longer, it is dropped in its turn, and may panic then too.
struct Working<'a, T>(Option<Coding<'a, T>>);

impl<T> Drop for Working<'_, T> {
    fn drop(&mut self) {
        let coding = self.0.take();
        let _ = unless_it_panics(|| drop(coding));
    }
}

/// What a codec comes to, which may panic or hang.
async fn guarded<'a, T>(begin: impl FnOnce() -> Coding<'a, T>, over: Option<&EndOfTime>) -> Result<T, Failed> {
    let mut working = Working(Some(unless_it_panics(begin)?));
    let mut over = over.map(|over| over());
    let coded = poll_fn(|context: &mut Context<'_>| {
        let Some(coding) = &mut working.0 else {
            return Poll::Pending;
        };
        match unless_it_panics(|| coding.as_mut().poll(context)) {
            Ok(Poll::Ready(coded)) => return Poll::Ready(coded.map_err(Failed::of)),
            Err(panicked) => return Poll::Ready(Err(panicked)),
            Ok(Poll::Pending) => {}
        }
        match &mut over {
            Some(over) => over
                .as_mut()
                .poll(context)
                .map(|()| Err(Failed::because("it has taken longer than it may"))),
            None => Poll::Pending,
        }
    });
    coded.await
}

/// The value of `run`, which is the codec's.
fn unless_it_panics<T>(run: impl FnOnce() -> T) -> Result<T, Failed> {
    unless_panicked(run).ok_or_else(|| Failed::because("it has panicked"))
}
