import { resolve, type Schema, type SchemaObject } from './specs.ts';
import { innerOf, limitsOf, typeOf } from './words.ts';

/** The fields of an object: those that each of its variants has alike, and the others by variant. */
export interface Fields {
  fields: Field[];
  variants: Variant[];
}

/** One of the shapes that an object may have. */
export interface Variant {
  title: string;
  /** Its description, as Markdown. */
  about: string;
  /** Such as `no other fields`. */
  limits: string[];
  fields: Field[];
}

/** A field at any depth of a schema. */
export interface Field extends Fields {
  /** Such as `data.items[].name`; `*` stands for any name of a map. */
  path: string;
  /** The end of its anchor, which no other field has. */
  anchor: string;
  /** Its JSON type, such as `string[]`. */
  type: string;
  isRequired: boolean;
  /** Its constraints beyond its type, such as `at least 1`, as Markdown. */
  limits: string[];
  /** Its description, as Markdown. */
  about: string;
  /** The description of each record of an array or a map, as Markdown. */
  aboutEach: string;
  isDeprecated: boolean;
  /** The ids of the rules that the schemas here state. */
  rules: string[];
  /** The places in the specs that describe it, such as `Job/cost`. */
  places: string[];
  /** The field around it that has the same fields inside. */
  sameAs: { path: string; anchor: string } | undefined;
}

/** A branch of a `oneOf`, or the one schema that has none. */
interface Branch {
  title: string;
  name: string | undefined;
  schema: SchemaObject;
}

/** The place of a field. */
interface At {
  path: string;
  anchor: string;
}

/** Named schemas around a field, with the field that each describes. */
type Around = (At & { name: string })[];

/** A whole body, with every field inside it. A schema that is inside itself is not followed again. */
export function bodyOf(document: object, schema: Schema): Field {
  const { name, node } = resolve<Schema>(document, schema);
  return schemaField(document, node, name, { path: '', anchor: '' });
}

/** The same in one list, the outer before the inner. */
export const allFields = ({ fields, variants }: Fields): Field[] =>
  [...variants.flatMap((variant) => variant.fields), ...fields].flatMap((each) => [each, ...allFields(each)]);

function fieldsBelow(document: object, branches: Branch[], at: At, above: Around): Fields {
  const around = [...above, ...branches.flatMap(({ name }) => (name === undefined ? [] : { ...at, name }))];
  const names = [...new Set(branches.flatMap(({ schema }) => Object.keys(schema.properties ?? {})))];
  const alike = names.filter((name) => new Set(branches.map((branch) => textOf(branch, name))).size === 1);
  const make = (sharing: Branch[], name: string, variant = '') => {
    const place = { path: joined(at.path, '.', name), anchor: `${joined(at.anchor, '-', name)}${variant}` };
    return fieldOf(document, sharing, name, place, around);
  };
  const differing = names.filter((name) => !alike.includes(name));
  const variants = branches.map((branch) => ({
    title: titleOf(document, branch),
    about: aboutOf(branch.schema),
    limits: limitsOf(document, branch.schema),
    fields: differing
      .filter((name) => branch.schema.properties?.[name] !== undefined)
      .map((name) =>
        make([branch], name, branch === ownerOf(branches, name) ? '' : `-${slug(titleOf(document, branch))}`),
      ),
  }));
  return {
    fields: alike.map((name) => make(branches, name)),
    variants: branches.length > 1 ? variants : [],
  };
}

const joined = (before: string, separator: string, name: string): string =>
  before === '' ? name : `${before}${separator}${name}`;
const slug = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, '-');

/** All that a branch has for one of its properties. */
const textOf = (branch: Branch, name: string): string =>
  JSON.stringify([
    branch.schema.properties?.[name],
    branch.schema.required?.includes(name) ?? false,
    rulesOf(branch, name),
  ]);

/** The branch whose field has the plain anchor. */
const ownerOf = (branches: Branch[], name: string): Branch | undefined =>
  branches.find(({ schema }) => schema.required?.includes(name)) ??
  branches.find(({ schema }) => schema.properties?.[name]);

/** The value by which one knows the branch, or its title. */
function titleOf(document: object, { title, schema }: Branch): string {
  const { required = [], properties = {} } = schema;
  for (const name of required) {
    const { node } = resolve<Schema>(document, properties[name] ?? true);
    if (typeof node === 'object' && typeof node.const === 'string') return node.const;
  }
  return title;
}

