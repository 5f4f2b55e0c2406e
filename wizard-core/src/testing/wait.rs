//! A future in a test that has no runtime.

use std::{
    pin::pin,
    sync::Arc,
    task::{Context, Poll, Wake, Waker},
    thread::{self, Thread},
};

/// Waits for a future where nothing can be awaited: in a `#[test]`.
///
/// It is for every future that needs no runtime. Where a look-up or a final step uses timers or connections of tokio, the
/// test is a `#[tokio::test]`, and awaits.
pub trait Wait: Future {
    /// What the future comes to. This thread sleeps until then.
    ///
    /// # Panics
    ///
    /// When it would sleep in a test with a runtime of tokio, for which the future may wait.
    fn wait(self) -> Self::Output;
}

impl<F: Future> Wait for F {
    #[track_caller]
    fn wait(self) -> F::Output {
        let waker = Waker::from(Arc::new(Unpark(thread::current())));
        let mut context = Context::from_waker(&waker);
        let mut future = pin!(self);
        loop {
            match future.as_mut().poll(&mut context) {
                Poll::Ready(output) => return output,
                Poll::Pending if is_in_a_runtime() => panic!("this test has a runtime: await, and do not `wait()`"),
                Poll::Pending => thread::park(),
            }
        }
    }
}

/// Whether this thread belongs to a runtime, which does nothing while the thread sleeps.
fn is_in_a_runtime() -> bool {
    #[cfg(feature = "rmcp")]
    let is = tokio::runtime::Handle::try_current().is_ok();
    #[cfg(not(feature = "rmcp"))]
    let is = false;
    is
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

#[cfg(test)]
mod tests {
    use std::{future::poll_fn, time::Duration};

    use super::*;

    #[test]
    fn a_future_that_another_thread_wakes_is_waited_for() {
        let mut woken = false;
        let future = poll_fn(|context| {
            if woken {
                return Poll::Ready(7);
            }
            woken = true;
            let waker = context.waker().clone();
            thread::spawn(move || {
                thread::sleep(Duration::from_millis(1));
                waker.wake();
            });
            Poll::Pending
        });
        assert_eq!(future.wait(), 7);
    }
}
