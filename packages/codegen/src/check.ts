import { decoded, escapeToken, type PartKind, partKind } from '@voice-agent/spec-model';
import { isObject, type SpecDocument } from './document.ts';
import { checkSchema, subschemas } from './keywords.ts';
import type { Problems } from './problems.ts';

// These schemas apply to the same value as the schema around them.
const inPlace = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas']);

/** Checks every schema and follows every reference of a document, wherever they are. What is wrong is added to `problems`. */
export function checkDocument(document: SpecDocument, problems: Problems): void {
  for (const [name, schema] of Object.entries(document.components('schemas'))) {
    const at = `/components/schemas/${escapeToken(name)}`;
    if (!/^[\w.-]+$/.test(name)) {
      const what = `"${name}" can't be the name of a component.`;
      problems.add(at, what, 'Use A-Z a-z 0-9 . - _ only.');
    }
    checkSchema(document, schema, at, problems);
  }
  checkLoops(document, problems);
  checkRest(document, problems);
}

function checkRest(document: SpecDocument, problems: Problems): void {
  const walk = (node: unknown, pointer: string, kind: PartKind): void => {
    if (typeof node !== 'object' || node === null) return;
    problems.collect(() => document.resolve(node, pointer));
    for (const [key, child] of Object.entries(node)) {
      const at = `${pointer}/${escapeToken(key)}`;
      const inner = partKind(kind, key, child);
      if (inner === 'schema') checkSchema(document, child, at, problems);
      else if (inner === 'object' && isObject(child) && child.schemaFormat !== undefined) {
        const what = `A schema in the format "${child.schemaFormat}" can't be generated.`;
        problems.add(at, what, 'Write JSON Schema here, without `schemaFormat`.');
      } else if (inner !== 'value' && inner !== 'schemas') walk(child, at, inner);
    }
  };
  walk(document.root, '', 'object');
}

/** Rejects a schema that applies itself to the same value again: its validator would never end. */
function checkLoops(document: SpecDocument, problems: Problems): void {
  const done = new Set<string>();
  const open = new Set<string>();
  const visit = (pointer: string): void => {
    if (done.has(pointer)) return;
    open.add(pointer);
    for (const ref of referencesInPlace(document.at(pointer))) {
      const target = decoded(ref.slice(1));
      if (open.has(target)) {
        const what = `The schema contains itself by way of ${ref}.`;
        const help = 'Put the reference inside a property or an item, or remove it.';
        problems.add(pointer, what, help);
      } else visit(target);
    }
    open.delete(pointer);
    done.add(pointer);
  };
  for (const name of Object.keys(document.components('schemas'))) visit(`/components/schemas/${name}`);
}

function* referencesInPlace(schema: unknown): Generator<string> {
  if (!isObject(schema)) return;
  if (typeof schema.$ref === 'string') yield schema.$ref;
  for (const [keyword, current] of Object.entries(schema)) {
    if (!inPlace.has(keyword)) continue;
    for (const [, child] of subschemas(keyword, current)) yield* referencesInPlace(child);
  }
}
