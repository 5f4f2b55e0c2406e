"""Calls a tool, gets a prompt or reads a resource, with the client's own loop over the rounds; or lists what there is."""

from driver import Plan, main
from mcp import Client
from mcp.types import Result


async def call(client: Client, plan: Plan) -> Result:
    match plan["method"]:
        case "tools/call":
            return await client.call_tool(plan["name"], plan["arguments"])
        case "prompts/get":
            return await client.get_prompt(plan["name"], plan["arguments"])
        case "resources/read":
            return await client.read_resource(plan["name"])
        case "tools/list":
            return await client.list_tools()
        case "prompts/list":
            return await client.list_prompts()
        case "resources/templates/list":
            return await client.list_resource_templates()
        case method:
            raise ValueError(f"no plan has the method {method}")


main(call)
