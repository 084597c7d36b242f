import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { readSources } from './claims.ts';
import { readJson } from './corpus-files.ts';
import { type DocumentName, specsFolder } from './documents.ts';
import { escapeToken, valueAt } from './pointer.ts';
import type { Problem } from './problem.ts';

/** What is wrong with the sources of a document that Redocly does not see, or reports without a place. */
export function checkSources(name: DocumentName, folder: URL = specsFolder): Problem[] {
  const sources = readSources(folder, name);
  const broken = [...sources.values()].flatMap(({ problems }) => problems);
  if (broken.length > 0) return broken;
  return [...sources].flatMap(([path, { value }]) => [
    ...[...examplesIn(value)].flatMap(([pointer, to]) => checkExample({ file: path, pointer }, to, folder)),
    ...misnamedMessage(path, value),
  ]);
}

/** An example is a file of the corpus, or a part of one. */
function checkExample(place: { file: string; pointer: string }, example: string, folder: URL): Problem[] {
  const [to = '', pointer = ''] = decodeURI(example).split('#');
  const file = posix.join(posix.dirname(place.file), to);
  const url = new URL(encodeURI(file), folder);
  if (!existsSync(url))
    return [{ ...place, message: `There is no file specs/${file}.`, help: 'Fix the path, or add the file.' }];
  const { value, problem } = readJson(url, file);
  if (problem !== undefined) return [{ ...problem, cause: file }];
  if (valueAt(value, pointer) !== undefined) return [];
  const message = `There is nothing at #${pointer} in specs/${file}.`;
  return [{ ...place, message, help: 'Fix the reference, or add what it names.' }];
}

/** Every example that is in another file, with the pointer to it. */
function* examplesIn(node: unknown, pointer = ''): Generator<[pointer: string, example: string]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const at = `${pointer}/${escapeToken(key)}`;
    if (key === 'externalValue' && typeof value === 'string') yield [at, value];
    else yield* examplesIn(value, at);
  }
}

/** A message has the name of its file: examples, types and checks know it by that name. */
function misnamedMessage(file: string, value: unknown): Problem[] {
  const name = valueAt(value, '/name');
  const expected = posix.basename(file, '.yaml');
  if (!file.startsWith('asyncapi/messages/') || name === expected) return [];
  const message = `The message has the name \`${name}\`, but its file is ${expected}.yaml.`;
  return [{ file, pointer: '/name', message, help: `Name it \`${expected}\`, or rename the file.` }];
}
