//! Generated code names everything from its root: a module without a prelude, where every usual name means something
//! else.

mod shadowed {
    #![no_implicit_prelude]
    #![allow(dead_code, non_snake_case, non_upper_case_globals)]

    use ::core::{clone::Clone, marker::Copy, prelude::v1::derive};
    use ::wizard_core::{Choice, Final, Wizard, final_step};

    mod core {}
    mod std {}
    mod alloc {}
    mod wizard_core {}
    mod future {}

    struct Option;
    struct Result;
    struct String;
    struct Vec;
    struct Box;
    struct Future;
    trait Send {}
    trait Sized {}
    trait Answer {}
    trait FinalStep {}
    trait Serves {}
    fn Ok() {}
    fn Err() {}
    fn Some() {}
    const None: u8 = 3;

    /// Create a report.
    #[derive(Wizard)]
    #[wizard(title = "Create", max_attempts = 2, annotations(read_only = false))]
    struct Create {
        /// Which dataset?
        #[ask(default = "costs")]
        dataset: Dataset,
        /// Which range of {dataset}?
        #[ask(min_len = 1, max_len = 9, default = "today", check = check(range))]
        range: ::std::string::String,
        /// How many?
        #[ask(min = 1, max = 9, default = server.least(dataset), on_decline = skip)]
        count: ::core::option::Option<u8>,
        /// Which lines?
        #[ask(arg)]
        lines: ::std::vec::Vec<u8>,
        /// Send it?
        #[ask(when = server.later(lines.len()).await, known = ::core::option::Option::None::<bool>)]
        send: bool,
        /// To whom?
        #[ask(choices = [range], only_user)]
        to: ::std::string::String,
    }

    fn check(_: &str) -> ::core::result::Result<(), &'static str> {
        ::core::result::Result::Ok(())
    }

    #[derive(Clone, Copy, Choice)]
    enum Dataset {
        #[choice(title = "Sales by day")]
        Sales,
        Costs,
    }

    struct Reports;

    impl Reports {
        fn least(&self, _: Dataset) -> u8 {
            1
        }

        async fn later(&self, _: usize) -> bool {
            true
        }
    }

    #[final_step]
    async fn create(_: Create, _: &Reports, _: Final<'_>) -> ::core::result::Result<(), ::std::string::String> {
        ::core::result::Result::Ok(())
    }

    /// Without anything.
    #[derive(Wizard)]
    struct Small {
        /// Go on?
        go_on: bool,
        /// How many percent?
        percent: ::core::option::Option<Percent>,
    }

    // By its path: the trait of that name is another here.
    #[derive(::wizard_core::Answer)]
    #[answer(min = 1, max = 100)]
    struct Percent(u8);

    #[derive(::wizard_core::Answer)]
    #[answer(pattern = "[a-z]+", format = email)]
    struct Name(::std::string::String);

    #[final_step]
    fn small(_: Small) {}
}

fn main() {}
