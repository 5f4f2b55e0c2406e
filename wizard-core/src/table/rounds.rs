//! How many rounds a wizard needs, against those that clients drive. The compiler counts: the macro of a wizard does
//! not see what its groups hold.

use super::{Fields, Form, Input, Part, Question, Role, Segment, Source, message::Message};

/// `InputRequiredResult`s that every client drives: the Python and TypeScript clients stop at 10, rmcp's at 9.
const CLIENT_ROUNDS: usize = 9;
/// The most fields of one struct.
const MOST: usize = 256;

/// Which forms are counted.
#[derive(Clone, Copy)]
enum Counted {
    /// Every one that may be asked.
    All,
    /// Those that the person has to be asked in any case.
    Forced,
}

/// Refuses a wizard that asks in more rounds than clients drive, or than the author has given.
#[track_caller]
pub const fn assert_rounds(fields: Fields, forms: &[Form], fewest: bool, given: Option<u8>) {
    match given {
        None => {
            let needed = rounds(fields, forms, fewest, Counted::All) + 1;
            assert_driven(needed, fewest, visits(fields, forms));
        }
        Some(given) => assert_given(rounds(fields, forms, fewest, Counted::Forced), given),
    }
}

/// Fails with `message`, at a wizard with `review`, unless some answer can be changed.
#[track_caller]
pub const fn assert_reviewable(forms: &[Form], fields: Fields, message: &'static str) {
    let mut index = 0;
    while index < fields.len() {
        // A group that does not compile has no questions here; it has a message of its own already.
        if let Some(group) = fields.group(index)
            && group.part.questions.is_empty()
        {
            return;
        }
        index += 1;
    }
    // What has been done on a page cannot be changed, and a page counts as two rounds.
    let asked = in_order(fields, forms, Counted::All);
    assert!(asked > 2 * visits(fields, forms), "{}", message);
}

/// Every form that may be asked, what closes the wizard and one wrong answer must fit into what clients drive.
#[track_caller]
const fn assert_driven(needed: usize, fewest: bool, visits: usize) {
    if needed > CLIENT_ROUNDS {
        let counted = if visits > 0 {
            " rounds, one for each form, two for each `#[visit(…)]` and one for a wrong answer"
        } else {
            " rounds, one for each form and one for a wrong answer"
        };
        let at_once = if fewest {
            ""
        } else {
            "ask at once what does not depend on each other with `#[wizard(rounds = fewest)]`, "
        };
        let message = Message::new()
            .text("this wizard may need ")
            .number(needed)
            .text(counted)
            .text(", but clients stop early (Python and TypeScript after 10, rmcp after ")
            .number(CLIENT_ROUNDS)
            .text("): put neighbours into one form with `#[ask(form = \"…\")]`, ")
            .text(at_once)
            .text("take values from arguments with `#[ask(arg)]`, or say ")
            .text("`#[wizard(max_rounds = ")
            .number(needed)
            .text(")]`");
        panic!("{}", message.as_str());
    }
}

/// The number of pages that the person may be sent to, here and in groups.
const fn visits(fields: Fields, forms: &[Form]) -> usize {
    let mut sum = 0;
    let mut index = 0;
    while index < forms.len() {
        sum += matches!(forms[index].input, Input::Visit) as usize;
        index += 1;
    }
    index = 0;
    while index < fields.len() {
        if let Some(group) = fields.group(index) {
            sum += visits(group.part.fields(), group.part.forms);
        }
        index += 1;
    }
    sum
}

/// What the person has to be asked in any case must fit into the rounds that the author gives.
#[track_caller]
const fn assert_given(needed: usize, given: u8) {
    if needed > given as usize {
        let message = Message::new()
            .text("this wizard can never finish: the person has to be asked in ")
            .number(needed)
            .text(" rounds (`only_user`, `suggest`, `#[visit(…)]`, `review`, `confirm`), and `max_rounds` is ")
            .number(given as usize)
            .text(": it is at least ")
            .number(needed);
        panic!("{}", message.as_str());
    }
}

/// The rounds that the forms which count need: one after the other, or with fewest rounds as many as the longest chain
/// of forms that read each other has; then the forms behind all others.
const fn rounds(fields: Fields, forms: &[Form], fewest: bool, counted: Counted) -> usize {
    let mut closing = 0;
    let mut index = 0;
    while index < forms.len() {
        closing += forms[index].closing.is_some() as usize;
        index += 1;
    }
    let asked = if fewest {
        longest(&depths(fields, forms, counted))
    } else {
        in_order(fields, forms, counted)
    };
    asked + closing
}

