// Calls a tool with the official client as it starts by default, which is at 2025-11-25: node whole_call.mjs DIRECTORY, where
// the client is installed. A plan is a JSON object on standard input:
//
//     server     {"url": …}, or {"command": …, "args": […], "env": {…}} for a server to be started
//     fields     what the person fills into each field
//     thinks     how many milliseconds they think before each answer
//     timeout    after how many milliseconds without progress the client gives up
//     name       of the tool
//
// What comes out is a JSON object on standard output: the protocol `version` in use, the messages that were `asked`, how often
// there was `progress`, and the `text` of the result.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.argv[2], 'index.js'));
const { Client, StreamableHTTPClientTransport } = require('@modelcontextprotocol/client');
const { StdioClientTransport } = require('@modelcontextprotocol/client/stdio');

const plan = JSON.parse(readFileSync(0, 'utf8'));
const asked = [];
let progress = 0;

const capabilities = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} };
const client = new Client({ name: 'tests', version: '1.0.0' }, { capabilities });
client.setRequestHandler('elicitation/create', async ({ params }) => {
    asked.push(params.message);
    await new Promise((resolve) => setTimeout(resolve, plan.thinks));
    if (params.mode === 'url') {
        await fetch(params.url);
        return { action: 'accept' };
    }
    const fields = Object.keys(params.requestedSchema.properties);
    return { action: 'accept', content: Object.fromEntries(fields.map((field) => [field, plan.fields[field]])) };
});
client.setRequestHandler('sampling/createMessage', async ({ params }) => {
    asked.push(params.messages[0].content.text);
    return { role: 'assistant', content: { type: 'text', text: 'She sings.' }, model: 'tests' };
});
client.setRequestHandler('roots/list', async () => ({ roots: [{ uri: 'file:///a', name: 'work' }] }));

const { url, ...started } = plan.server;
const transport = url ? new StreamableHTTPClientTransport(new URL(url)) : new StdioClientTransport(started);
await client.connect(transport);
const result = await client.callTool(
    { name: plan.name, arguments: {} },
    { timeout: plan.timeout, resetTimeoutOnProgress: true, onprogress: () => (progress += 1) },
);
const version = client.getNegotiatedProtocolVersion();
process.stdout.write(JSON.stringify({ version, asked, progress, text: result.content[0].text }));
await client.close();
