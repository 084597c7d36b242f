import { usedBy } from '../reference/open-points.ts';
import { resolve, type Schema, type SchemaObject } from '../reference/specs.ts';
import type { FormField, FormSchema } from './model.ts';

const asJson: FormSchema = { kind: 'json' };

/** The form of the values of a schema. What has no form of its own, such as a map or a schema inside itself, is JSON. */
export function formOf(document: object, schema: Schema): FormSchema {
  const { name, node } = resolve<Schema>(document, schema);
  if (typeof node !== 'object') return asJson;
  if (name !== undefined && usedBy(document, node).has(`schemas/${name}`)) return asJson;
  if (node.oneOf !== undefined) {
    const branches = node.oneOf.map((each) => resolve<Schema>(document, each).node);
    return branches.every(hasFields) ? objectOf(document, branches) : asJson;
  }
  if (typeof node.const === 'string') return { kind: 'choice', values: [node.const] };
  if (node.enum?.every((each) => typeof each === 'string')) return { kind: 'choice', values: node.enum };
  if (node.type === 'string') return { kind: 'text', ...(node.format === 'password' && { isSecret: true }) };
  if (node.type === 'integer' || node.type === 'number') return { kind: 'number' };
  if (node.type === 'boolean') return { kind: 'boolean' };
  if (node.type === 'array') return { kind: 'list', item: formOf(document, node.items ?? true) };
  return hasFields(node) ? objectOf(document, [node]) : asJson;
}

const hasFields = (schema: Schema): schema is SchemaObject =>
  typeof schema === 'object' &&
  schema.properties !== undefined &&
  typeof schema.additionalProperties !== 'object';

/** One form for all branches; the value of one field, the tag, may rule out others. */
function objectOf(document: object, branches: SchemaObject[]): FormSchema {
  const constOf = (branch: SchemaObject, name: string) => {
    const { node } = resolve<Schema>(document, branch.properties?.[name] ?? true);
    return typeof node === 'object' && typeof node.const === 'string' ? node.const : undefined;
  };
  const names = [...new Set(branches.flatMap(({ properties }) => Object.keys(properties ?? {})))];
  const tag =
    branches.length > 1 ? names.find((name) => branches.some((each) => constOf(each, name))) : undefined;
  const fields = names.map((name): FormField => {
    const schemas = branches.map(({ properties }) => properties?.[name] ?? true);
    const shown = schemas.find((each) => typeof each === 'object') ?? true;
    const notWith = branches
      .filter((_, index) => schemas[index] === false)
      .flatMap((branch) => (tag === undefined ? [] : (constOf(branch, tag) ?? [])));
    const consts = branches.flatMap((each) => constOf(each, name) ?? []);
    return {
      name,
      form: name === tag ? { kind: 'choice', values: consts } : formOf(document, shown),
      ...(branches.every(({ required = [] }) => required.includes(name)) && { isRequired: true }),
      ...(notWith.length > 0 && { notWith }),
    };
  });
  return { kind: 'object', fields, ...(tag !== undefined && { tag }) };
}
