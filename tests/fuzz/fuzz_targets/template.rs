//! Any text as a template and any other as an address: variables that stand in the address, never a panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wizard_core::UriTemplate;

fuzz_target!(|texts: (&str, &str)| {
    let (template, uri) = texts;
    let Ok(template) = UriTemplate::parse(template) else {
        return;
    };
    if let Some(variables) = template.variables_in(uri) {
        assert_eq!(variables.len(), template.variables().count());
        assert!(
            variables
                .values()
                .all(|value| value.as_str().is_some_and(|value| !value.is_empty()))
        );
    }
});
