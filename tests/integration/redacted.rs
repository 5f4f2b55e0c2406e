//! What `Debug` shows of a type that holds a secret, a state, a reference, an answer or an argument: none of it, since
//! what can be printed ends in a log.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
    fs,
    path::Path,
    sync::{Arc, Mutex},
    time::SystemTime,
};

use rmcp::ServerHandler;
use serde_json::{Value, json};
use wizard_core::{
    __private::{FixedParts, Hook, Once, Scope, Site, Table},
    Caller, Final, FinishedOnce, Principal, SealPolicy, Visit, Visits, WithServer, Wizard, Wizards,
    engine::{self, Call, Capabilities, ErasedWizard, Otherwise, Round},
    final_step,
    ledger::{Claimed, Claiming, Ledger, MemoryLedger},
    seal::{Seal, SealedFor},
    testing::Client,
    wire,
};
use wizard_tests::{connect::Session, database::File};

const KEY: &str = "MARK-KEY of the tests of 32 bytes or more";

/// What a type shows, by its name.
#[derive(Default)]
struct Shown(Mutex<BTreeMap<&'static str, String>>);

impl Shown {
    fn add(&self, name: &'static str, value: &impl Debug) {
        let text = format!("{value:?}\n{value:#?}\n");
        *self.0.lock().expect("no panic").entry(name).or_default() += &text;
    }

    /// Each type with its text.
    fn texts(self) -> BTreeMap<&'static str, String> {
        self.0.into_inner().expect("no panic")
    }
}

/// Send a parcel.
#[derive(Wizard)]
struct Parcel {
    /// Which parcel?
    #[ask(arg)]
    number: String,
    /// To whom does {number} go?
    #[ask(default = server.name("MARK-DEFAULT"), check = server.accept(name))]
    name: String,
    /// Pay for {name} on our page
    #[visit(url = server.name("https://pay.example/MARK-URL"), done = server.is_done())]
    page: Visit,
    /// In which street?
    #[ask(known = Some(server.name("MARK-KNOWN")))]
    street: String,
    /// In which town?
    #[ask(choices = [server.name("MARK-CHOICE")])]
    town: String,
    /// For which price?
    #[compute(server.name("MARK-COMPUTED"))]
    price: String,
}

/// The final step shows what it was given.
#[final_step]
fn parcel(answers: Parcel, server: &Post, step: Final<'_>) -> String {
    server.0.add("Final", &step);
    server.0.add("Visit", &answers.page);
    [
        answers.number,
        answers.name,
        answers.street,
        answers.town,
        answers.price,
    ]
    .join(" ")
}

struct Post(Shown);

impl ServerHandler for Post {}

impl Post {
    /// Not before the round that waits has been shown.
    fn is_done(&self) -> bool {
        self.0.0.lock().expect("no panic").contains_key("Otherwise")
    }

    fn name(&self, name: &'static str) -> String {
        name.to_owned()
    }

    fn accept(&self, name: &str) -> Result<(), String> {
        if name == "MARK-WRONG" {
            return Err(format!("{name} is nobody"));
        }
        Ok(())
    }
}

/// The wizard, with everything shown that its expressions get and give.
struct Spied<'s> {
    wizard: WithServer<'s, Parcel>,
    shown: &'s Shown,
}

impl ErasedWizard for Spied<'_> {
    fn table(&self) -> &'static Table {
        self.wizard.table()
    }

    fn fixed(&self) -> &'static FixedParts {
        self.wizard.fixed()
    }

    fn once(&self) -> Option<Once> {
        self.wizard.once()
    }

    fn hook<'a>(&'a self, site: Site, scope: Scope<'a>) -> Hook<'a> {
        self.shown.add("Scope", &scope);
        self.shown.add("Answers", &scope.answers());
        self.shown.add("Value", scope.own());
        self.shown.add("Site", &site);
        let hook = self.wizard.hook(site, scope);
        self.shown.add("Hook", &hook);
        if let Hook::Now(Ok(found)) = &hook {
            self.shown.add("Found", found);
        }
        hook
    }
}

fn seal() -> Seal {
    policy().build().expect("a good policy")
}

fn policy() -> SealPolicy {
    SealPolicy::new([KEY]).expect("a good key").audience("post")
}

fn ann() -> Caller {
    Caller::new(Some(Principal::new("MARK-CLIENT", "MARK-ISSUER", "MARK-PERSON")))
}

