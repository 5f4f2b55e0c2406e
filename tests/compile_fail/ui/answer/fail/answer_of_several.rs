use wizard_core::Answer;

#[derive(Answer)]
struct Maybe(Option<u8>);

#[derive(Answer)]
struct Names(Vec<String>);

#[derive(Answer)]
struct Colours(Vec<Colour>);

#[derive(Clone, Copy, wizard_core::Choice)]
enum Colour {
    Red,
}

fn main() {}
