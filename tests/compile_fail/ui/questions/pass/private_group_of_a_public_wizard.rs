//! What only the fields of a public wizard have may be private: groups and choices.

#![deny(warnings)]

pub mod wizards {
    use wizard_core::{Choice, Questions, Wizard, final_step};

    #[derive(Clone, Copy, Debug, Choice)]
    enum Country {
        Ireland,
        NewZealand,
    }

    #[derive(Questions)]
    struct Address {
        /// Which country?
        country: Country,
    }

    /// Order something.
    #[derive(Wizard)]
    pub struct Order {
        #[ask(flatten)]
        address: Address,
    }

    #[final_step]
    fn order(order: Order) -> String {
        format!("{:?}", order.address.country)
    }
}

fn main() {
    let _ = wizard_core::schema::forms::<wizards::Order>();
}