fn accept(key: &str, value: &str) -> Value {
    json!({"action": "accept", "content": {key: value}})
}

/// A flow as a test plays it.
async fn played(shown: &Shown, hidden: &mut BTreeSet<String>) {
    let post = Post(Shown::default());
    let client = Client::new().caller(ann()).seal(Arc::new(seal()));
    shown.add("Client", &client);
    let mut flow = client.call::<Parcel>(&post, json!({"number": "MARK-ARGUMENT"})).await;
    flow.answer("MARK-ANSWER").await;
    hidden.insert(flow.state().to_owned());
    shown.add("Flow", &flow);
}

/// What the rounds of the wizard showed, and what they had to hide beside the marks.
async fn rounds(post: &Post, hidden: &mut BTreeSet<String>) {
    let shown = &post.0;
    let spied = Spied {
        wizard: WithServer::new(post),
        shown,
    };
    shown.add("WithServer", &spied.wizard);
    let (seal, caller) = (seal(), ann());
    let visits = Visits::new(seal).of("parcel", "page");
    shown.add("Visits", &visits);
    let seal = self::seal();
    let arguments = json!({"number": "MARK-ARGUMENT"});
    let arguments = arguments.as_object().expect("an object");
    let call = Call::new(Some(arguments)).capabilities(Capabilities::none().form(true).url(true));
    let call = call.caller(&caller);
    shown.add("Capabilities", &Capabilities::none().form(true));
    let mut state: Option<String> = None;
    for (key, response) in [
        ("name", Value::Null),
        ("name", accept("name", "MARK-WRONG")),
        ("name", json!({"action": "decline"})),
        ("name", accept("name", "MARK-ANSWER")),
        ("page", json!({"action": "accept"})),
        ("page", Value::Null),
        ("town", accept("town", "MARK-CHOICE")),
    ] {
        let responses = BTreeMap::from([(key.to_owned(), response)]);
        let call = call.state(state.as_deref()).responses(Some(&responses));
        shown.add("Call", &call);
        shown.add("Responses", &engine::Responses::from(&responses));
        let round = engine::round(&spied, &seal, &call, SystemTime::now()).await;
        let round = round.expect("a good request");
        if !matches!(round, Round::Ended(_)) {
            shown.add("Round", &round);
        }
        match round {
            Round::Ask(required) => {
                shown.add("InputRequired", &required);
                for request in &required.requests {
                    shown.add("InputRequest", request);
                    shown.add("InputParams", &request.params);
                    if let engine::InputParams::Form { schema, .. } = &request.params {
                        shown.add("FormSchema", schema);
                    }
                    if let engine::InputParams::Visit { url, .. } = &request.params {
                        let (_, reference) = url.split_once("visit=").expect("a reference");
                        let person = Principal::new("", "MARK-ISSUER", "MARK-PERSON");
                        shown.add("Visit", &visits.verify(reference, &person).await.expect("a good link"));
                        hidden.insert(reference.to_owned());
                    }
                }
                hidden.insert(required.request_state.clone());
                state = Some(required.request_state);
            }
            Round::Complete(complete) => {
                shown.add("Complete", &complete);
                shown.add("Answers", &complete.answers());
                let text = spied.wizard.finish(&complete).await.expect("its own answers");
                assert_eq!(text, "MARK-ARGUMENT MARK-ANSWER MARK-KNOWN MARK-CHOICE MARK-COMPUTED");
                return;
            }
            Round::Ended(ending) => shown.add("Ending", &ending),
            Round::Wait(otherwise) => {
                shown.add("Otherwise", &otherwise);
                let Otherwise::ComeBack(required) = otherwise else {
                    panic!("there are rounds left")
                };
                hidden.insert(required.request_state.clone());
                state = Some(required.request_state);
            }
            other => panic!("not expected: {other:?}"),
        }
    }
    panic!("not complete");
}

