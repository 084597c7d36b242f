import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { readBundle, specsFolder } from './documents.ts';
import { valueAt } from './pointer.ts';
import type { Problem } from './problem.ts';

/**
 * Checks that the files of a spec match its parts: a file per path, a file per message, and for each component
 * a file of its name. A file that no document reaches is an unused component.
 */
export function checkLayout(folder: URL = specsFolder): Problem[] {
  const cwd = fileURLToPath(folder);
  const read = (path: string): unknown => parse(readFileSync(new URL(path, folder), 'utf8'));
  const keys = (value: unknown) => Object.keys((value ?? {}) as object);
  const problems: Problem[] = [];

  const compare = (kind: string, pattern: string, names: string[], root: string) => {
    const files = globSync(pattern, { cwd }).sort();
    for (const file of files) {
      if (names.includes(basename(file, '.yaml'))) continue;
      problems.push({
        file,
        message: `No document uses this ${kind}, or it goes by another name.`,
        help: `Refer to it, delete it, or name the file like the ${kind}.`,
      });
    }
    for (const name of names) {
      if (files.some((file) => basename(file, '.yaml') === name)) continue;
      const file = pattern.replace('*', name);
      problems.push({
        file: root,
        message: `The ${kind} ${name} has no file of its name.`,
        help: `Move it to specs/${file}.`,
      });
    }
  };

  const paths = (read('openapi/openapi.yaml') as { paths?: object }).paths;
  compare(
    'path',
    'openapi/paths/*.yaml',
    keys(paths).map((path) => path.slice(1).replaceAll('/', '_')),
    'openapi/openapi.yaml',
  );
  const messages = valueAt(read('asyncapi/asyncapi.yaml'), '/channels/callEvents/messages');
  compare('message', 'asyncapi/messages/*.yaml', keys(messages), 'asyncapi/asyncapi.yaml');
  for (const name of ['openapi', 'asyncapi'] as const) {
    const components = valueAt(readBundle(name, folder), '/components');
    for (const kind of new Set([...keys(components), ...folders(`${name}/components/*`, cwd)])) {
      compare(
        `component in ${kind}`,
        `${name}/components/${kind}/*.yaml`,
        keys(valueAt(components, `/${kind}`)),
        `${name}/${name}.yaml`,
      );
    }
  }
  return problems;
}

const folders = (pattern: string, cwd: string): string[] =>
  existsSync(cwd) ? globSync(pattern, { cwd }).map((path) => basename(path)) : [];