const fn in_order(fields: Fields, forms: &[Form], counted: Counted) -> usize {
    let mut sum = 0;
    let mut index = 0;
    while index < forms.len() {
        sum += weight(&forms[index], fields, counted);
        index += 1;
    }
    index = 0;
    while index < fields.len() {
        if let Some(group) = fields.group(index) {
            sum += in_order(group.part.fields(), group.part.forms, counted);
        }
        index += 1;
    }
    sum
}

/// In which round each field is known at the earliest; of a group, all of it.
const fn depths(fields: Fields, forms: &[Form], counted: Counted) -> [usize; MOST] {
    assert!(fields.len() <= MOST, "a struct of questions has at most 256 fields");
    let mut depths = [0; MOST];
    let mut index = 0;
    while index < fields.len() {
        if let Some(group) = fields.group(index) {
            depths[index] = longest(&part_depths(group.part, counted));
            index += 1;
            continue;
        }
        let Some(form) = form_at(forms, index) else {
            // An `arg` is there from the start; one whose `when` reads an answer is there after that.
            depths[index] = read(index, fields, &depths, counted);
            index += 1;
            continue;
        };
        // The form's own questions are still 0 here, so that what they read of each other counts for nothing.
        let end = index + form.count;
        let mut depth = match form.message {
            Some(message) => shown(message, fields, &depths, counted),
            None => 0,
        };
        let mut field = index;
        while field < end {
            depth = max(depth, read(field, fields, &depths, counted));
            field += 1;
        }
        depth += weight(form, fields, counted);
        while index < end {
            depths[index] = depth;
            index += 1;
        }
    }
    depths
}

const fn part_depths(part: &Part, counted: Counted) -> [usize; MOST] {
    depths(part.fields(), part.forms, counted)
}

/// The form that begins at `index`, but none of those behind all others.
const fn form_at(forms: &[Form], index: usize) -> Option<&Form> {
    let mut nth = 0;
    while nth < forms.len() {
        if forms[nth].first == index && forms[nth].closing.is_none() {
            return Some(&forms[nth]);
        }
        nth += 1;
    }
    None
}

const fn weight(form: &Form, fields: Fields, counted: Counted) -> usize {
    if form.closing.is_some() {
        return 0;
    }
    if matches!(counted, Counted::All) {
        // After the person has agreed to open a page, a round waits until they are done there.
        return 1 + matches!(form.input, Input::Visit) as usize;
    }
    let mut index = form.first;
    while index < form.first + form.count {
        // A group has forms of its own, so every field of this one is a question.
        if let Some(question) = fields.question(index)
            && is_forced(question)
        {
            return 1;
        }
        index += 1;
    }
    0
}

/// Whether the person has to be asked, whatever the arguments and the server say.
const fn is_forced(question: &Question) -> bool {
    let is_answered_by_the_person = match question.source {
        Source::Person => true,
        Source::Suggested => question.hooks[Role::Known as usize].is_none(),
        Source::Any | Source::Argument | Source::Computed { .. } => false,
    };
    is_answered_by_the_person && question.hooks[Role::When as usize].is_none()
}

/// The round after which everything is known that the words and the expressions of the question at `index` read.
const fn read(index: usize, fields: Fields, depths: &[usize; MOST], counted: Counted) -> usize {
    let Some(question) = fields.question(index) else {
        return 0;
    };
    let mut depth = shown(question.message, fields, depths, counted);
    let mut role = 0;
    while role < question.hooks.len() {
        if let Some(reads) = question.hooks[role] {
            let mut nth = 0;
            while nth < reads.len() {
                depth = max(depth, depths[reads[nth]]);
                nth += 1;
            }
        }
        role += 1;
    }
    match question.again {
        Some(again) => max(depth, depths[again]),
        None => depth,
    }
}

const fn shown(segments: &[Segment], fields: Fields, depths: &[usize; MOST], counted: Counted) -> usize {
    let mut depth = 0;
    let mut nth = 0;
    while nth < segments.len() {
        let known = match segments[nth] {
            Segment::Text(_) => 0,
            Segment::Answer(index) => depths[index],
            Segment::Member(index, name) => match fields.group(index) {
                Some(group) => member(group.part, name, counted),
                None => 0,
            },
        };
        depth = max(depth, known);
        nth += 1;
    }
    depth
}

/// The round of its group after which the question `name` is known.
const fn member(part: &Part, name: &str, counted: Counted) -> usize {
    match part.position(name) {
        Some(position) => part_depths(part, counted)[position],
        None => 0,
    }
}

const fn longest(depths: &[usize; MOST]) -> usize {
    let mut longest = 0;
    let mut index = 0;
    while index < MOST {
        longest = max(longest, depths[index]);
        index += 1;
    }
    longest
}

const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}