/// What is refused.
async fn refusals(post: &Post) {
    let shown = &post.0;
    let (seal, caller) = (seal(), ann());
    let wizard = WithServer::<Parcel>::new(post);
    let arguments = json!({"number": "MARK-ARGUMENT", "page": "MARK-ARGUMENT"});
    let call = Call::new(arguments.as_object()).caller(&caller);
    for call in [call, call.state(Some("MARK-STATE"))] {
        let refused = engine::round(&wizard, &seal, &call, SystemTime::now()).await;
        shown.add("Refusal", &refused.expect_err("a bad request"));
    }
    let params = json!({
        "arguments": arguments,
        "requestState": "MARK-STATE",
        "inputResponses": {"name": accept("name", "MARK-ANSWER")},
        "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"},
    });
    let request = wire::Request::read(&params).expect("good params").caller(&caller);
    shown.add("Request", &request);
    let refused = wire::get_prompt::<Parcel>(post, &seal, &request, SystemTime::now()).await;
    shown.add("ErrorObject", &refused.expect_err("a bad state"));
    let params = json!({
        "arguments": {"number": "MARK-ARGUMENT"},
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {"elicitation": {}},
        },
    });
    let request = wire::Request::read(&params).expect("good params").caller(&caller);
    let answer = wire::get_prompt::<Parcel>(post, &seal, &request, SystemTime::now()).await;
    shown.add("Response", &answer.expect("a question"));
    let error = wizard_core::HookError::visible("the words of the author");
    shown.add("HookError", &error);
    for key in ["MARK-KEY", "MARK-KEY MARK-KEY MARK-KEY MARK-KEY MARK-KEY"] {
        shown.add("KeyError", &SealPolicy::new([key]).map(drop));
        shown.add("KeyError", &SealPolicy::from_env(key).map(drop));
    }
}

/// The seal and its parts, and the hosts.
async fn hosts(shown: &Shown, hidden: &mut BTreeSet<String>) {
    let (seal, caller, now) = (seal(), ann(), SystemTime::now());
    shown.add("SealPolicy", &policy());
    shown.add("Seal", &seal);
    shown.add("Caller", &caller);
    shown.add("Principal", &caller.principal());
    let arguments = json!({"number": "MARK-ARGUMENT"});
    for request in [
        SealedFor::tool("own", arguments.as_object(), &caller),
        SealedFor::resource("own://MARK-ARGUMENT", &caller),
    ] {
        shown.add("SealedFor", &request);
        let token = seal.seal_state(&request, b"MARK-STATE", None, now).expect("a token");
        let opened = seal.open_state(&request, &token, now).expect("a good state");
        shown.add("HandlerState", &opened);
        shown.add("FlowId", opened.flow());
        hidden.insert(token);
    }
    let wizards = || {
        let wizards = Wizards::new(Post(Shown::default())).tool::<Parcel>();
        wizards.principal(|_| Principal::new("", "", "MARK-PERSON"))
    };
    shown.add("Wizards", &wizards());
    let host = wizards().seal(policy());
    let host = host.expect("a good configuration");
    shown.add("Host", &host);
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    // rmcp has begun to serve when the first request is there.
    let client = tokio::spawn(async { Session::at(ours).await.client.list_all_tools().await });
    let served = host.serve(theirs).await.expect("they come to terms");
    shown.add("ToTheLetter", served.service());
    client.await.expect("no panic").expect("a listing");
}

/// Made to be read by the caller, or by whoever reads the log: their words are all that they are, an `unwrap` has to show
/// them, and a value in them is quoted and cut. No state, link or key is ever in them.
const WORDS: [&str; 10] = [
    "ArgumentValues",
    "Ending",
    "ErrorObject",
    "HookError",
    "HookFailure",
    "Instead",
    "NeededArgument",
    "OfferedChoices",
    "Refusal",
    "Text",
];

/// What an author wrote, or which fault it is: the same for every caller and request.
const SAME_FOR_ALL: [&str; 61] = [
    "Alone",
    "AnswerAccess",
    "Argument",
    "AsJson",
    "Bind",
    "BoundKind",
    "BrokenOff",
    "Built",
    "Capability",
    "Changed",
    "ChoiceOption",
    "Derived",
    "DoesNotFit",
    "Entry",
    "Fields",
    "Filtered",
    "FilteredBody",
    "Finish",
    "FixedParts",
    "Form",
    "Format",
    "Gives",
    "Group",
    "HostError",
    "InScope",
    "Inner",
    "JsonAccess",
    "JsonArgumentAccess",
    "JsonType",
    "Literal",
    "LogLevel",
    "MemoryLedger",
    "Nowhere",
    "Once",
    "Parsed",
    "Part",
    "Playing",
    "PolicyError",
    "Problem",
    "Question",
    "Rejected",
    "Reserved",
    "Returned",
    "Role",
    "Rules",
    "SealError",
    "Segment",
    "ServeError",
    "Server",
    "Shape",
    "Statements",
    "Stop",
    "StrictWire",
    "Table",
    "Unsealed",
    "UriTemplate",
    "UriTemplateError",
    "Used",
    "Violation",
    "VisitError",
    "Written",
];

