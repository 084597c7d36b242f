const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { compile } = require('json-schema-to-typescript');

const nameOf = (schema) => {
  const id = schema['x-parser-schema-id'];
  return typeof id === 'string' && !id.startsWith('<anonymous') ? id : undefined;
};

// The parser replaces every reference by its target and leaves the target's name: put the references back.
function withReferences(node, isRoot) {
  if (Array.isArray(node)) return node.map((item) => withReferences(item, false));
  if (typeof node !== 'object' || node === null) return node;
  const name = nameOf(node);
  if (name !== undefined && !isRoot) return { $ref: `#/$defs/${name}` };
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !key.startsWith('x-parser-'))
      .map(([key, value]) => [key, withReferences(value, false)]),
  );
}

// json-schema-to-typescript says of every definition which schema refers to it; nobody reads that.
const provenance = /( \*\n)? \* This interface was referenced by .*\n \* via the `definition` .*\n/g;
const emptyComment = /^\/\*\*\n \*\/\n/gm;

// What follows "@deprecated" is read as its reason, so the description has to stand before it.
const deprecatedFirst = /^( *)\* @deprecated\n((?:\1\*(?!\/).*\n)+)/gm;
const isDeprecated = (message) =>
  message.json('deprecated') === true || message.payload().json('deprecated') === true;

async function generate(generator) {
  const messages = generator.asyncapi.messages().all();
  // Beside a `$ref` json-schema-to-typescript would not see `deprecated`.
  const eventOf = (message) =>
    isDeprecated(message)
      ? { tsType: message.payload().id(), deprecated: true }
      : { $ref: `#/$defs/${message.payload().id()}` };
  const events = Object.fromEntries(messages.map((message) => [message.name(), eventOf(message)]));

  const definitions = {};
  const collect = (schema) => {
    const json = schema.json();
    const seen = new Set();
    const visit = (node) => {
      if (typeof node !== 'object' || node === null || seen.has(node)) return;
      seen.add(node);
      const name = Array.isArray(node) ? undefined : nameOf(node);
      if (name !== undefined && !(name in definitions)) definitions[name] = withReferences(node, true);
      for (const child of Object.values(node)) visit(child);
    };
    visit(json);
  };
  for (const message of messages) collect(message.payload());
  for (const schema of generator.asyncapi.components().schemas().all()) collect(schema);

  const map = {
    title: 'WebhookEventMap',
    description: 'The call events by `eventType`.',
    type: 'object',
    properties: events,
    required: Object.keys(events),
    $defs: definitions,
  };
  const types = await compile(map, 'WebhookEventMap', {
    additionalProperties: false,
    bannerComment: '',
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 110 },
  });
  const union =
    '/**\n * Any call event.\n */\nexport type WebhookEvent = WebhookEventMap[keyof WebhookEventMap];\n';

  const plain = types
    .replace(provenance, '')
    .replace(emptyComment, '')
    .replace(deprecatedFirst, '$2$1* @deprecated\n')
    .trim();
  writeFileSync(join(generator.targetDir, 'types.ts'), `${plain}\n${union}`);
}

module.exports = { 'generate:after': generate };
