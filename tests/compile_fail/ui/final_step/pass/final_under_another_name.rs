#![deny(warnings)]

use wizard_core::{Final, Wizard, final_step};

type Last<'a> = Final<'a>;

macro_rules! order {
    ($wizard:ident, $function:ident, $last:ty) => {
        /// Order a pizza.
        #[derive(Wizard)]
        struct $wizard {
            /// How many?
            count: u8,
        }

        #[final_step]
        fn $function(order: $wizard, step: $last) -> String {
            format!("{} {}", order.count, step.flow())
        }
    };
}

order!(Pizza, pizza, Last<'_>);
order!(Drink, drink, Final<'_>);
order!(Cake, cake, wizard_core::Final);

fn main() {}
