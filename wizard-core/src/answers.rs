//! The answers so far, as generated code sees them: by the fields of the author's struct.

use crate::answer::Value;

/// The value of a question that has no answer.
pub(crate) const EMPTY: &Value = &Value::Empty;

/// The answers of a wizard or of a group in it.
#[derive(Clone, Copy, Debug)]
pub struct Answers<'a> {
    slots: &'a [Option<Value>],
    /// Where the slots of each field begin, and where the last end; nothing where every field has one.
    starts: &'a [usize],
}

impl<'a> Answers<'a> {
    pub(crate) fn new(slots: &'a [Option<Value>], starts: &'a [usize]) -> Self {
        Self { slots, starts }
    }

    /// The answer of the question that the field at `field` is.
    pub fn value(&self, field: usize) -> &'a Value {
        let slot = self.starts.get(field).copied().unwrap_or(field);
        self.slots.get(slot).and_then(Option::as_ref).unwrap_or(EMPTY)
    }

    /// The answers of the group that the field at `field` is. A group holds no other, so each of its fields has one.
    #[must_use]
    pub fn group(&self, field: usize) -> Self {
        let slots = match self.starts.get(field..field + 2) {
            Some(&[start, end]) => self.slots.get(start..end),
            _ => None,
        };
        Self::new(slots.unwrap_or_default(), &[])
    }
}

#[cfg(test)]
mod tests {
    use super::{Answers, EMPTY, Value};

    #[test]
    fn a_field_behind_a_group_has_its_own_answer() {
        let slots = [1, 2, 3, 4].map(|value| Some(Value::Integer(value)));
        let answers = Answers::new(&slots, &[0, 1, 3, 4]);
        assert_eq!(answers.value(0), &Value::Integer(1));
        assert_eq!(answers.value(2), &Value::Integer(4));
        let group = answers.group(1);
        assert_eq!(
            [group.value(0), group.value(1), group.value(2)],
            [&Value::Integer(2), &Value::Integer(3), EMPTY]
        );
    }
}
