//! What the framework costs, as one table: `cargo bench -p wizard-tests`, or a part of it with
//! `cargo bench -p wizard-tests --bench costs -- round hostile`.
//!
//! Nearly every row is a ratio of two figures of the same run: figures of one machine say little, the ratios hold better.
//! Nothing is asserted about times. To count allocations, each costs a few nanoseconds more here than elsewhere, ours and
//! those by hand alike.

mod alone;
mod baselines;
mod by_hand;
mod compile;
mod hostile;
mod http;
mod last;
mod report;

/// The parts, by the words that choose them.
const PARTS: [(&str, fn()); 6] = [
    ("round", alone::print),
    ("last", last::print),
    ("baselines", baselines::print),
    ("http", http::print),
    ("compile", compile::print),
    ("hostile", hostile::print),
];

fn main() {
    compile::compile_if_asked();
    // Cargo passes flags of its own.
    let chosen: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    if let Some(unknown) = chosen.iter().find(|word| PARTS.iter().all(|(name, _)| name != word)) {
        let names = PARTS.map(|(name, _)| name).join(", ");
        eprintln!("there is no part `{unknown}`: the parts are {names}");
        std::process::exit(2);
    }
    for (name, print) in PARTS {
        if chosen.is_empty() || chosen.iter().any(|word| word == name) {
            print();
        }
    }
}
