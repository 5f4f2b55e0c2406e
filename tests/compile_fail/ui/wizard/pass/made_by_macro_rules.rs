//! A wizard that a macro writes: names, types, texts and expressions are passed in, others are the macro's own.

#![deny(warnings)]

use wizard_core::{Wizard, final_step};

macro_rules! with_own_fields {
    ($name:ident, $finish:ident, $field:ident, $expr:expr, $text:literal) => {
        /// Made by a macro.
        #[derive(Wizard)]
        struct $name {
            /// How many?
            own: u32,
            #[ask($text, default = $expr)]
            $field: u32,
            /// How many, after {own} and another?
            #[ask(default = own + $field, check = within(own, $field, total))]
            total: u32,
        }

        #[final_step]
        fn $finish(answers: $name) -> String {
            format!("{}", answers.own + answers.$field + answers.total)
        }
    };
}

fn within(own: u32, field: u32, total: u32) -> Result<(), String> {
    if total > own + field {
        Err(format!("{total} is too many"))
    } else {
        Ok(())
    }
}

const LEAST: u32 = 3;

with_own_fields!(Count, count, number, LEAST + 1, "Which number?");

macro_rules! passed {
    (
        $name:ident by $finish:ident {
            $first:ident: $first_type:ty = $first_text:literal;
            $second:ident: $second_type:ty = $second_text:literal if $when:expr;
            $third:ident = $third_text:literal or $default:expr, choose $choices:expr, check $check:expr;
        }
    ) => {
        #[doc = $first_text]
        #[derive(Wizard)]
        struct $name {
            #[ask($first_text)]
            $first: $first_type,
            #[ask($second_text, when = $when)]
            $second: $second_type,
            #[doc = $third_text]
            #[ask(default = $default, choices = $choices, check = $check)]
            $third: String,
        }

        #[final_step]
        fn $finish(answers: $name) -> String {
            let $name {
                $first,
                $second,
                $third,
            } = answers;
            format!("{:?}", ($first, $second, $third))
        }
    };
}

passed! {
    Send by send {
        notify: bool = "Send it?";
        address: Option<String> = "To which address? Sent: {notify}" if notify;
        subject = "With which subject to {address}?" or address.unwrap_or("nobody"),
            choose vec![format!("{address:?}"), "nobody".to_owned()],
            check if subject.is_empty() { Err("empty") } else { Ok(()) };
    }
}

fn main() {}
