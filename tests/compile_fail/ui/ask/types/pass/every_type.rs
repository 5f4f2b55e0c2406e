//! Every type that a form can ask for, alone and in an `Option`, with what each may say, and as an expression sees it.

#![deny(warnings)]

use wizard_core::{Choice, Wizard, final_step};

macro_rules! numbers {
    ($($name:ident $finish:ident $number:ty: $min:literal..$max:literal, $default:literal;)*) => {$(
        /// Ask for numbers.
        #[derive(Wizard)]
        struct $name {
            /// How many?
            #[ask(min = $min, max = $max, default = $default, on_decline = stop)]
            plain: $number,
            /// How many, after {plain}?
            #[ask(min = $min, max = $max, default = $default, on_decline = skip, check = same(&[plain, optional]))]
            optional: Option<$number>,
            /// How many, after {optional}?
            #[ask(known = optional, default = plain)]
            known: $number,
            /// How many, after {known}?
            #[ask(known = Some(known), default = plain, when = plain > known)]
            last: Option<$number>,
        }

        #[final_step]
        fn $finish(answers: $name) -> String {
            format!("{:?}", (answers.plain, answers.optional, answers.known, answers.last))
        }
    )*};
}

numbers! {
    U8 u8s u8: 0..255, 3;
    U16 u16s u16: 0..65535, 3;
    U32 u32s u32: 0..4294967295, 3;
    U64 u64s u64: 0..18446744073709551615, 3;
    U128 u128s u128: 0..18446744073709551615, 3;
    Usize usizes usize: 0..4294967295, 3;
    I8 i8s i8: -128..127, -3;
    I16 i16s i16: -32768..32767, -3;
    I32 i32s i32: -2147483648..2147483647, -3;
    I64 i64s i64: -9223372036854775808..9223372036854775807, -3;
    I128 i128s i128: -9223372036854775808..18446744073709551615, -3;
    Isize isizes isize: -3..3, -3;
    F32 f32s f32: -1.5..1.5, 0.25;
    F64 f64s f64: -1..1e300, -0.5;
}

fn same<T: PartialEq + Copy>(_: &[T]) -> Result<(), String> {
    Ok(())
}

/// Ask for the rest.
#[derive(Wizard)]
#[wizard(max_rounds = 20)]
struct Rest {
    /// Which text?
    #[ask(min_len = 1, max_len = 100, default = "text", check = text_is(text))]
    text: String,
    /// Which text then?
    #[ask(default = text, when = !text.is_empty(), check = text_is(optional_text))]
    optional_text: Option<String>,
    /// Which text then?
    #[ask(known = optional_text, default = String::from("owned"))]
    known_text: String,
    /// Which address?
    #[ask(format = email)]
    email: String,
    /// Yes?
    #[ask(default = true, when = optional_text.is_some_and(|text| text.len() > 3))]
    boolean: bool,
    /// Yes then?
    #[ask(default = false, known = boolean.then_some(true), on_cancel = skip)]
    optional_boolean: Option<bool>,
    /// Which plan?
    #[ask(default = "pro-2026", known = optional_boolean.map(|_| Plan::Free))]
    plan: Plan,
    /// Which plan then?
    #[ask(default = plan, when = plan == Plan::Free, check = same(&[plan, optional_plan]))]
    optional_plan: Option<Plan>,
    /// Which of these?
    #[ask(choices = [text, known_text], default = known_text)]
    borrowed: String,
    /// Which of these?
    #[ask(choices = vec![text.to_owned(), format!("{optional_plan:?}")], default = format!("{plan:?}"))]
    owned: Option<String>,
    /// Which of these?
    #[ask(choices = &["one", "two"], default = "one")]
    fixed: String,
}

fn text_is(_: &str) -> Result<(), &'static str> {
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
enum Plan {
    Free,
    #[choice(value = "pro-2026")]
    Professional,
}

#[final_step]
fn rest(answers: Rest) -> String {
    let Rest {
        text,
        optional_text,
        known_text,
        email,
        boolean,
        optional_boolean,
        plan,
        optional_plan,
        ..
    } = &answers;
    let Rest {
        borrowed, owned, fixed, ..
    } = &answers;
    format!(
        "{:?}",
        (
            text,
            optional_text,
            known_text,
            email,
            boolean,
            optional_boolean,
            plan,
            optional_plan
        )
    ) + &format!("{:?}", (borrowed, owned, fixed))
}

fn main() {}