/// Values in the hands of an author's code, as its `String`s are: what it does with them is its own.
const OF_AUTHORS: [&str; 9] = [
    "Choices",
    // Of a codec.
    "CodecError",
    "Json",
    // Of a ledger, and of its database.
    "LedgerError",
    "OpenError",
    "TransactionError",
    "Message",
    "Root",
    "RunTimeChoice",
];

/// What no code but the framework's can make: a unit test beside each shows that it prints no word of anyone's.
const COUNTED: [&str; 2] = ["Offered", "Said"];

/// Digests, or claims and transactions of which the name is all that they show.
const DIGESTS: [&str; 4] = ["Attempt", "Recorded", "StepTransaction", "UsedLink"];

/// What a ledger is asked for and answers, with what it stores.
async fn ledgers(shown: &Shown) {
    let ledger = MemoryLedger::new();
    let claiming = Claiming::new([1; 16], *b"MARK-ANSWER, MARK-ANSWER, MARKED", u64::MAX, 0);
    shown.add("Claiming", &claiming);
    let claimed = ledger.claim(claiming).await.expect("an answer");
    shown.add("Claimed", &claimed);
    let Claimed::Granted(claim) = claimed else {
        panic!("it is free")
    };
    claim.finish(b"MARK-ANSWER".to_vec()).await.expect("an answer");
    shown.add("Found", &ledger.look_up([1; 16], 0).await.expect("an answer"));
    let finished = FinishedOnce::Answered {
        answer: "MARK-ANSWER".to_owned(),
        not_recorded: None,
    };
    shown.add("FinishedOnce", &finished);
    let file = File::new();
    shown.add("SqlLedger", &file.ledger().await);
}

/// The names of the public types in the files under `folder`.
fn public_types(folder: &Path) -> BTreeSet<String> {
    let mut types = BTreeSet::new();
    for entry in fs::read_dir(folder).expect("a folder of this workspace") {
        let path = entry.expect("a file of this workspace").path();
        if path.is_dir() {
            types.extend(public_types(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a text");
            let named = text.lines().filter_map(|line| {
                let rest = line.strip_prefix("pub struct ").or(line.strip_prefix("pub enum "))?;
                rest.split(|c: char| !c.is_alphanumeric()).next()
            });
            types.extend(named.map(ToOwned::to_owned));
        }
    }
    types
}

/// `secret` as `Debug` could show it: as a text, or as the numbers of its bytes.
fn forms(secret: &str) -> [String; 2] {
    let numbers: Vec<_> = secret.bytes().map(|byte| byte.to_string()).collect();
    [secret.to_owned(), numbers.join(",")]
}

#[tokio::test]
async fn no_debug_shows_a_secret_a_state_a_link_an_answer_or_an_argument() {
    let post = Post(Shown::default());
    // Tokens and references, which the rounds add.
    let mut hidden = BTreeSet::new();
    rounds(&post, &mut hidden).await;
    played(&post.0, &mut hidden).await;
    refusals(&post).await;
    hosts(&post.0, &mut hidden).await;
    ledgers(&post.0).await;
    let texts = post.0.texts();
    let never = ["MARK-KEY", "MARK-STATE", "MARK-CLIENT", "MARK-ISSUER", "MARK-PERSON"];
    let never: Vec<_> = hidden.iter().map(String::as_str).chain(never).collect();
    for (name, text) in &texts {
        let text: String = text.split_whitespace().collect();
        for secret in &never {
            assert!(!forms(secret).iter().any(|form| text.contains(form)), "{name}: {text}");
        }
        if !WORDS.contains(name) {
            assert!(!forms("MARK").iter().any(|form| text.contains(form)), "{name}: {text}");
        }
    }

    let crate_root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../wizard-core/src");
    let excused = WORDS
        .iter()
        .chain(&SAME_FOR_ALL)
        .chain(&OF_AUTHORS)
        .chain(&COUNTED)
        .chain(&DIGESTS);
    let listed = excused.chain(texts.keys());
    let listed: BTreeSet<_> = listed.map(|name| (*name).to_owned()).collect();
    assert_eq!(
        public_types(&crate_root),
        listed,
        "each is shown here, or says why it need not be"
    );
}
