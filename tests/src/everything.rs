//! A server whose tool, prompt and resource ask for every kind of input: a form, a page, the client's model, its roots.

use std::{
    collections::BTreeSet,
    io,
    sync::{Mutex, PoisonError},
};

use axum::{
    Router,
    extract::{Query, State},
    routing::get,
};
use rmcp::ServerHandler;
use serde::Deserialize;
use std::sync::Arc;
use tokio::net::TcpListener;
use wizard_core::{
    Choice, Message, Principal, Root, SealPolicy, Visit, VisitError, Visits, Wizard, Wizards, final_step, rmcp::Host,
};

/// A server with a page: who opens it is done there.
#[derive(Debug)]
pub struct Everything {
    page: String,
    visited: Arc<Visited>,
}

impl ServerHandler for Everything {}

impl Everything {
    fn page(&self) -> &str {
        &self.page
    }

    fn is_done(&self, page: &Visit) -> bool {
        self.visited.lock().contains(page.reference())
    }
}

/// The references of the pages that were opened.
#[derive(Debug, Default)]
struct Visited(Mutex<BTreeSet<String>>);

impl Visited {
    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A mood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Mood {
    /// Good.
    Good,
    /// Bad.
    Bad,
}

/// The three differ in what they are called and in what they return.
macro_rules! everything {
    ($(#[$attribute:meta])* $wizard:ident, $finish:ident -> $output:ty, $convert:expr) => {
        $(#[$attribute])*
        #[derive(Wizard)]
        #[wizard(rounds = fewest)]
        #[allow(missing_docs, missing_debug_implementations)]
        pub struct $wizard {
            /// Whom is it about?
            pub name: String,
            /// How is the mood?
            pub mood: Mood,
            /// The folders to look into.
            #[roots]
            pub folders: Vec<Root>,
            #[visit("Open the page.", url = server.page(), done = server.is_done(page))]
            pub page: Visit,
            #[sample("Describe {name}, mood {mood}.", max_tokens = 50, system = "Be brief.", temperature = 0.5)]
            #[ask(min_len = 5)]
            pub line: String,
        }

        #[final_step]
        fn $finish(answers: $wizard, server: &Everything) -> $output {
            let is_done = server.is_done(&answers.page);
            let folders: Vec<_> = answers.folders.iter().map(|root| root.name.as_deref().unwrap_or(&root.uri)).collect();
            let text = format!(
                "{} ({:?}) in {}: {} Page: {is_done}.",
                answers.name,
                answers.mood,
                folders.join(" and "),
                answers.line
            );
            $convert(text)
        }
    };
}

everything!(
    /// As a tool.
    AsTool, finish_tool -> String, |text| text
);
everything!(
    /// As a prompt.
    AsPrompt, finish_prompt -> Vec<Message>, |text: String| vec![Message::user(text), Message::assistant("Yes.")]
);
everything!(
    /// As a resource.
    AsResource, finish_resource -> Result<String, VisitError>, Ok
);

/// The person whom the server and its page know.
fn ann() -> Principal {
    Principal::new("", "tests", "ann")
}

/// The server, with its page on a free port of this machine.
///
/// # Errors
///
/// When there is no port.
pub async fn host() -> io::Result<Host<Everything>> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let visited = Arc::new(Visited::default());
    let server = Everything {
        page: format!("http://{}/page", listener.local_addr()?),
        visited: Arc::clone(&visited),
    };
    let host = Wizards::new(server)
        .tool::<AsTool>()
        .prompt::<AsPrompt>()
        .resource::<AsResource>("everything://{name}/{mood}")
        .visit_wait(std::time::Duration::from_millis(200))
        .principal(|_| ann())
        .seal(SealPolicy::ephemeral())
        .map_err(io::Error::other)?;
    let wizards = ["as_tool", "as_prompt", "as_resource"];
    let visits = wizards
        .into_iter()
        .fold(host.visits(), |visits, wizard| visits.of(wizard, "page"));
    let page = Router::new().route("/page", get(page)).with_state((visits, visited));
    tokio::spawn(async move { axum::serve(listener, page).await });
    Ok(host)
}

#[derive(Deserialize)]
struct Opened {
    visit: String,
}

/// Whoever opens the page is done.
async fn page(State((visits, visited)): State<(Visits, Arc<Visited>)>, Query(opened): Query<Opened>) -> String {
    match visits.verify(&opened.visit, &ann()).await {
        Ok(visit) => {
            visited.lock().insert(visit.reference().to_owned());
            "done".to_owned()
        }
        Err(error) => error.to_string(),
    }
}
