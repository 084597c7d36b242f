import { readFileSync } from 'node:fs';
import { type Schema, validate } from '@cfworker/json-schema';
import { parse } from 'yaml';

/** An entry of a list in YAML: its first key is the name of a fault, with the description for its value. */
export type Entry = Record<string, unknown>;

/** Name, description and the rest of an entry. @throws TypeError when it has no name */
export function namedEntry<Rest>(entry: Entry): { name: string; description: string; rest: Rest } {
  const [[name, description] = [], ...rest] = Object.entries(entry);
  if (name === undefined) throw new TypeError('A fault in YAML has no name.');
  return { name, description: String(description), rest: Object.fromEntries(rest) as Rest };
}

/** Reads a YAML file. In its strings `<n×3>` stands for nnn. @param folder `import.meta.url` of the caller */
export const readYaml = <Content>(folder: string, file: string): Content =>
  parse(readFileSync(new URL(file, folder), 'utf8'), (_, value) =>
    typeof value === 'string' ? repeated(value) : value,
  );

const repeated = (text: string): string =>
  text.replace(/<(.)×(\d+)>/gu, (_, character: string, times: string) => character.repeat(Number(times)));

export const isValidFor = (schema: Schema, value: unknown): boolean =>
  validate(value, schema, '2020-12').valid;
