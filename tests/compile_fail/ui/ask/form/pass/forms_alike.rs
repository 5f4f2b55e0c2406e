//! Names of forms that differ in a number, in a short word, or have a heading, are no slips.

use wizard_core::{Wizard, final_step};

/// Draw a chart.
#[derive(Wizard)]
#[wizard(forms(x_axis = "The x axis", y_axis = "The y axis", width = "How wide", widht = "How it widens"))]
struct Draw {
    /// From?
    #[ask(form = "x_axis")]
    left: f64,
    /// To?
    #[ask(form = "x_axis")]
    right: f64,
    /// Up to?
    #[ask(form = "y_axis")]
    top: f64,
    /// Costs of the first month?
    #[ask(form = "q1_costs")]
    january: f64,
    /// And of the second?
    #[ask(form = "q1_costs")]
    february: f64,
    /// Costs of the fourth month?
    #[ask(form = "q2_costs")]
    april: f64,
    /// Who is there?
    #[ask(form = "on_site")]
    there: String,
    /// Who is not?
    #[ask(form = "no_site")]
    elsewhere: String,
    /// How wide?
    #[ask(form = "width")]
    wide: f64,
    /// How does it widen?
    #[ask(form = "widht")]
    widens: f64,
}

#[final_step]
fn draw(_: Draw) {}

fn main() {}
