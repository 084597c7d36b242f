import { compile } from 'json-schema-to-typescript';
import { isObject, type SpecDocument } from '../document.ts';
import type { Event } from './events.ts';

// json-schema-to-typescript names for every definition the schema that refers to it; nobody reads that.
const provenance = /( \*\n)? \* This interface was referenced by .*\n \* via the `definition` .*\n/g;
const emptyComment = /^\/\*\*\n \*\/\n/gm;

// What follows "@deprecated" is read as its reason, so the description has to stand before it.
const deprecatedFirst = /^( *)\* @deprecated\n((?:\1\*(?!\/).*\n)+)/gm;

/** Emits the types of the schemas of an AsyncAPI document, and the map and the union of its events. */
export async function emitTypes(document: SpecDocument, events: Map<string, Event>): Promise<string> {
  const schemas = document.components('schemas');
  const properties = Array.from(events, ([type, { schema, deprecated }]) => {
    const named = schemas[schema];
    // Beside a `$ref` json-schema-to-typescript does not see `deprecated`.
    return deprecated || (isObject(named) && named.deprecated === true)
      ? [type, { tsType: schema, deprecated: true }]
      : [type, { $ref: `#/$defs/${schema}` }];
  });
  const map = {
    title: 'WebhookEventMap',
    description: 'The call events by `eventType`.',
    type: 'object' as const,
    properties: Object.fromEntries(properties),
    required: [...events.keys()],
    // A name is taken from a place below `$defs` only.
    $defs: JSON.parse(JSON.stringify(schemas), (key, value) =>
      key === '$ref' ? String(value).replace('#/components/schemas/', '#/$defs/') : value,
    ),
  };
  const types = await compile(map, map.title, {
    additionalProperties: false,
    // A list of any length, as openapi-typescript has it: a tuple would not take the result of `map`.
    ignoreMinAndMaxItems: true,
    bannerComment: '',
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 110 },
  }).catch((error: unknown) => {
    throw document.rejectedBy('json-schema-to-typescript', error);
  });
  const plain = types
    .replace(provenance, '')
    .replace(emptyComment, '')
    .replace(deprecatedFirst, '$2$1* @deprecated\n')
    .trim();
  return `${plain}\n/**\n * Any call event.\n */\nexport type WebhookEvent = WebhookEventMap[keyof WebhookEventMap];\n`;
}
