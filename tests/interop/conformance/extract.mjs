// Writes the JSON schema of the protocol 2026-07-28, which the official conformance suite has inlined, into a file of its
// own: node extract.mjs DIRECTORY, where the suite is installed.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
const suite = readFileSync(join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js'), 'utf8');

// The table of schemas by version; the one of the draft is the last, and has become 2026-07-28.
const table = /=\{"2025-03-26":\w+,"2025-06-18":\w+,"2025-11-25":\w+,\[\w+\]:(\w+)\}/.exec(suite);
if (!table) throw new Error('the suite has no table of schemas');
const begin = suite.indexOf(`,${table[1]}={$schema:`);
if (begin < 0) throw new Error('the suite has no schema of its last version');
// A literal alone, up to the statement that the table is in.
const literal = suite.slice(suite.indexOf('{', begin), suite.lastIndexOf(';', table.index));
const schema = (0, eval)(`(${literal})`);
if (!schema.$defs?.InputRequiredResult) throw new Error('the schema knows no rounds');
writeFileSync(join(folder, 'schema.json'), JSON.stringify(schema, null, 2));
