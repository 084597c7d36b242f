import { type PartKind, partKind } from '@voice-agent/spec-model';
import openapiTS, { astToString } from 'openapi-typescript';
import { isObject, type Json, type SpecDocument } from '../document.ts';
import { openapiNames, typeNames } from '../type-names.ts';
import { propertyName, TypePrinter } from '../types/print.ts';
import { componentKey, refOf, SchemaReader } from '../types/read-shape.ts';

/** The types of an OpenAPI document: its paths, operations and components. */
export interface EmittedTypes {
  code: string;
  /** The type of each schema of the components, by its key there. */
  names: ReadonlyMap<string, string>;
}

/** openapi-typescript writes the paths and operations, which openapi-fetch takes; the schemas in them are written here. */
export async function emitTypes(document: SpecDocument): Promise<EmittedTypes> {
  const schemas = document.components('schemas');
  const names = typeNames(document, openapiNames);
  const printer = new TypePrinter(new SchemaReader(schemas), names);
  const inline = new InlineSchemas();
  const root = inline.taken(document.root) as Json;
  const keys = [...Object.keys(schemas), ...inline.schemas.keys()];
  const placeholders = Object.fromEntries(keys.map((key) => [key, {}]));
  const components = { ...(root.components as Json), schemas: placeholders };
  const paths = (await pathsOf(document, { ...root, components }))
    .replace(declaredSchemas, (_, before) => `${before}${schemaList(names)};`)
    .replaceAll(usedSchema, (_, indent, before, key) => {
      const type = names.get(key) ?? printer.type(inline.schemas.get(key), indent);
      return `${indent}${before}${type}`;
    });
  const declarations = Object.entries(schemas).map(([key, schema]) => printer.declaration(key, schema));
  return { code: `${paths}\n${declarations.join('\n')}`, names };
}

// How the schemas of the components are declared in these paths, and where one is used.
const declaredSchemas = /^( {2}schemas: )(?:never|\{[\s\S]*?\n {2}\});/m;
const usedSchema = /^( *)(\S.*?)components\["schemas"\]\["([\w.-]+)"\]/gm;

async function pathsOf(document: SpecDocument, root: Json): Promise<string> {
  try {
    const nodes = await openapiTS(JSON.stringify(root), { defaultNonNullable: false, silent: true });
    return astToString(nodes).replaceAll(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2));
  } catch (error) {
    throw document.rejectedBy('openapi-typescript', error);
  }
}

function schemaList(names: ReadonlyMap<string, string>): string {
  const lines = [...names].map(([key, name]) => `    ${propertyName(key)}: ${name};\n`);
  return lines.length === 0 ? 'never' : `{\n${lines.join('')}  }`;
}

/** Takes the schemas out of a document, that stand elsewhere than in the components. */
class InlineSchemas {
  /** By the key of the component that stands for each. */
  readonly schemas = new Map<string, unknown>();

  /** A copy in which a reference stands for each schema. */
  taken(node: unknown, kind: PartKind = 'object'): unknown {
    if (Array.isArray(node)) return node.map((each, index) => this.#part(kind, String(index), each));
    if (!isObject(node)) return node;
    const copy = Object.entries(describedAsSchema(node)).map(([key, value]) => [
      key,
      this.#part(kind, key, value),
    ]);
    return Object.fromEntries(copy);
  }

  #part(parent: PartKind, key: string, value: unknown): unknown {
    const kind = partKind(parent, key, value);
    if (kind === 'value' || kind === 'schemas') return value;
    return kind === 'schema' ? this.#reference(value) : this.taken(value, kind);
  }

  #reference(schema: unknown): Json {
    const { $ref, ...beside } = isObject(schema) ? schema : {};
    const isReference = typeof $ref === 'string' && Object.keys(beside).length === 0;
    if (isReference && componentKey($ref) !== undefined) return { $ref };
    const key = `-inline-${this.schemas.size}`;
    this.schemas.set(key, schema);
    return { $ref: refOf(key) };
  }
}

/** A parameter that is written as JSON has the type of its schema; openapi-typescript takes it for a string. */
function describedAsSchema(node: Json): Json {
  if (typeof node.in !== 'string' || !isObject(node.content)) return node;
  const { content, ...parameter } = node;
  const [media] = Object.values(content as Json);
  return { ...parameter, schema: isObject(media) ? media.schema : {} };
}
