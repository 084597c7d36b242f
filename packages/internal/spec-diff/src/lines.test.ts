import { readYaml, useFolder } from '@voice-agent/test-kit/files';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { write } from './testing/documents.ts';

interface Written {
  files: Record<string, string>;
  changes: Record<string, { file: string; old: string; now: string; line: number }>;
}

const folder = useFolder();
const { files, changes }: Written = readYaml('lines.yaml', import.meta.url);
write(folder, files);

test.each(Object.entries(changes))('%s is reported at its line', (_, { file, old, now, line }) => {
  expect(files[file]).toContain(old);
  for (const [name, text] of Object.entries(files))
    write(folder, { [`after/${name}`]: name === file ? text.replace(old, now) : text });
  const found = compare('openapi.yaml', 'after/openapi.yaml', { folder }).changes;
  expect(found.map(({ after }) => [after.file, after.line])).toEqual([[`after/${file}`, line]]);
});
