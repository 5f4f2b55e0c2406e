// A client of an earlier version, as it starts when nothing is said of versions: node older.mjs DIRECTORY PLAN, where the
// clients are installed. It calls `create_report` once, and answers each form with what the plan says. Prints what it was
// shown, and the result.

import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(join(process.argv[2], "index.js"));
const plan = JSON.parse(process.argv[3]);
const asked = [];

const take = {
    typescript() {
        const { Client, StreamableHTTPClientTransport } = require("@modelcontextprotocol/client");
        const { StdioClientTransport } = require("@modelcontextprotocol/client/stdio");
        return { Client, StreamableHTTPClientTransport, StdioClientTransport, elicitation: "elicitation/create" };
    },
    // It knows no version of rounds.
    sdk() {
        const { Client } = require("@modelcontextprotocol/sdk/client/index.js");
        const { StreamableHTTPClientTransport } = require("@modelcontextprotocol/sdk/client/streamableHttp.js");
        const { StdioClientTransport } = require("@modelcontextprotocol/sdk/client/stdio.js");
        const { ElicitRequestSchema } = require("@modelcontextprotocol/sdk/types.js");
        return { Client, StreamableHTTPClientTransport, StdioClientTransport, elicitation: ElicitRequestSchema };
    },
};

const { Client, StreamableHTTPClientTransport, StdioClientTransport, elicitation } = take[plan.client]();
const capabilities = plan.asks ? { elicitation: { form: {} } } : {};
const client = new Client({ name: "older", version: "1" }, { capabilities });
if (plan.asks) {
    client.setRequestHandler(elicitation, async ({ params }) => {
        asked.push({ message: params.message, schema: params.requestedSchema });
        const [form] = Object.keys(params.requestedSchema.properties);
        const reply = plan.replies[form].shift();
        if (reply === "kill") {
            process.kill(plan.pid, "SIGKILL");
            return { action: "cancel" };
        }
        if (reply === "leave") {
            process.stdout.write(JSON.stringify({ asked, result: null }));
            process.exit(0);
        }
        return reply;
    });
}
const transport = plan.url
    ? new StreamableHTTPClientTransport(new URL(plan.url))
    : new StdioClientTransport({ ...plan.server, env: { ...process.env, ...plan.server.env } });
await client.connect(transport);
const call = { name: "create_report", arguments: plan.arguments };
// How long it waits, which it does by itself for a minute.
const limit = { timeout: plan.timeout ?? 60_000 };
const answer = plan.client === "sdk" ? client.callTool(call, undefined, limit) : client.callTool(call, limit);
const result = await answer.catch((error) => ({ error: String(error) }));
await client.close();
process.stdout.write(JSON.stringify({ asked, result }));