/** A field that some branches have alike. */
function fieldOf(document: object, branches: Branch[], name: string, at: At, above: Around): Field {
  const [first] = branches;
  const { name: schemaName, node } = resolve<Schema>(document, first?.schema.properties?.[name] ?? true);
  const inner = innerOf(document, node);
  return {
    ...schemaField(document, node, schemaName, at, above),
    isRequired: first?.schema.required?.includes(name) ?? false,
    rules: [
      ...new Set([
        ...branches.flatMap((branch) => rulesOf(branch, name)),
        ...(typeof node === 'object' ? ownRules(node) : []),
      ]),
    ],
    places: [
      ...branches.flatMap((branch) => (branch.name === undefined ? [] : `${branch.name}/${name}`)),
      ...[schemaName ?? [], inner?.name ?? []].flat(),
    ],
  };
}

/** Describes a schema as a field at a place. */
export function schemaField(
  document: object,
  schema: Schema,
  name: string | undefined,
  at: At,
  above: Around = [],
): Field {
  const inner = aboutOf(innerOf(document, schema)?.node ?? true);
  return {
    ...at,
    type: typeOf(document, schema),
    isRequired: false,
    limits: limitsOf(document, schema),
    about: aboutOf(schema) || inner,
    aboutEach: aboutOf(schema) && inner,
    isDeprecated: typeof schema === 'object' && schema.deprecated === true,
    rules: [],
    places: [],
    ...inside(document, schema, name, at, above),
  };
}

/** The fields of what a field has inside: an object, the items of a list, or the values of a map. */
function inside(
  document: object,
  schema: Schema,
  name: string | undefined,
  at: At,
  above: Around,
): Fields & Pick<Field, 'sameAs'> {
  const found: Fields & Pick<Field, 'sameAs'> = { fields: [], variants: [], sameAs: undefined };
  if (typeof schema !== 'object') return found;
  const same = above.find((each) => each.name === name && each.name !== undefined);
  if (same !== undefined) return { ...found, sameAs: same };
  const around = name === undefined ? above : [...above, { ...at, name }];
  const add = ({ fields, variants }: Fields): void => {
    found.fields.push(...fields);
    found.variants.push(...variants);
  };
  if (schema.properties !== undefined || schema.oneOf !== undefined)
    add(fieldsBelow(document, branchesOf(document, schema, name), at, around));
  for (const [part, suffix, dash] of [
    [schema.items, '[]', ''],
    [schema.additionalProperties, '.*', '-any'],
  ] as const) {
    if (typeof part !== 'object') continue;
    const { name: partName, node } = resolve<Schema>(document, part);
    const place = { path: `${at.path}${suffix}`, anchor: `${at.anchor}${dash}` };
    const { sameAs, ...below } = inside(document, node, partName, place, around);
    add(below);
    found.sameAs ??= sameAs;
  }
  return found;
}

/** The rules by which a branch requires or forbids a property. */
function rulesOf({ schema }: Branch, name: string): string[] {
  const places = [`/properties/${name}`, `/required/${schema.required?.indexOf(name)}`];
  return Object.entries(schema['x-rules'] ?? {})
    .filter(([, pointers]) => pointers.some((pointer) => places.includes(pointer)))
    .map(([id]) => id);
}

/** The rules that a schema states about itself as a whole. */
const ownRules = (schema: SchemaObject): string[] =>
  Object.entries(schema['x-rules'] ?? {})
    .filter(([, pointers]) => pointers.some((pointer) => !/^\/(?:properties|required)\//.test(pointer)))
    .map(([id]) => id);

function branchesOf(document: object, schema: Schema, known?: string): Branch[] {
  const { name = known, node } = resolve<Schema>(document, schema);
  if (typeof node !== 'object') return [];
  if (node.oneOf === undefined) return [{ title: node.title ?? name ?? '', name, schema: node }];
  return node.oneOf.flatMap((branch) => branchesOf(document, branch));
}

const aboutOf = (schema: Schema): string =>
  typeof schema === 'object' ? (schema.description?.trim() ?? '') : schema ? '' : 'Leave it out here.';
