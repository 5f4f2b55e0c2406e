//! The table that is printed, and the medians in it.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// Prints the heading of a part of the table.
pub(crate) fn heading(name: &str, columns: &[&str]) {
    println!();
    line(name, &columns.iter().map(ToString::to_string).collect::<Vec<_>>());
}

/// Prints a row.
pub(crate) fn row(name: &str, cells: &[String]) {
    line(&format!("  {name}"), cells);
}

fn line(name: &str, cells: &[String]) {
    let cells: String = cells.iter().map(|cell| format!(" {cell:>12}")).collect();
    println!("{name:<62}{cells}");
}

/// A time in microseconds.
pub(crate) fn micros(time: f64) -> String {
    format!("{:.2} µs", time * 1e6)
}

/// How many times as much `this` is as `that`.
pub(crate) fn ratio(this: f64, that: f64) -> String {
    format!("{:.2} x", this / that)
}

/// The median time of one call of each, in seconds. They take turns, so that whatever else the machine does falls on all.
pub(crate) fn medians<const N: usize>(mut calls: [&mut dyn FnMut(); N]) -> [f64; N] {
    const RUNS: usize = 31;
    const RUN: Duration = Duration::from_millis(4);
    let counts = calls.each_mut().map(|call| {
        let start = Instant::now();
        let mut count = 0_u32;
        while start.elapsed() < RUN {
            call();
            count += 1;
        }
        count
    });
    let mut times = [(); N].map(|()| Vec::new());
    for _ in 0..RUNS {
        for ((call, count), times) in calls.iter_mut().zip(counts).zip(&mut times) {
            let start = Instant::now();
            for _ in 0..count {
                call();
            }
            times.push(start.elapsed().as_secs_f64() / f64::from(count));
        }
    }
    times.map(median)
}

/// The median.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The mean.
pub(crate) fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "few")]
    let count = values.len() as f64;
    values.sum::<f64>() / count
}

/// `call` for [`medians`].
pub(crate) fn timed<T>(mut call: impl FnMut() -> T) -> impl FnMut() {
    move || {
        black_box(call());
    }
}
