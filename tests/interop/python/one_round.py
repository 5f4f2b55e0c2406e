"""Plays one round by hand: the state comes from the plan, and goes back to it."""

from driver import Plan, main
from mcp import Client
from mcp.types import ElicitResult, Result


async def call(client: Client, plan: Plan) -> Result:
    responses = plan["responses"].items()
    round = {
        "input_responses": {form: ElicitResult.model_validate(reply) for form, reply in responses},
        "request_state": plan["state"],
        "allow_input_required": True,
    }
    match plan["method"]:
        case "tools/call":
            return await client.session.call_tool(plan["name"], plan["arguments"], **round)
        case "prompts/get":
            return await client.session.get_prompt(plan["name"], plan["arguments"], **round)
        case "resources/read":
            return await client.session.read_resource(plan["name"], **round)
        case method:
            raise ValueError(f"{method} has no rounds")


main(call)
