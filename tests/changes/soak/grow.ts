import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

interface Shapes {
  /** `below` is empty for the end of the file. */
  added: { file: string; below: string | null; lines: string }[];
  files: Record<string, string>;
}

/** Adds the operations and the event of shapes.yaml to the folder `specs` of a clone. */
export function grow(specs: string): void {
  const { added, files } = parse(readFileSync(new URL('shapes.yaml', import.meta.url), 'utf8')) as Shapes;
  for (const { file, below, lines } of added) {
    const path = join(specs, file);
    if (below === null) {
      appendFileSync(path, lines);
      continue;
    }
    const [before, after, ...more] = readFileSync(path, 'utf8').split(`\n${below}\n`);
    if (after === undefined || more.length > 0)
      throw new Error(`specs/${file} does not have the line ${below} once.`);
    writeFileSync(path, `${before}\n${below}\n${lines}${after}`);
  }
  for (const [file, text] of Object.entries(files)) {
    const path = join(specs, file);
    if (existsSync(path)) throw new Error(`specs/${file} is there already.`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
