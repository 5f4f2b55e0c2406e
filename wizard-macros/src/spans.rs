//! Where the tokens of an expansion come from: by that an editor completes names in attributes and finds where they lead, and the
//! compiler tells where a mistake is. `cargo run -p wizard-tests --bin editor` asks rust-analyzer itself.

use proc_macro2::{TokenStream, TokenTree};

use crate::{check, emit, parse};

/// The place of a token: its line, counted from 1, and its column, from 0.
type Place = (usize, usize);

const BOOK: &str = "/// Book.
struct Book {
    /// Which day?
    day: u8,
    /// Which time?
    #[ask(choices = server.times(day))]
    time: String,
}";

/// What is derived, and the draft in front of it.
fn expanded(source: &str) -> (TokenStream, TokenStream) {
    let tokens = source.parse().expect("tokens");
    let item = parse::item(tokens).0.expect("a struct");
    let raw = parse::questions(&item, "wizard");
    let draft = emit::draft(parse::draft(&item, &raw, "FinalStep").as_ref());
    (draft, emit::wizard(check::wizard(raw)))
}

/// Every identifier `name`, in the order in which they stand.
fn places(tokens: TokenStream, name: &str) -> Vec<Place> {
    let places = tokens.into_iter().flat_map(|token| match token {
        TokenTree::Group(group) => places(group.stream(), name),
        TokenTree::Ident(ident) if ident == name => {
            let start = ident.span().start();
            vec![(start.line, start.column)]
        }
        _ => Vec::new(),
    });
    places.collect()
}

/// The place of `name` behind `before`.
fn place(source: &str, before: &str, name: &str) -> Place {
    let start = source.find(before).expect("it stands there") + before.len();
    let start = start + source[start..].find(name).expect("so does the name");
    let ahead = &source[..start];
    (
        ahead.matches('\n').count() + 1,
        ahead.rsplit('\n').next().map_or(0, str::len),
    )
}

#[test]
fn a_name_in_an_expression_is_bound_in_the_place_of_its_field() {
    let (_, wizard) = expanded(BOOK);
    let field = place(BOOK, "Which day?\n", "day");
    let read = place(BOOK, "server.times(", "day");
    let bound = places(wizard, "day");
    let first_read = bound.iter().position(|at| *at == read).expect("it is read");
    assert!(bound[..first_read].contains(&field), "{bound:?}");
}

#[test]
fn the_draft_has_each_expression_as_it_was_written_with_what_is_in_scope() {
    let (draft, _) = expanded(BOOK);
    assert_eq!(places(draft.clone(), "times"), [place(BOOK, "server.", "times")]);
    let day = [place(BOOK, "Which day?\n", "day"), place(BOOK, "times(", "day")];
    assert_eq!(places(draft.clone(), "day"), day, "a parameter, and a name");
    assert_eq!(places(draft.clone(), "caller").len(), 1, "a parameter");
    assert_eq!(
        places(draft, "time"),
        [place(BOOK, "day))]\n", "time")],
        "its own answer"
    );
}

#[test]
fn the_draft_of_an_unfinished_expression_stays_where_it_is() {
    let (finished, _) = expanded(BOOK);
    let expressions = ["server.", "day.", "day == ", "server.times(day) + ", "{ day; }"];
    for expression in expressions {
        let source = BOOK.replace("server.times(day)", expression);
        let (draft, _) = expanded(&source);
        let name = if expression.starts_with("server") {
            "server"
        } else {
            "day"
        };
        let written = place(&source, "choices = ", name);
        assert!(places(draft.clone(), name).contains(&written), "{expression}");
        let ahead = |draft: &TokenStream| {
            let text = draft.to_string();
            text.split("async").next().map(str::len)
        };
        assert_eq!(
            ahead(&draft),
            ahead(&finished),
            "what stands in front of it is the same"
        );
    }
}

#[test]
fn a_half_written_field_leaves_the_others_their_meaning() {
    for half in [
        "half",
        "half:",
        "/// Half?\nhalf",
        "#[ask(min = 1)]\nhalf: ,",
        "half: u8 u8",
        "half: Vec<",
    ] {
        let source = BOOK.replace("    /// Which time?", &format!("    {half}\n    /// Which time?"));
        let (draft, wizard) = expanded(&source);
        assert_eq!(places(draft, "times"), [place(&source, "server.", "times")], "{half}");
        assert_eq!(places(wizard, "half"), [], "{half}");
    }
}

#[test]
fn a_struct_that_no_draft_can_be_made_of_has_none() {
    for source in ["struct Book<T> { day: T }", "struct Book(u8);", "enum Book { Day }"] {
        assert!(expanded(source).0.is_empty(), "{source}");
    }
}
