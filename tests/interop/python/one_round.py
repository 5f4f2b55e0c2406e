"""Plays one round by hand: the state comes from the plan, and goes back to it."""

from driver import Plan, main
from mcp import Client
from mcp.types import CallToolResult, ElicitResult, InputRequiredResult


async def call(client: Client, plan: Plan) -> CallToolResult | InputRequiredResult:
    return await client.session.call_tool(
        plan["tool"],
        plan["arguments"],
        input_responses={form: ElicitResult.model_validate(reply) for form, reply in plan["responses"].items()},
        request_state=plan["state"],
        allow_input_required=True,
    )


main(call)
