//! What a test waits for.

use std::{
    fmt,
    pin::Pin,
    task::{Context, Poll},
};

use crate::engine::{Ending, Refusal};

/// A round of a test, or its final step, which is played while it is [waited](super::Wait) for, or awaited.
#[must_use = "nothing is played until it is waited for: `.wait()` in a `#[test]`, `.await` in a `#[tokio::test]`"]
pub struct Playing<'a, T>(Pin<Box<dyn Future<Output = T> + Send + 'a>>);

impl<'a, T> Playing<'a, T> {
    pub(super) fn new(future: impl Future<Output = T> + Send + 'a) -> Self {
        Self(Box::pin(future))
    }
}

impl<T> Future for Playing<'_, T> {
    type Output = T;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<T> {
        self.0.as_mut().poll(context)
    }
}

impl<T> fmt::Debug for Playing<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Playing(…)")
    }
}

/// What has been waited for.
#[diagnostic::on_unimplemented(
    message = "this has not been waited for, so nothing is played yet",
    label = "write `.wait()` behind what is played, as in `….call::<MyWizard>(…).wait()`",
    note = "`use wizard_core::testing::Wait` for `.wait()` in a `#[test]`; in a `#[tokio::test]` it is `.await`"
)]
#[doc(hidden)]
pub trait Played {}

/// For those who forget to wait. What these give depends on no bound, or the compiler would not say why there is none of them.
macro_rules! once_played {
    ($($name:ident $(<$any:ident>)? ( $($argument:ident)? ) -> $gives:ty,)*) => {
        #[doc(hidden)]
        impl<T> Playing<'_, T> {
            $(
                pub fn $name $(<$any>)? (self $(, _: once_played!(impl $argument))?) -> $gives
                where
                    Self: Played,
                {
                    unreachable!("nothing is played")
                }
            )*
        }
    };
    (impl $argument:ident) => { impl Sized };
}

once_played! {
    unwrap<O>() -> O, expect<O>(why) -> O, unwrap_err<O>() -> O, is_ok() -> bool, is_err() -> bool,
    answer(value) -> Playing<'static, ()>, fill(content) -> Playing<'static, ()>, decline() -> Playing<'static, ()>,
    message() -> &'static str, finish<O>() -> Playing<'static, O>, cancel() -> Playing<'static, ()>,
    ended() -> &'static Ending, refused() -> &'static Refusal, is_complete() -> bool,
}
