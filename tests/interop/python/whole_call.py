"""Calls a tool, with the client's own loop over the rounds."""

from driver import Plan, main
from mcp import Client
from mcp.types import CallToolResult


async def call(client: Client, plan: Plan) -> CallToolResult:
    return await client.call_tool(plan["tool"], plan["arguments"])


main(call)
