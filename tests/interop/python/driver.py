"""What the scripts share: a client as a plan describes it, and what its call came to.

A plan is a JSON object on standard input:

    server     {"url": …}, with a "token" if it wants one, or {"command": …, "args": […], "env": {…}} for a server to be
               started
    mode       how the client negotiates: "auto", or "legacy"
    replies    null for a client that cannot be asked; else, for each form, the replies to it, one after the other
    pages      for each form that is a page, the forms that are sent there, one after the other, while the call waits
    says       null for a client without a model; else what its model says, one after the other
    roots      null for a client without roots; else its roots
    method     of the call, or of a list
    name       of the tool or the prompt, or the URI of the resource
    arguments  of the tool or the prompt
    state      for a round by hand: the state to send back, or null
    responses  for a round by hand: the responses to send

What comes out is a JSON object on standard output: the protocol `version` in use, the `statuses` of the HTTP responses
to the call, the forms and the messages to the model that were `asked`, and either a `result` or an `error`, as on the wire.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import httpx2
from mcp import Client, MCPError, StdioServerParameters
from mcp.client import ClientRequestContext
from mcp.client.streamable_http import streamable_http_client
from mcp.types import (
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitRequestParams,
    ElicitResult,
    ListRootsResult,
    Result,
    TextContent,
)

Plan = dict[str, Any]
Call = Callable[[Client, Plan], Awaitable[Result]]
Answer = Callable[[ClientRequestContext, ElicitRequestParams], Awaitable[ElicitResult]]
Say = Callable[[ClientRequestContext, CreateMessageRequestParams], Awaitable[CreateMessageResult]]
ListRoots = Callable[[ClientRequestContext], Awaitable[ListRootsResult]]
PATIENCE_SECONDS = 30
READING_SECONDS = 0.3


def main(call: Call) -> None:
    """Plays the plan on standard input with `call`."""
    plan = json.load(sys.stdin)
    json.dump(asyncio.run(play(plan, call)), sys.stdout)


async def play(plan: Plan, call: Call) -> dict[str, Any]:
    """Connects as the plan says, and calls once."""
    asked: list[dict[str, Any]] = []
    statuses: list[int] = []
    visits: list[asyncio.Task[None]] = []
    async with AsyncExitStack() as stack:
        client = Client(
            await server(plan["server"], statuses, stack),
            mode=plan["mode"],
            elicitation_callback=None if plan["replies"] is None else person(plan, asked, visits),
            sampling_callback=None if plan["says"] is None else model(plan["says"], asked),
            list_roots_callback=None if plan["roots"] is None else folders(plan["roots"]),
            read_timeout_seconds=PATIENCE_SECONDS,
        )
        await stack.enter_async_context(client)
        statuses.clear()
        outcome = await outcome_of(call(client, plan))
        await asyncio.gather(*visits)
        return {"version": client.protocol_version, "statuses": list(statuses), "asked": asked, **outcome}


async def server(place: dict[str, Any], statuses: list[int], stack: AsyncExitStack) -> Any:
    """The server at `place`. Over HTTP the status of every response is noted."""
    if "url" not in place:
        return StdioServerParameters(**place)

    async def note(response: httpx2.Response) -> None:
        if response.request.method == "POST":
            statuses.append(response.status_code)

    hooks = {"response": [note]}
    headers = {"authorization": f"Bearer {place['token']}"} if "token" in place else {}
    # A proxy of the environment has no part in a test on one machine.
    http_client = httpx2.AsyncClient(event_hooks=hooks, headers=headers, timeout=PATIENCE_SECONDS, trust_env=False)
    return streamable_http_client(place["url"], http_client=await stack.enter_async_context(http_client))


def person(plan: Plan, asked: list[dict[str, Any]], visits: list[asyncio.Task[None]]) -> Answer:
    """Someone who answers each form with the next of its replies, goes to each page, and notes what was asked."""
    left = {form: list(replies) for form, replies in plan["replies"].items()}

    async def answer(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        form = key(context, params)
        schema, url = (None, params.url) if params.mode == "url" else (params.requested_schema, None)
        asked.append({"form": form, "message": params.message, "schema": schema, "url": url})
        if url is not None:
            visits.append(asyncio.create_task(visit(url, plan["pages"].get(form, []))))
        return ElicitResult.model_validate(left[form].pop(0))

    return answer


def key(context: ClientRequestContext, params: ElicitRequestParams) -> str:
    """The key of what is asked. In a session it is the end of a page's id, and here the first field of a form."""
    if isinstance(context.request_id, str):
        return context.request_id
    if params.mode == "url":
        return params.elicitation_id.partition("-")[2]
    return next(iter(params.requested_schema["properties"]))


async def visit(url: str, forms: list[dict[str, str]]) -> None:
    """Opens a page and, after a look at it, sends each form to where it has led, as the browser of the person would."""
    headers = {"sec-fetch-site": "same-origin"}
    async with httpx2.AsyncClient(headers=headers, follow_redirects=True, trust_env=False) as browser:
        page = await browser.get(url)
        await asyncio.sleep(READING_SECONDS)
        for form in forms:
            page = await browser.post(page.url, data=form)
            page.raise_for_status()


def model(says: list[str], asked: list[dict[str, Any]]) -> Say:
    """A model that says the next of its texts, and notes what it was asked."""
    left = list(says)

    async def say(context: ClientRequestContext, params: CreateMessageRequestParams) -> CreateMessageResult:
        [message] = params.messages
        asked.append({"form": str(context.request_id), "message": message.content.text, "schema": None, "url": None})
        return CreateMessageResult(
            role="assistant", content=TextContent(type="text", text=left.pop(0)), model="tests", stop_reason="endTurn"
        )

    return say


def folders(roots: list[dict[str, Any]]) -> ListRoots:
    """A client that works on these."""

    async def list_roots(context: ClientRequestContext) -> ListRootsResult:
        return ListRootsResult.model_validate({"roots": roots})

    return list_roots


async def outcome_of(call: Awaitable[Result]) -> dict[str, Any]:
    """What a call came to."""
    try:
        result = await call
    except MCPError as error:
        return {"error": {"code": error.code, "message": error.message, "data": error.data}}
    return {"result": result.model_dump(by_alias=True, mode="json", exclude_none=True)}
