import { type Schema, SchemaRegistry } from '@voice-agent/spec-model';
import type { SpecDocument } from './document.ts';
import type { Problems } from './problems.ts';

/** One named example of a spec. */
export interface Example {
  name: string;
  summary: string | undefined;
  value: unknown;
  pointer: string;
}

const registries = new WeakMap<SpecDocument, SchemaRegistry>();

/** The examples that are valid; of the others there is a note. */
export function validExamples(
  document: SpecDocument,
  problems: Problems,
  schema: unknown,
  examples: readonly Example[],
): Example[] {
  const registry = registries.get(document) ?? new SchemaRegistry(document.root);
  registries.set(document, registry);
  return examples.filter(({ pointer, value }) => {
    const [error] = registry.errors(schema as Schema, value);
    if (error === undefined) return true;
    const what = `The example is not valid, and left out: ${error.pointer || 'it'} ${error.message}.`;
    problems.note(pointer, what, 'Correct it.');
    return false;
  });
}

/** The members of a type with one property for each example. */
export function exampleMembers(examples: Example[], typeName: string): string {
  return examples.map(({ name, summary }) => `${doc(summary)}    ${literal(name)}: ${typeName};\n`).join('');
}

/** The values of examples, by the name of their group and their own. */
export function exampleValues(groups: Iterable<readonly [string, Example[]]>): string {
  const values = Object.fromEntries(
    Array.from(groups, ([group, examples]) => [
      group,
      Object.fromEntries(examples.map(({ name, value }) => [name, value])),
    ]),
  );
  return inCode(values);
}

/** JSON as an expression of code, where the key `__proto__` would set the prototype. */
export const inCode = (value: object): string =>
  JSON.stringify(value, null, 2).replaceAll(/^( *)"__proto__":/gm, '$1["__proto__"]:');

export const literal = (text: string): string => JSON.stringify(text);

const doc = (summary: string | undefined) =>
  summary === undefined ? '' : `    /** ${summary.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /')} */\n`;
