//! Input of every kind: a no to it, the same question asked in another way, and the limits of what is taken.

use serde_json::json;
use wizard_tests::flow::{Flow, accept, keys, said, text, words};

use super::{NOBODY, Rate, Search};

#[tokio::test]
async fn a_no_is_a_no_whatever_was_asked() {
    for action in ["decline", "cancel"] {
        let mut flow = Flow::at(NOBODY).arguments(json!({"text": "Hi"}));
        let asked = flow.call::<Rate>().await;
        let ended = flow
            .respond(&asked, json!({"friendly": {"action": action}}))
            .call::<Rate>()
            .await;
        assert!(text(&ended).contains("Nothing was done"), "{}", text(&ended));
        let mut flow = Flow::at(NOBODY);
        let asked = flow.call::<versions::AsForm>().await;
        let no = json!({"key": {"action": action}});
        for ended in [
            flow.respond(&asked, no.clone()).call::<versions::AsSample>().await,
            flow.respond(&asked, no.clone()).call::<versions::AsRoots>().await,
            flow.respond(&asked, no).call::<versions::AsPage>().await,
        ] {
            assert!(text(&ended).contains("Nothing was done"), "{}", text(&ended));
        }
    }
}

/// Versions of one wizard, in which the question `key` is asked in another way each time.
mod versions {
    use wizard_core::{Root, Visit, Wizard, final_step};

    macro_rules! version {
        ($wizard:ident, $finish:ident, $(#[$attribute:meta])* $ty:ty) => {
            /// One version.
            #[derive(Wizard)]
            #[wizard(name = "turns", review)]
            pub(super) struct $wizard {
                #[allow(dead_code, reason = "what it is does not matter")]
                $(#[$attribute])*
                key: $ty,
                /// And then?
                then: Option<String>,
            }

            #[final_step]
            fn $finish(_: $wizard) -> String {
                stringify!($wizard).to_owned()
            }
        };
    }

    version!(
        AsForm,
        finish_form,
        #[ask("Which key?")]
        String
    );
    version!(
        AsSample,
        finish_sample,
        #[sample("Which key?")]
        String
    );
    version!(AsRoots, finish_roots, #[roots] Vec<Root>);
    version!(
        AsPage,
        finish_page,
        #[visit("Open it.", url = "https://page.example/", done = key.reference() == "mine")]
        Visit
    );
}

#[tokio::test]
async fn a_question_that_is_asked_in_another_way_after_a_redeploy_takes_nothing_of_what_was_answered() {
    use versions::{AsForm, AsPage, AsRoots, AsSample};

    let mut flow = Flow::at(NOBODY);
    let asked = flow.call::<AsForm>().await;
    let then = flow
        .respond(&asked, json!({"key": accept("key", "mine")}))
        .call::<AsForm>()
        .await;
    let then = flow
        .respond(&then, json!({"then": {"action": "accept", "content": {}}}))
        .call::<AsForm>()
        .await;
    assert_eq!(keys(&then), ["review"]);
    // Now the answer is sealed; and asked for again with it filled in.
    let again = flow
        .respond(&then, json!({"review": accept("review", "key")}))
        .call::<AsForm>()
        .await;
    for (state, responses) in [(&then, json!({})), (&again, json!({"key": accept("key", "mine")}))] {
        let sample = flow.respond(state, responses.clone()).call::<AsSample>().await;
        let asked = words(&sample, "key");
        assert!(
            asked.starts_with("This has changed since it was answered") && asked.ends_with("\nWhich key?"),
            "{asked}"
        );
        let roots = flow.respond(state, responses.clone()).call::<AsRoots>().await;
        assert_eq!(
            roots.as_ref().expect("a round")["inputRequests"]["key"],
            json!({"method": "roots/list"})
        );
        let page = flow.respond(state, responses).call::<AsPage>().await;
        let url = page.as_ref().expect("a round")["inputRequests"]["key"]["params"]["url"].clone();
        assert!(url.as_str().is_some_and(|url| !url.ends_with("visit=mine")), "{url}");
        let waits = flow
            .respond(&page, json!({"key": {"action": "accept"}}))
            .call::<AsPage>()
            .await;
        assert_eq!(
            waits.as_ref().expect("a round").get("inputRequests"),
            None,
            "nobody is done there"
        );
    }
}

#[tokio::test]
async fn the_line_end_of_a_model_is_no_part_of_its_answer_and_too_many_roots_are_none() {
    let mut flow = Flow::at(NOBODY);
    let asked = flow.call::<versions::AsSample>().await;
    let then = flow
        .respond(&asked, json!({"key": said("K\n")}))
        .call::<versions::AsSample>()
        .await;
    let review = flow
        .respond(&then, json!({"then": accept("then", "T")}))
        .call::<versions::AsSample>()
        .await;
    assert!(
        words(&review, "review").contains("Which key? “K”\n"),
        "{}",
        words(&review, "review")
    );

    let mut flow = Flow::at(NOBODY);
    let asked = flow.call::<Search>().await;
    let root = json!({"uri": "file:///a"});
    for count in [101, 10_000] {
        let roots: Vec<_> = std::iter::repeat_n(root.clone(), count).collect();
        let again = flow
            .respond(&asked, json!({"folders": {"roots": roots}}))
            .call::<Search>()
            .await;
        assert_eq!(keys(&again), ["folders"], "{count}");
    }
    let roots: Vec<_> = std::iter::repeat_n(root, 100).collect();
    let done = flow
        .respond(&asked, json!({"folders": {"roots": roots}}))
        .call::<Search>()
        .await;
    assert!(text(&done).starts_with("file:///a=None"));
}
