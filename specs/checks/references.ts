import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { type DocumentName, specsFolder, valueAt } from './documents.ts';
import type { Problem } from './problem.ts';

/**
 * Finds references that lead back to themselves, which Redocly reports without a place.
 * A schema that contains itself is no such circle: somewhere between it and itself stands a schema.
 */
export function findCircularReferences(name: DocumentName, folder: URL = specsFolder): Problem[] {
  const root = fileURLToPath(folder);
  const documents = new Map<string, unknown>();
  const read = (file: string) => {
    // What is missing or broken is told by Redocly, with its place.
    if (!documents.has(file)) {
      let value: unknown;
      try {
        value = existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined;
      } catch {}
      documents.set(file, value);
    }
    return documents.get(file);
  };

  const problems: Problem[] = [];
  for (const path of globSync(`${name}/**/*.yaml`, { cwd: root }).sort()) {
    const chain = [`${join(root, path)}#`];
    for (let node = read(join(root, path)); isReference(node); ) {
      const [file = '', pointer = ''] = node.$ref.split('#');
      const from = chain.at(-1)?.split('#')[0] ?? '';
      const target = `${file === '' ? from : normalize(join(dirname(from), file))}#${pointer}`;
      if (chain.includes(target)) {
        const names = [...chain, target].map((link) => relative(root, link).replace(/#$/, ''));
        const message = `The reference leads back to itself: ${names.join(' → ')}.`;
        problems.push({
          file: path,
          line: 1,
          pointer: '/$ref',
          message,
          help: 'Point one of them at a definition.',
        });
        break;
      }
      chain.push(target);
      node = valueAt(read(target.split('#')[0] ?? ''), pointer);
    }
  }
  return problems;
}

/** Finds examples (`externalValue`) that are not in the corpus. */
export function findMissingExamples(name: DocumentName, folder: URL = specsFolder): Problem[] {
  const problems: Problem[] = [];
  for (const file of globSync(`${name}/**/*.yaml`, { cwd: fileURLToPath(folder) }).sort()) {
    const lines = readFileSync(new URL(encodeURI(file), folder), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      const [, example = ''] = /^\s*externalValue: (\S+)$/.exec(line) ?? [];
      const [path = '', pointer = ''] = example.split('#');
      const url = new URL(path, new URL(encodeURI(file), folder));
      if (example === '' || (existsSync(url) && holds(url, pointer))) continue;
      const message = `The example ${example} is not in the corpus.`;
      problems.push({
        file,
        line: index + 1,
        message,
        help: 'Correct the path, or add the case to specs/examples.',
      });
    }
  }
  return problems;
}

function holds(url: URL, pointer: string): boolean {
  try {
    return valueAt(JSON.parse(readFileSync(url, 'utf8')), pointer) !== undefined;
  } catch {
    // A broken case is told by the check of the corpus.
    return true;
  }
}

function isReference(node: unknown): node is { $ref: string } {
  return typeof node === 'object' && node !== null && typeof (node as { $ref?: unknown }).$ref === 'string';
}
