//! The host as a `ServerHandler`. Every method is written out, and a lint demands it: a method with a default body that a later
//! rmcp adds would otherwise never reach the wrapped handler, and nobody would notice.

#![deny(clippy::missing_trait_methods)]
#![allow(clippy::wildcard_imports, reason = "a host names nearly the whole model")]
#![allow(deprecated, reason = "what the specification deprecates is forwarded all the same")]

use std::borrow::Cow;

use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::*,
    service::{NotificationContext, RequestContext, SubscriptionContext},
};

use super::Host;
use crate::{seal::Method, texts, wire::ErrorObject};

impl<H: ServerHandler> ServerHandler for Host<H> {
    async fn initialize(
        &self,
        request: InitializeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<InitializeResult, ErrorData> {
        let mut result = self
            .guarded(|| self.shared.handler.initialize(request, context))
            .await?;
        self.add_capabilities(&mut result.capabilities);
        Ok(result)
    }

    fn negotiate_initialize(&self, request: &InitializeRequestParams) -> Result<InitializeResult, ErrorData> {
        let mut result = self.shared.handler.negotiate_initialize(request)?;
        self.add_capabilities(&mut result.capabilities);
        Ok(result)
    }

    async fn discover(&self, context: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let mut result = self.guarded(|| self.shared.handler.discover(context)).await?;
        self.add_capabilities(&mut result.capabilities);
        Ok(result)
    }

    fn get_info(&self) -> ServerConfig {
        let mut info = self.shared.handler.get_info();
        self.add_capabilities(&mut info.capabilities);
        info
    }

    async fn list_tools(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let list = |request, context| self.shared.handler.list_tools(request, context);
        self.listing(request, context, list).await
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.wizard_tool(name).or_else(|| self.shared.handler.get_tool(name))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let call = |request: CallToolRequestParams, context| async {
            if self.handler_has(Method::ToolsCall) {
                self.shared.handler.call_tool(request, context).await
            } else {
                Err(ErrorData::invalid_params(texts::unknown_tool(&request.name), None))
            }
        };
        self.call(request, context, call).await
    }

    async fn list_prompts(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let list = |request, context| self.shared.handler.list_prompts(request, context);
        self.listing(request, context, list).await
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        let get = |request: GetPromptRequestParams, context| async {
            if self.handler_has(Method::PromptsGet) {
                self.shared.handler.get_prompt(request, context).await
            } else {
                Err(ErrorData::invalid_params(texts::unknown_prompt(&request.name), None))
            }
        };
        self.call(request, context, get).await
    }

    async fn list_resource_templates(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let list = |request, context| self.shared.handler.list_resource_templates(request, context);
        self.listing(request, context, list).await
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let read = |request: ReadResourceRequestParams, context| async {
            if self.handler_has(Method::ResourcesRead) {
                self.shared.handler.read_resource(request, context).await
            } else {
                Err(ErrorObject::unknown_resource(&request.uri).into())
            }
        };
        self.call(request, context, read).await
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        match self.refuse_unreadable(&request) {
            Some(refused) => Err(refused),
            None => {
                self.guarded(|| self.shared.handler.on_custom_request(request, context))
                    .await
            }
        }
    }

    // No wizard takes part in what follows: it is handed on to the wrapped handler.

    async fn ping(&self, context: RequestContext<RoleServer>) -> Result<(), ErrorData> {
        self.guarded(|| self.shared.handler.ping(context)).await
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        self.shared.handler.supported_protocol_versions()
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        self.guarded(|| self.shared.handler.complete(request, context)).await
    }

    async fn set_level(
        &self,
        request: SetLevelRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.guarded(|| self.shared.handler.set_level(request, context)).await
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        // A server whose resources are wizards alone has templates, and lists nothing here.
        self.guarded(|| async {
            if self.handler_has(Method::ResourcesRead) {
                self.shared.handler.list_resources(request, context).await
            } else {
                Ok(ListResourcesResult::default())
            }
        })
        .await
    }

    fn accepted_subscription_filter(&self, requested: &SubscriptionFilter) -> Option<SubscriptionFilter> {
        self.shared.handler.accepted_subscription_filter(requested)
    }

    async fn listen(&self, context: SubscriptionContext) -> Result<(), ErrorData> {
        self.guarded(|| self.shared.handler.listen(context)).await
    }

    async fn subscribe(
        &self,
        request: SubscribeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.guarded(|| self.shared.handler.subscribe(request, context)).await
    }

    async fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.guarded(|| self.shared.handler.unsubscribe(request, context)).await
    }

    async fn on_cancelled(&self, notification: CancelledNotificationParam, context: NotificationContext<RoleServer>) {
        self.unanswered(|| self.shared.handler.on_cancelled(notification, context))
            .await;
    }

    async fn on_progress(&self, notification: ProgressNotificationParam, context: NotificationContext<RoleServer>) {
        self.unanswered(|| self.shared.handler.on_progress(notification, context))
            .await;
    }

    async fn on_initialized(&self, context: NotificationContext<RoleServer>) {
        self.unanswered(|| self.shared.handler.on_initialized(context)).await;
    }

    async fn on_roots_list_changed(&self, context: NotificationContext<RoleServer>) {
        self.unanswered(|| self.shared.handler.on_roots_list_changed(context))
            .await;
    }

    async fn on_custom_notification(&self, notification: CustomNotification, context: NotificationContext<RoleServer>) {
        self.unanswered(|| self.shared.handler.on_custom_notification(notification, context))
            .await;
    }

    async fn get_task(
        &self,
        request: GetTaskParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetTaskResult, ErrorData> {
        self.guarded(|| self.shared.handler.get_task(request, context)).await
    }

    async fn update_task(
        &self,
        request: UpdateTaskParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.guarded(|| self.shared.handler.update_task(request, context)).await
    }

    async fn cancel_task(
        &self,
        request: CancelTaskParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.guarded(|| self.shared.handler.cancel_task(request, context)).await
    }

    async fn list_skills(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListSkillsResult, ErrorData> {
        self.guarded(|| self.shared.handler.list_skills(request, context)).await
    }

    async fn get_skill(
        &self,
        request: GetSkillRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<GetSkillResult, ErrorData> {
        self.guarded(|| self.shared.handler.get_skill(request, context)).await
    }

    async fn read_resource_directory(
        &self,
        request: ReadResourceDirectoryRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceDirectoryResult, ErrorData> {
        self.guarded(|| self.shared.handler.read_resource_directory(request, context))
            .await
    }
}
