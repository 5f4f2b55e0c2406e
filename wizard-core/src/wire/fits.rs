//! Whether a wizard fits together, and with its seal, for whoever serves it without a host.

use crate::{
    engine::{self, DoesNotFit},
    seal::Seal,
    wizard::Wizard,
};

impl Seal {
    /// Checks that all answers to `W` within the bounds of its questions fit into a `requestState` of this seal, so that nobody
    /// types what is lost, and that no question refuses its own literal `default`. A host does so when it is [sealed](crate::Wizards::seal); this is for a wizard that is served
    /// through [`wire`](crate::wire).
    ///
    /// A typed text counts with four bytes for each character that it may have (`max_len`, 1,000 by default), one that has a
    /// format with one. Of questions that exclude each other by their conditions, as `when = size == Size::Small` and
    /// `when = size == Size::Large` do, the longest count. What is looked up has no bounds here: it is measured when it is.
    ///
    /// ```
    /// use wizard_core::{SealPolicy, Wizard, engine::DoesNotFit, final_step};
    ///
    /// /// Publish a letter.
    /// #[derive(Wizard)]
    /// struct Publish {
    ///     /// What does it say?
    ///     #[ask(max_len = 20_000)]
    ///     text: String,
    /// }
    ///
    /// #[final_step]
    /// fn publish(answers: Publish) -> String {
    ///     answers.text
    /// }
    ///
    /// let Err(DoesNotFit::Answers { questions, needed, .. }) = SealPolicy::ephemeral().build()?.fits::<Publish>() else {
    ///     panic!("the answers may be too long")
    /// };
    /// assert_eq!(questions, ["text"]);
    /// SealPolicy::ephemeral().max_len(needed).build()?.fits::<Publish>()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first thing that does not fit: a default, with its question; or answers: which are the longest, and how long the
    /// seal's states would have to be.
    pub fn fits<W: Wizard>(&self) -> Result<(), DoesNotFit> {
        engine::misfits(self, W::table()).into_iter().next().map_or(Ok(()), Err)
    }
}
