//! What a host lists for a caller: the wizards that are there for them, beside what the wrapped handler lists.

use std::future::Future;

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{PaginatedRequestParams, ServerCapabilities},
    service::RequestContext,
};

use super::{
    host::Host,
    listing::{self, Page},
    reply,
};
use crate::{caller::Caller, seal::Method};

impl<H: ServerHandler> Host<H> {
    /// The wizards of one listing that are there for the caller of this request.
    fn offered<L: Page>(&self, context: &RequestContext<RoleServer>) -> Vec<L::Item> {
        let registrations = self.shared.registrations.iter().enumerate();
        let listed = registrations
            .filter_map(|(index, registration)| Some((index, registration, L::of(&registration.listing)?)));
        let listed: Vec<_> = listed.collect();
        let caller = if listed
            .iter()
            .any(|(_, registration, _)| registration.audience.is_some())
        {
            self.in_locale(self.shared.rule.caller(context), context)
        } else {
            Ok(Caller::anonymous())
        };
        let offered = listed.into_iter().filter(|(index, ..)| self.is_there(*index, &caller));
        offered.map(|(.., item)| item.clone()).collect()
    }

    /// A page of a listing: what the wrapped handler lists with `list`, and on the first page the wizards too.
    pub(super) async fn listing<L, F>(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
        list: impl FnOnce(Option<PaginatedRequestParams>, RequestContext<RoleServer>) -> F,
    ) -> Result<L, ErrorData>
    where
        L: Page,
        F: Future<Output = Result<L, ErrorData>>,
    {
        let is_first_page = request.as_ref().is_none_or(|request| request.cursor.is_none());
        let wizards = if is_first_page {
            self.offered::<L>(&context)
        } else {
            Vec::new()
        };
        let mut page = self
            .guarded(|| async {
                if self.handler_has(L::METHOD) {
                    list(request, context).await
                } else {
                    Ok(L::default())
                }
            })
            .await?;
        let mut registrations = self
            .shared
            .registrations
            .iter()
            .filter_map(|registration| L::of(&registration.listing));
        if let Some(taken) = registrations.find(|wizard| page.items().iter().any(|own| L::key(own) == L::key(wizard))) {
            let name = L::key(taken).escape_debug().to_string();
            self.shared.log.fault(|| {
                tracing::error!(
                    name,
                    "the wrapped server lists something with the name of a wizard: rename one"
                );
            });
            return Err(reply::internal());
        }
        page.items().extend(wizards);
        Ok(page)
    }

    /// Whether a request with `method` that names no wizard goes to the wrapped handler: it declares the capability, or no
    /// wizard is asked for with `method`, so that the host has nothing to add.
    pub(super) fn handler_has(&self, method: Method) -> bool {
        let mut registrations = self.shared.registrations.iter();
        listing::declares(&self.shared.handler.get_info().capabilities, method)
            || !registrations.any(|registration| registration.listing.method() == method)
    }

    /// Adds the capabilities that the wizards need.
    pub(super) fn add_capabilities(&self, capabilities: &mut ServerCapabilities) {
        for registration in &self.shared.registrations {
            listing::declare(capabilities, registration.listing.method());
        }
    }
}
