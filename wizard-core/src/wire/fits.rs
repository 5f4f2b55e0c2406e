//! Whether a wizard and a seal fit together, for whoever serves it without a host.

use crate::{
    engine::{self, DoesNotFit},
    seal::Seal,
    wizard::Wizard,
};

impl Seal {
    /// Checks that all answers to `W` within the bounds of its questions fit into a `requestState` of this seal, so that nobody
    /// types what is lost. A host does so when it is [sealed](crate::Wizards::seal); this is for a wizard that is served
    /// through [`wire`](crate::wire).
    ///
    /// A typed text counts with four bytes for each character that it may have (`max_len`, 1,000 by default), one that has a
    /// format with one. Of questions that exclude each other by their conditions, as `when = size == Size::Small` and
    /// `when = size == Size::Large` do, the longest count. What is looked up has no bounds here: it is measured when it is.
    ///
    /// ```
    /// use wizard_core::{SealPolicy, Wizard, final_step};
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
    /// let error = SealPolicy::ephemeral().build()?.fits::<Publish>().unwrap_err();
    /// assert_eq!(error.questions, ["text"]);
    /// SealPolicy::ephemeral().max_len(error.needed).build()?.fits::<Publish>()?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When they may not fit: which are the longest, and how long the seal's states would have to be.
    pub fn fits<W: Wizard>(&self) -> Result<(), DoesNotFit> {
        engine::fits(self, W::table())
    }
}
