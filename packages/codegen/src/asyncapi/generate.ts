import { checkDocument } from '../check.ts';
import type { SpecDocument } from '../document.ts';
import { preparedDocument } from '../prepared/prepared.ts';
import { Problems } from '../problems.ts';
import { emitSchemas, standardSchema } from '../schemas.ts';
import { asyncapiNames, typeNames } from '../type-names.ts';
import { emitValidators, type ValidatorEntry } from '../validators/validators.ts';
import { type Event, readEvents } from './events.ts';
import { emitFixtures } from './fixtures.ts';
import { emitTypes } from './types.ts';

/**
 * Generates the modules of a webhook receiver from a bundled AsyncAPI 3 document: file name → content.
 *
 * @param problems learns what the modules do without; by default that is a problem, too
 * @throws SpecProblem with everything in the document that can't be generated faithfully.
 */
export async function generateFromAsyncapi(
  document: SpecDocument,
  problems: Problems = new Problems(document, true),
): Promise<Map<string, string>> {
  try {
    return await modulesOf(document, problems);
  } catch (error) {
    throw error instanceof RangeError ? document.rejectedBy('codegen', error) : error;
  }
}

async function modulesOf(source: SpecDocument, problems: Problems): Promise<Map<string, string>> {
  const version = source.root.asyncapi;
  if (typeof version !== 'string' || !/^3\./.test(version)) {
    throw source.problem(
      '/asyncapi',
      'This is not an AsyncAPI 3 document.',
      'Give one, with `asyncapi: 3.1.0` in its first lines.',
    );
  }
  checkDocument(source, problems);
  const document = preparedDocument(source, problems);
  const events = readEvents(document, problems);
  problems.throwAny();
  const names = typeNames(document, asyncapiNames);
  const types = emitTypes(document, events, names);
  const entries = validatorEntries(document, events, names);
  const imports = `import type { ${entries.map(({ type }) => type).join(', ')} } from './types.ts';`;
  const modules = new Map([
    ['types.ts', types],
    ['validators.ts', emitValidators(document, entries, imports)],
    ['events.ts', emitEvents(events, names)],
    ['schemas.ts', emitSchemas(entries, ...new Set(entries.map(({ type }) => type)))],
    ['standard-schema.ts', standardSchema],
    ['fixtures.ts', emitFixtures(document, events, problems)],
  ]);
  problems.throwAny();
  return modules;
}

/** One for each event, and one for each schema that no event carries: the parts of an event are validated with it. */
function validatorEntries(
  document: SpecDocument,
  events: Map<string, Event>,
  names: ReadonlyMap<string, string>,
): ValidatorEntry[] {
  const carried = reachable(
    document,
    Array.from(events.values(), ({ schema }) => schema),
  );
  const docs = new Map<string, string>();
  for (const [event, { schema: name }] of events) {
    docs.set(name, docs.has(name) ? `${docs.get(name)} Or a \`${event}\` event.` : `A \`${event}\` event.`);
  }
  return Object.keys(document.components('schemas'))
    .filter((name) => docs.has(name) || !carried.has(name))
    .map((name) => {
      const doc = docs.get(name) ?? `A \`${name}\`.`;
      const pointer = `/components/schemas/${name}`;
      const type = names.get(name) ?? name;
      return { name: `is${type}`, type, schema: { $ref: `#${pointer}` }, doc, pointer };
    });
}

/** The names of the schemas that are reached from `names` by references, and these names. */
function reachable(document: SpecDocument, names: Iterable<string>): Set<string> {
  const schemas = document.components('schemas');
  const seen = new Set(names);
  for (const name of seen) {
    const references = JSON.stringify(schemas[name]).matchAll(/"\$ref":"#\/components\/schemas\/([\w.-]+)/g);
    // A set that grows while it is walked is walked to its new end.
    for (const [, reference] of references) if (reference !== undefined) seen.add(reference);
  }
  return seen;
}

/** The table of events, and their validators as a function. */
function emitEvents(events: Map<string, Event>, names: ReadonlyMap<string, string>): string {
  const validatorOf = ({ schema }: Event): string => `is${names.get(schema)}`;
  const validators = new Set(Array.from(events.values(), validatorOf));
  const entries = Array.from(events, ([type, event]) => {
    const { schema, examples, deprecated, ...message } = event;
    const entry = {
      ...message,
      deprecated,
      schema: names.get(schema),
      examples: examples.map(({ name }) => name),
    };
    return `  '${type}': {\n${Object.entries(entry)
      .map(([key, value]) => `    ${key}: ${JSON.stringify(value)},\n`)
      .join('')}    validate: ${validatorOf(event)},\n  },\n`;
  });
  return `import type { WebhookEventMap } from './types.ts';
import { ${[...validators, 'type Validator'].join(', ')} } from './validators.ts';

/** What the spec says about an event. */
export interface EventEntry<Type extends keyof WebhookEventMap> {
  readonly title: string;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  /** The channels that carry it. */
  readonly channels: readonly string[];
  readonly deprecated: boolean;
  /** The name of its schema, which is that of its type. */
  readonly schema: string;
  /** The names of its examples. */
  readonly examples: readonly string[];
  readonly validate: Validator<WebhookEventMap[Type]>;
}

/** The type of every event. */
export const eventTypes: readonly (keyof WebhookEventMap)[] = ${JSON.stringify([...events.keys()])};

/** Every event, by \`eventType\`. */
export const events: { readonly [Type in keyof WebhookEventMap]: EventEntry<Type> } = {
${entries.join('')}};

/** The validator of the events of a type, if the type is known. */
export function validatorOf(eventType: string): (typeof events)[keyof WebhookEventMap]['validate'] | undefined {
  // Comparing is cheaper than looking up: a text that was just read from JSON has no hash yet.
  switch (eventType) {
${Array.from(events, ([type, event]) => `    case '${type}': return ${validatorOf(event)};`).join('\n')}
  }
  return undefined;
}
`;
}
