//! Groups in place: a wizard's table with the questions of every group where its field stands, once at run time.
//!
//! Generated code numbers what the macro sees: the fields of one struct. Here that becomes the one sequence of
//! questions that the engine knows, with prefixes in front of the groups' names. What is made lives as long as the
//! process, as the static table of a wizard without groups does.

use std::{iter::once, ops::Range};

use super::{Branch, Entry, Fields, Form, Question, Role, Segment, Table};

impl Table {
    /// A wizard of which some fields are groups: their questions stand where the field does.
    pub fn composed(
        name: &'static str,
        description: &'static str,
        entries: &'static [Entry],
        forms: &'static [Form],
    ) -> Self {
        let starts: &'static [usize] = starts(entries).leak();
        let own = Place {
            fields: Fields::Entries(entries),
            starts,
            prefix: "",
            title: None,
        };
        let mut questions = Vec::new();
        let mut composed = Vec::new();
        for (field, entry) in entries.iter().enumerate() {
            match entry {
                Entry::Group(group) => {
                    let starts: Vec<usize> = (starts[field]..=starts[field + 1]).collect();
                    let place = Place {
                        fields: Fields::Questions(group.part.questions),
                        starts: &starts,
                        prefix: group.prefix,
                        title: group.title,
                    };
                    questions.extend(group.part.questions.iter().map(|question| place.question(question)));
                    composed.extend(group.part.forms.iter().map(|form| place.form(form)));
                }
                Entry::Question(question) => {
                    questions.push(own.question(question));
                    let form = forms.iter().find(|form| form.first == field);
                    composed.extend(form.map(|form| own.form(form)));
                }
            }
        }
        Self {
            starts,
            ..Self::new(name, description, questions.leak(), composed.leak())
        }
    }

    /// The field of the struct that the question at `index` belongs to, and which question of its group it is.
    pub(crate) fn field(&self, index: usize) -> (usize, usize) {
        if self.starts.is_empty() {
            return (index, 0);
        }
        let field = self.starts.partition_point(|start| *start <= index) - 1;
        (field, index - self.starts[field])
    }
}

/// Where the questions of each field begin, and where the last end.
fn starts(entries: &[Entry]) -> Vec<usize> {
    let count = |entry: &Entry| match entry {
        Entry::Question(_) => 1,
        Entry::Group(group) => group.part.questions.len(),
    };
    let ends = entries.iter().scan(0, |end, entry| {
        *end += count(entry);
        Some(*end)
    });
    once(0).chain(ends).collect()
}

/// The fields of one struct, and where their questions stand in the wizard.
struct Place<'p> {
    fields: Fields,
    starts: &'p [usize],
    prefix: &'static str,
    title: Option<&'static str>,
}

impl Place<'_> {
    fn question(&self, question: &Question) -> Question {
        let mut hooks = question.hooks;
        for role in Role::ALL {
            hooks[role as usize] = question.reads(role).map(|reads| self.all(reads));
        }
        Question {
            key: self.key(question.key),
            message: self.segments(question.message),
            again: question.again.map(|again| self.starts[again]),
            hooks,
            branch: question.branch.map(|branch| Branch {
                of: self.starts[branch.of],
                ..branch
            }),
            of: self.title,
            ..*question
        }
    }

    fn form(&self, form: &Form) -> Form {
        Form {
            key: self.key(form.key),
            first: self.starts[form.first],
            message: form.message.map(|message| self.segments(message)),
            ..*form
        }
    }

    fn key(&self, key: &'static str) -> &'static str {
        if self.prefix.is_empty() {
            return key;
        }
        format!("{}{key}", self.prefix).leak()
    }

    /// An expression that reads a group reads every question of it.
    fn all(&self, fields: &[usize]) -> &'static [usize] {
        let questions = fields.iter().flat_map(|field| self.questions(*field));
        questions.collect::<Vec<_>>().leak()
    }

    fn questions(&self, field: usize) -> Range<usize> {
        self.starts[field]..self.starts[field + 1]
    }

    fn segments(&self, segments: &[Segment]) -> &'static [Segment] {
        let segment = |segment: &Segment| match *segment {
            Segment::Text(text) => Segment::Text(text),
            Segment::Answer(field) => Segment::Answer(self.starts[field]),
            Segment::Member(field, name) => Segment::Answer(self.starts[field] + self.member(field, name)),
        };
        segments.iter().map(segment).collect::<Vec<_>>().leak()
    }

    /// Which question of the group at `field` is called `name`.
    fn member(&self, field: usize, name: &str) -> usize {
        let group = self.fields.group(field);
        let position = group.and_then(|group| group.part.position(name));
        position.expect("generated code asserts that the group has this question")
    }
}
