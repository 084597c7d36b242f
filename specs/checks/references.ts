import { existsSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { readSources } from './claims.ts';
import { readJson } from './corpus-files.ts';
import { type DocumentName, specsFolder } from './documents.ts';
import { escapeToken, valueAt } from './pointer.ts';
import type { Problem } from './problem.ts';
import type { YamlFile } from './yaml-file.ts';

type Sources = ReadonlyMap<string, YamlFile>;

/** What is wrong with the sources of a document, before Redocly follows their references. */
export function checkSources(name: DocumentName, folder: URL = specsFolder): Problem[] {
  const sources = readSources(folder, name);
  const broken = [...sources.values()].flatMap(({ problems }) => problems);
  if (broken.length > 0) return broken;
  return [...sources].flatMap(([path, { value }]) => [
    ...circularReferences(path, value, sources),
    ...[...referencesIn(value)].flatMap(([pointer, to]) =>
      checkReference({ file: path, pointer }, to, sources, folder),
    ),
    ...misnamedMessage(path, value),
  ]);
}

/**
 * Finds references that lead back to themselves, which Redocly reports without a place.
 * A schema that contains itself is no such circle: somewhere between it and itself stands a schema.
 */
function circularReferences(file: string, value: unknown, sources: Sources): Problem[] {
  const chain = [`${file}#`];
  for (let node = value; isReference(node); ) {
    const target = targetOf(node.$ref, chain.at(-1) ?? '');
    if (chain.includes(target)) {
      const names = [...chain, target].map((link) => link.replace(/#$/, ''));
      const message = `The reference leads back to itself: ${names.join(' → ')}.`;
      const cause = chain.toSorted().join();
      return [{ file, pointer: '/$ref', message, help: 'Point one of them at a definition.', cause }];
    }
    chain.push(target);
    const [next = '', pointer = ''] = target.split('#');
    node = valueAt(sources.get(next)?.value, pointer);
  }
  return [];
}

function checkReference(
  place: { file: string; pointer: string },
  reference: string,
  sources: Sources,
  folder: URL,
): Problem[] {
  const [file = '', pointer = ''] = targetOf(reference, place.file).split('#');
  const url = new URL(encodeURI(file), folder);
  if (!existsSync(url)) {
    const better = nearest(posix.basename(file), new URL('.', url));
    const message = `There is no file specs/${file}.`;
    const help = better === undefined ? 'Fix the path, or add the file.' : `Did you mean \`${better}\`?`;
    return [{ ...place, message, help, cause: message }];
  }
  const source = sources.get(file) ?? (file.endsWith('.json') ? readJson(url, file) : undefined);
  if (source !== undefined && 'problem' in source) return [{ ...source.problem, cause: file }];
  if (source === undefined || valueAt(source.value, pointer) !== undefined) return [];
  const message = `There is nothing at #${pointer} in specs/${file}.`;
  return [{ ...place, message, help: 'Fix the reference, or add what it names.', cause: message }];
}

/** The name of a file in the folder that differs by two characters at most. */
function nearest(name: string, folder: URL): string | undefined {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.find((each) => distance(each, name) <= 2);
}

/** How many characters have to be changed, added or removed to make one text of another. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1];
    for (const [at, other] of [...to].entries())
      next.push(
        Math.min((row[at] ?? 0) + (character === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** A message has the name of its file: examples, types and checks know it by that name. */
function misnamedMessage(file: string, value: unknown): Problem[] {
  const name = valueAt(value, '/name');
  const expected = posix.basename(file, '.yaml');
  if (!file.startsWith('asyncapi/messages/') || name === expected) return [];
  const message = `The message has the name \`${name}\`, but its file is ${expected}.yaml.`;
  return [{ file, pointer: '/name', message, help: `Name it \`${expected}\`, or rename the file.` }];
}

/** Every reference to another place, with the pointer to it. */
function* referencesIn(node: unknown, pointer = ''): Generator<[pointer: string, reference: string]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const at = `${pointer}/${escapeToken(key)}`;
    if ((key === '$ref' || key === 'externalValue') && typeof value === 'string') yield [at, value];
    else yield* referencesIn(value, at);
  }
}

/** Where a reference leads: a path in the folder `specs`, `#` and a pointer. */
function targetOf(reference: string, from: string): string {
  const [file = '', pointer = ''] = decodeURI(reference).split('#');
  const [fromFile = ''] = from.split('#');
  return `${file === '' ? fromFile : posix.join(posix.dirname(fromFile), file)}#${pointer}`;
}

function isReference(node: unknown): node is { $ref: string } {
  return typeof node === 'object' && node !== null && typeof (node as { $ref?: unknown }).$ref === 'string';
}
