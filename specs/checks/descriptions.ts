import { posix } from 'node:path';
import { readSources } from './claims.ts';
import { type DocumentName, specsFolder } from './documents.ts';
import { escapeToken, valueAt } from './pointer.ts';
import type { Problem } from './problem.ts';
import type { YamlFile } from './yaml-file.ts';

type Sources = Map<string, YamlFile>;

/** The properties of schemas that nothing describes, neither themselves nor what they refer to or consist of. */
export function checkDescriptions(name: DocumentName, folder: URL = specsFolder): Problem[] {
  const sources = readSources(folder, name);
  return [...sources]
    .filter(([file]) => file.includes('/components/schemas/'))
    .flatMap(([file, { value }]) =>
      [...propertiesIn(value)]
        .filter(([, schema]) => schema !== false && !isDescribed(sources, file, schema))
        .map(([pointer]) => ({
          file,
          pointer,
          message: 'Nothing describes this property, which has a line in the reference.',
          help: 'Give it a `description`; beside a `$ref`, give one to the schema that it names.',
        })),
    );
}

function* propertiesIn(node: unknown, pointer = ''): Generator<[pointer: string, schema: unknown]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const at = `${pointer}/${escapeToken(key)}`;
    const isNames = key === 'properties' && !pointer.endsWith('/properties');
    if (isNames)
      for (const [name, schema] of Object.entries(value as object))
        yield [`${at}/${escapeToken(name)}`, schema];
    // `contains` only counts.
    if (key !== 'examples' && key !== 'contains') yield* propertiesIn(value, at);
  }
}

function isDescribed(sources: Sources, file: string, schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { description, $ref, items, additionalProperties } = schema as Record<string, unknown>;
  if (typeof description === 'string') return true;
  if (typeof $ref !== 'string') return isDescribed(sources, file, items ?? additionalProperties);
  const [path = '', pointer = ''] = $ref.split('#');
  const target = path === '' ? file : posix.join(posix.dirname(file), path);
  return isDescribed(sources, target, valueAt(sources.get(target)?.value, pointer));
}
