// Checks messages against the JSON schema of the protocol, as the official conformance suite does, and then against the
// same schema without room for members that it does not name: node check.mjs DIRECTORY, where the suite is installed.
// On standard input, a JSON array of {definition, message}; on standard output, an array of what is wrong with each.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder] = process.argv.slice(2);
const require = createRequire(join(folder, 'node_modules/@modelcontextprotocol/conformance/package.json'));
const Ajv = require('ajv/dist/2020').default;
const addFormats = require('ajv-formats').default;

function validator(schema) {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addFormat('byte', true);
  ajv.addSchema({ ...schema, $id: 'mcp' });
  return (definition, message) => {
    const validate = ajv.getSchema(`mcp#/$defs/${definition}`);
    if (!validate) return [`the schema has no ${definition}`];
    return validate(message) ? [] : validate.errors.map((error) => `${error.instancePath} ${error.message}`);
  };
}

// Every object whose members are named takes those alone. Not inside of `allOf`, where each part names some.
function close(schema) {
  if (Array.isArray(schema)) return schema.map(close);
  if (schema === null || typeof schema !== 'object') return schema;
  const closed = Object.entries(schema).map(([key, value]) => [key, key === 'allOf' ? value : close(value)]);
  const isOpen = schema.type === 'object' && schema.properties && !('additionalProperties' in schema);
  return { ...Object.fromEntries(closed), ...(isOpen && { additionalProperties: false }) };
}

const schema = JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8'));
const official = validator(schema);
const closed = validator(close(schema));
const faults = JSON.parse(readFileSync(0, 'utf8')).map(({ definition, message }) => {
  const found = official(definition, message);
  return found.length ? found : closed(definition, message).map((fault) => `not named: ${fault}`);
});
process.stdout.write(JSON.stringify(faults));
