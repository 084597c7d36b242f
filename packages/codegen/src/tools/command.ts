import { isObject, type Json } from '../document.ts';

/** The programs that share the command line with the operations, and what every program has. */
const programs = ['contract', 'help', 'mcp', 'sandbox', 'webhooks'];
/** The flags that every command has. */
const commonFlags = ['all', 'data', 'dry-run', 'help', 'limit', 'output', 'url', 'version'];

/** What a command is made from: a part of the description of its tool. */
interface ToolParts {
  resource: string;
  method: string;
  inputSchema: { properties: Json; required?: readonly string[] };
  path: readonly string[];
  body: 'argument' | readonly string[] | undefined;
  paging: { counts: string | undefined } | undefined;
}

/** Describes commands one after the other, so that no two of them are called the same. */
export function commandDescriber(): (tool: ToolParts) => object {
  const taken = new Map<string, Set<string>>();
  return ({ resource, method, inputSchema, path, body = [], paging }) => {
    const group = freeName(resource, new Set(programs));
    const names = taken.get(group) ?? new Set();
    taken.set(group, names);
    const { properties, required = [] } = inputSchema;
    const flags = new Set(commonFlags);
    const describe = (field: string, taken: Set<string>): object => ({
      name: freeName(field, taken),
      field,
      ...kindOf(properties[field]),
      // A field of the body can come with `--data` as well.
      isMandatory: (required.includes(field) && !body.includes(field)) || undefined,
    });
    // A body that is no object comes with `--data` alone.
    const isFlag = (field: string) => !path.includes(field) && !(body === 'argument' && field === 'body');
    return {
      group,
      name: freeName(method, names),
      path: path.map((field) => describe(field, new Set())),
      flags: Object.keys(properties).flatMap((field) => (isFlag(field) ? [describe(field, flags)] : [])),
      countsFlag: paging?.counts && freeName(paging.counts, flags),
    };
  };
}

/** The name of a field with dashes, else one that is not taken yet. It is taken then. */
function freeName(field: string, taken: Set<string>): string {
  let free = kebabCase(field);
  // `--no-x` sets the flag `--x` to false.
  while (taken.has(free) || free.startsWith('no-')) free = `api-${free}`;
  taken.add(free);
  return free;
}

/** `webTools` and `web_tools` are `web-tools`. */
const kebabCase = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .replaceAll(/[^A-Za-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase() || 'value';

/** How the text of a flag becomes a value of a schema. */
export function kindOf(schema: unknown): { type: string; array?: true; values?: unknown[] } {
  const { items, enum: members = [] } = Object(schema);
  const types = new Set(typesOf(schema));
  types.delete('null');
  if (types.has('number')) types.delete('integer');
  const [type = 'any', ...others] = types;
  if (others.length > 0) return { type: 'any' };
  if (type === 'array') {
    const { array, ...kind } = kindOf(items);
    return array ? { type: 'json', array } : { ...kind, array: true };
  }
  if (type === 'object') return { type: 'json' };
  const values = members.filter((each: unknown) => typeof each === 'string');
  return { type, ...(type === 'string' && values.length > 0 && { values }) };
}

/** The types of a schema, by its keywords and those of its parts. */
function typesOf(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const {
    type = [],
    enum: members = [],
    allOf = [],
    anyOf = [],
    oneOf = [],
  } = schema as Record<string, string[]>;
  const isText = type.length === 0 && members.length > 0 && members.every((each) => typeof each === 'string');
  return [type, isText ? 'string' : [], [allOf, anyOf, oneOf].flat().flatMap(typesOf)].flat();
}
