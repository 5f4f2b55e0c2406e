//! How wizards are listed: as tools, prompts and templates of resources, among those of the wrapped handler.

use rmcp::model::{
    ListPromptsResult, ListResourceTemplatesResult, ListToolsResult, Prompt, ResourceTemplate, ServerCapabilities, Tool,
};

use crate::{seal::Method, uri_template::UriTemplate};

/// A wizard as it is listed.
pub(super) enum Listing {
    Tool(Tool),
    Prompt(Prompt),
    Template(ResourceTemplate, UriTemplate),
}

impl Listing {
    /// The method that asks for it.
    pub(super) fn method(&self) -> Method {
        match self {
            Self::Tool(_) => Method::ToolsCall,
            Self::Prompt(_) => Method::PromptsGet,
            Self::Template(..) => Method::ResourcesRead,
        }
    }
}

/// A page of one of the listings that wizards stand in.
pub(super) trait Page: Default {
    /// What is listed.
    type Item: Clone;
    /// The method that asks for an item.
    const METHOD: Method;

    fn items(&mut self) -> &mut Vec<Self::Item>;

    /// The item that `listing` is in such a page; `None` if it stands in another listing.
    fn of(listing: &Listing) -> Option<&Self::Item>;

    /// The name or address, which no two items of a listing share.
    fn key(item: &Self::Item) -> &str;
}

/// The three listings differ in their names alone.
macro_rules! page {
    ($page:ident of $item:ident, $method:ident, $items:ident by $key:ident, $listing:ident) => {
        impl Page for $page {
            type Item = $item;
            const METHOD: Method = Method::$method;

            fn items(&mut self) -> &mut Vec<$item> {
                &mut self.$items
            }

            fn of(listing: &Listing) -> Option<&$item> {
                match listing {
                    Listing::$listing(item, ..) => Some(item),
                    _ => None,
                }
            }

            fn key(item: &$item) -> &str {
                &item.$key
            }
        }
    };
}

page!(ListToolsResult of Tool, ToolsCall, tools by name, Tool);
page!(ListPromptsResult of Prompt, PromptsGet, prompts by name, Prompt);
page!(ListResourceTemplatesResult of ResourceTemplate, ResourcesRead, resource_templates by uri_template, Template);

/// Whether `capabilities` declare the capability for `method`.
pub(super) fn declares(capabilities: &ServerCapabilities, method: Method) -> bool {
    match method {
        Method::ToolsCall => capabilities.tools.is_some(),
        Method::PromptsGet => capabilities.prompts.is_some(),
        Method::ResourcesRead => capabilities.resources.is_some(),
    }
}

/// Declares the capability for `method`.
pub(super) fn declare(capabilities: &mut ServerCapabilities, method: Method) {
    match method {
        Method::ToolsCall => drop(capabilities.tools.get_or_insert_default()),
        Method::PromptsGet => drop(capabilities.prompts.get_or_insert_default()),
        Method::ResourcesRead => drop(capabilities.resources.get_or_insert_default()),
    }
}
