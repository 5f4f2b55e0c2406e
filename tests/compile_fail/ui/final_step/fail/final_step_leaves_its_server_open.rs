use wizard_core::{Final, Wizard, final_step};

struct Reports;

impl Reports {
    fn ranges(&self) -> Vec<String> {
        Vec::new()
    }

    #[final_step]
    fn of_a_method(&self, _: Method) {}
}

/// Create a report by a method.
#[derive(Wizard)]
struct Method {
    /// Which range?
    #[ask(choices = server.ranges())]
    range: String,
}

/// Create a report for any server.
#[derive(Wizard)]
struct Generic {
    /// Which range?
    #[ask(choices = server.ranges())]
    range: String,
}

#[final_step]
fn of_any_server<S: Sync>(_: Generic, _: &S) {}

/// Create a report for some server.
#[derive(Wizard)]
struct Opaque {
    /// Which range?
    #[ask(choices = server.ranges())]
    range: String,
}

#[final_step]
fn of_some_server(_: Opaque, _: &impl Sync) {}

/// Create a report by itself.
#[derive(Wizard)]
#[final_step]
struct Itself {
    /// Which range?
    #[ask(choices = server.ranges())]
    range: String,
}

/// Create a report too early.
#[derive(Wizard)]
struct Early {
    /// Which range?
    #[ask(choices = server.ranges())]
    range: String,
}

#[final_step]
fn final_first(_: Early, _: Final<'_>, _: &Reports) {}

/// Create a report of a server.
#[derive(Wizard)]
struct Owned {
    /// Which range?
    #[ask(choices = server.ranges())]
    range: String,
}

#[final_step]
fn of_its_own(_: Owned, _: Reports) {}

/// Create a report of a server before its end.
#[derive(Wizard)]
struct OwnedFirst {
    /// Which range?
    #[ask(choices = server.ranges())]
    range: String,
}

#[final_step]
fn of_its_own_first(_: OwnedFirst, _: Reports, _: Final<'_>) {}

/// Create a report of a server that is not used yet.
#[derive(Wizard)]
struct Unused {
    /// Which range?
    #[ask(choices = server.ranges())]
    range: String,
}

#[final_step]
fn of_an_unused_one(_: Unused, _server: Reports) {}

fn main() {}
