"""Asks a server for everything: a tool, a prompt and a resource, each with every kind of input.

The plan on standard input has the `server` of `driver`, and the replies: `fields` for the forms, `says` for what the
model answers, one after the other, `roots`. What comes out has the three results, and what was `seen` of each request.
"""

import asyncio
import json
import sys
from contextlib import AsyncExitStack
from typing import Any

import httpx2
from driver import PATIENCE_SECONDS, Plan, server
from mcp import Client
from mcp.client import ClientRequestContext
from mcp.types import (
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitRequestParams,
    ElicitResult,
    ListRootsResult,
    TextContent,
)


class Person:
    """Someone with a model and a browser, who notes what they are asked."""

    def __init__(self, plan: Plan, pages: httpx2.AsyncClient) -> None:
        self.plan = plan
        self.pages = pages
        self.says: list[str] = []
        self.seen: list[dict[str, Any]] = []

    def start(self) -> None:
        self.says = list(self.plan["says"])
        self.seen = []

    async def elicit(self, context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        self.note(context, params)
        if params.mode == "url":
            response = await self.pages.get(params.url)
            assert response.text == "done", response.text
            return ElicitResult(action="accept")
        field = str(context.request_id)
        return ElicitResult(action="accept", content={field: self.plan["fields"][field]})

    async def sample(self, context: ClientRequestContext, params: CreateMessageRequestParams) -> CreateMessageResult:
        self.note(context, params)
        text = TextContent(type="text", text=self.says.pop(0))
        return CreateMessageResult(role="assistant", content=text, model="tests")

    async def roots(self, context: ClientRequestContext) -> ListRootsResult:
        self.seen.append({"key": str(context.request_id), "params": None})
        return ListRootsResult.model_validate({"roots": self.plan["roots"]})

    def note(self, context: ClientRequestContext, params: ElicitRequestParams | CreateMessageRequestParams) -> None:
        shown = params.model_dump(by_alias=True, mode="json", exclude_none=True)
        self.seen.append({"key": str(context.request_id), "params": shown})


async def play(plan: Plan) -> dict[str, Any]:
    async with AsyncExitStack() as stack:
        pages = await stack.enter_async_context(httpx2.AsyncClient(trust_env=False))
        person = Person(plan, pages)
        client = Client(
            await server(plan["server"], [], stack),
            mode="auto",
            elicitation_callback=person.elicit,
            sampling_callback=person.sample,
            list_roots_callback=person.roots,
            read_timeout_seconds=PATIENCE_SECONDS,
        )
        await stack.enter_async_context(client)
        played = {"listed": await listed(client)}
        for name, call in [
            ("tool", lambda: client.call_tool("as_tool", {"name": "Ann"})),
            ("prompt", lambda: client.get_prompt("as_prompt", {"name": "Ann"})),
            ("resource", lambda: client.read_resource("everything://Ann/good")),
        ]:
            person.start()
            result = await call()
            played[name] = {
                "result": result.model_dump(by_alias=True, mode="json", exclude_none=True),
                "seen": person.seen,
            }
        return played


async def listed(client: Client) -> dict[str, Any]:
    pages = {
        "tools": await client.list_tools(),
        "prompts": await client.list_prompts(),
        "resourceTemplates": await client.list_resource_templates(),
    }
    dumped = {key: page.model_dump(by_alias=True, mode="json", exclude_none=True) for key, page in pages.items()}
    return {key: page[key] for key, page in dumped.items()}


json.dump(asyncio.run(play(json.load(sys.stdin))), sys.stdout)
