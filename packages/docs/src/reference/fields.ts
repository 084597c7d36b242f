import { resolve, type Schema, type SchemaObject } from './specs.ts';
import { inWords } from './words.ts';

/** A field at any depth of a schema. */
export interface Field {
  /** Such as `data.items[].name`; `*` stands for any name of a map. */
  path: string;
  /** What it may be, and whether it must be there, one entry for each case. */
  words: string[];
  /** What the specs say of it, as Markdown. */
  about: string;
  isDeprecated: boolean;
  /** The ids of the rules that the schemas here state. */
  rules: string[];
  /** The places in the specs that describe it, such as `Job/cost`. */
  places: string[];
}

/** A branch of a `oneOf`, or the one schema that has none. */
interface Branch {
  title: string;
  name: string | undefined;
  schema: SchemaObject;
}

/** Every field below a schema, the outer before the inner. A schema that is inside itself is not followed again. */
export function fieldsOf(document: object, schema: Schema): Field[] {
  return fieldsBelow(document, branchesOf(document, schema), '', []);
}

function fieldsBelow(document: object, branches: Branch[], prefix: string, above: string[]): Field[] {
  const around = [...above, ...branches.flatMap(({ name }) => name ?? [])];
  const names = new Set(branches.flatMap(({ schema }) => Object.keys(schema.properties ?? {})));
  const fields: Field[] = [];
  for (const name of names) {
    const shapes = branches.map((branch) => shapeOf(document, branch, name));
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const kept = shapes.flatMap(({ schema }) => (schema === false ? [] : [schema]));
    const objects = kept.filter((each) => typeof each === 'object');
    fields.push({
      path,
      words: wordsOf(document, branches, shapes),
      about: differing(branches, shapes) ?? aboutOf(document, objects[0] ?? true),
      isDeprecated: objects.some(({ deprecated }) => deprecated === true),
      rules: [...new Set([...shapes.flatMap(({ rules }) => rules), ...objects.flatMap(ownRules)])],
      places: branches.flatMap((branch, index) => [
        ...(branch.name === undefined ? [] : [`${branch.name}/${name}`]),
        ...namesIn(document, shapes[index]),
      ]),
    });
    const [first] = kept;
    const inner = shapes.find(({ schema }) => schema === first);
    if (first !== undefined && inner !== undefined)
      fields.push(...inside(document, first, inner.schemaName, path, around));
  }
  return fields;
}

/** The fields of what a field holds: an object, the items of a list, or the values of a map. */
function inside(
  document: object,
  schema: Schema,
  name: string | undefined,
  path: string,
  above: string[],
): Field[] {
  if (typeof schema !== 'object' || (name !== undefined && above.includes(name))) return [];
  const around = name === undefined ? above : [...above, name];
  const found: Field[] = [];
  if (schema.properties !== undefined || schema.oneOf !== undefined)
    found.push(...fieldsBelow(document, branchesOf(document, schema, name), path, around));
  for (const [part, suffix] of [
    [schema.items, '[]'],
    [schema.additionalProperties, '.*'],
  ] as const) {
    if (typeof part !== 'object') continue;
    const { name: partName, node } = resolve<Schema>(document, part);
    found.push(...inside(document, node, partName, `${path}${suffix}`, around));
  }
  return found;
}

/**
 * What the specs say of a schema, with its branches, and of what it holds as a list or a map.
 */
export function aboutOf(document: object, schema: Schema): string {
  const { node } = resolve<Schema>(document, schema);
  if (typeof node !== 'object') return '';
  const branches = (node.oneOf ?? []).flatMap((branch) => branchesOf(document, branch));
  const lines = branches.flatMap(({ title, schema: { description } }) =>
    description === undefined ? [] : [`- ${title}: ${description.trim()}`],
  );
  const inner = innerOf(document, node);
  const parts = [node.description?.trim(), lines.join('\n'), inner && aboutOf(document, inner)];
  return parts.filter(Boolean).join('\n\n');
}

/** The descriptions of a property where its branches describe it differently. */
function differing(branches: Branch[], shapes: Shape[]): string | undefined {
  const texts = shapes.map(({ schema }) =>
    typeof schema === 'object' ? schema.description?.trim() : undefined,
  );
  if (new Set(texts.filter((text) => text !== undefined)).size < 2) return undefined;
  return texts.flatMap((text, index) => (text ? [`- ${branches[index]?.title}: ${text}`] : [])).join('\n');
}

/** The names of the schema of a property, and of what that holds as a list or a map. */
function namesIn(document: object, shape: Shape | undefined): string[] {
  if (shape === undefined || typeof shape.schema !== 'object') return [];
  const part = shape.schema.items ?? shape.schema.additionalProperties;
  const inner = part === undefined ? undefined : resolve<Schema>(document, part).name;
  return [shape.schemaName ?? [], inner ?? []].flat();
}

interface Shape {
  schema: Schema;
  schemaName?: string;
  isRequired: boolean;
  /** The rules by which the branch requires or forbids it. */
  rules: string[];
}

function shapeOf(document: object, { schema }: Branch, property: string): Shape {
  const { required = [], properties = {} } = schema;
  const given = properties[property] ?? schema.additionalProperties !== false;
  const { name, node } = resolve<Schema>(document, given as Schema);
  const places = [`/properties/${property}`, `/required/${required.indexOf(property)}`];
  const rules = Object.entries(schema['x-rules'] ?? {})
    .filter(([, pointers]) => pointers.some((pointer) => places.includes(pointer)))
    .map(([id]) => id);
  return {
    schema: node,
    ...(name !== undefined && { schemaName: name }),
    isRequired: required.includes(property),
    rules,
  };
}

/** The rules that a schema states about itself as a whole. */
const ownRules = (schema: SchemaObject): string[] =>
  Object.entries(schema['x-rules'] ?? {})
    .filter(([, pointers]) => pointers.some((pointer) => !/^\/(?:properties|required)\//.test(pointer)))
    .map(([id]) => id);

function wordsOf(document: object, branches: Branch[], shapes: Shape[]): string[] {
  const each = shapes.map(({ schema, isRequired }) => {
    const words = inWords(schema, innerOf(document, schema));
    return schema === false ? words : `${words}, ${isRequired ? 'required' : 'optional'}`;
  });
  if (new Set(each).size === 1) return [each[0] as string];
  return branches.map(({ title }, index) => `${title}: ${each[index]}`);
}

/** What a list or a map holds. */
function innerOf(document: object, schema: Schema): Schema | undefined {
  if (typeof schema !== 'object') return undefined;
  const inner = schema.items ?? schema.additionalProperties;
  return inner === undefined ? undefined : resolve<Schema>(document, inner).node;
}

function branchesOf(document: object, schema: Schema, known?: string): Branch[] {
  const { name = known, node } = resolve<Schema>(document, schema);
  if (typeof node !== 'object') return [];
  if (node.oneOf === undefined) return [{ title: node.title ?? name ?? '', name, schema: node }];
  return node.oneOf.flatMap((branch) => branchesOf(document, branch));
}
