//! Two uses of one group in a wizard: what is asked of one is no part of the other, and their titles tell them apart.

use serde_json::json;
use wizard_core::{Questions, SealPolicy, Wizard, Wizards, final_step, schema};
use wizard_tests::connect::Session;

use super::{Order, from_cork_to_nelson, transcript};

#[tokio::test]
async fn two_uses_of_a_group_do_not_mix() {
    let told = transcript::<Order>(json!({}), from_cork_to_nelson()).await;
    assert!(
        told.contains("Which city of Ireland?") && told.contains("Which city of Aotearoa?"),
        "{told}"
    );
    assert!(
        told.contains(r#"["Cork","Galway"]"#) && told.contains(r#"["Auckland","Nelson"]"#),
        "{told}"
    );
    assert!(!told.contains("billing_county") && !told.contains("sure:"), "{told}");
    assert!(told.contains("confirm: Step"), "{told}");
    assert!(told.contains("Send it to “Nelson”?"), "{told}");
    let home =
        r#"home: Address { country: Ireland, city: "Cork", county: Some("Munster"), street: "Mardyke", number: 3 }"#;
    let billing = r#"Address { country: NewZealand, city: "Nelson", county: None, street: "Trafalgar St", number: 2 }"#;
    let end = format!("a ring {} {billing} false Some(\"by hand\")", &home["home: ".len()..]);
    assert!(told.ends_with(&end), "{told}");
}

/// Where to.
#[derive(Questions)]
struct Place {
    /// Street
    #[ask(form = "postal")]
    street: String,
    /// Town
    #[ask(form = "postal")]
    town: String,
    /// Which floor?
    floor: Option<u8>,
}

struct NoTools;
impl rmcp::ServerHandler for NoTools {}

/// Move house.
#[derive(Wizard)]
#[wizard(name = "move_house", review)]
struct MoveHouse {
    #[ask(flatten, prefix = "old_", title = "Old address")]
    old: Place,
    #[ask(flatten, prefix = "new_", title = "New address")]
    new: Place,
}

#[final_step]
fn move_house(house: MoveHouse) -> String {
    format!(
        "{} {:?} to {} {}, {}",
        house.old.street, house.old.floor, house.new.street, house.new.town, house.old.town
    )
}

#[tokio::test]
async fn two_uses_of_a_group_are_told_apart_by_their_titles() {
    let host = Wizards::new(NoTools)
        .tool::<MoveHouse>()
        .no_principal()
        .seal(SealPolicy::ephemeral());
    let session = Session::duplex(host.expect("a good configuration")).await;
    let first = wizard_tests::connect::call("move_house")
        .arguments(json!({"old_floor": 1, "new_street": "B", "new_town": "Y", "new_floor": 2}));
    let asked = session.call(first.clone()).await.asked();
    assert_eq!(asked.forms["old_postal"].0, "Old address: Street");
    let content = json!({"old_street": "A", "old_town": "X"});
    let review = session
        .call(first.state(&asked.state).fill("old_postal", content))
        .await
        .asked();
    assert_eq!(
        review.message(),
        "Is everything right?\n- Old address: Street “A”\n- Old address: Town “X”\n- Old address: Which floor? 1\n\
         - New address: Street “B”\n- New address: Town “Y”\n- New address: Which floor? 2"
    );
    let input = schema::input::<MoveHouse>();
    assert_eq!(
        input["properties"]["new_floor"]["description"],
        "New address: Which floor?"
    );
}
