import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contents, scratchFolder } from './cli.testing.ts';
import { differences, header, replaceFolder } from './output.ts';

const file = (text: string) => header('a spec') + text;
const oldFiles = { 'a.ts': file('old a'), 'b.ts': file('b'), 'gone.ts': file('gone') };
const newFiles = { 'a.ts': file('new a'), 'b.ts': file('b'), 'c.ts': file('new c') };

function folderWith(files: Record<string, string>): string {
  const folder = join(scratchFolder(), 'generated');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const replace = (folder: string, files: Record<string, string>) =>
  replaceFolder(folder, new Map(Object.entries(files)));

describe('the differences', () => {
  it('are what is changed, missing or too many', () => {
    expect(differences(folderWith(oldFiles), new Map(Object.entries(newFiles)))).toEqual([
      { name: 'a.ts', kind: 'changed' },
      { name: 'c.ts', kind: 'missing' },
      { name: 'gone.ts', kind: 'extra' },
    ]);
  });

  it('are none when the folder is the same, and all when it is not there', () => {
    const folder = folderWith(oldFiles);
    expect(differences(folder, new Map(Object.entries(oldFiles)))).toEqual([]);
    expect(differences(join(folder, 'deeper'), new Map([['a.ts', '']]))).toEqual([
      { name: 'a.ts', kind: 'missing' },
    ]);
  });
});

describe('the output folder', () => {
  it('is made when it is not there', () => {
    const folder = join(scratchFolder(), 'some/where');
    replace(folder, newFiles);
    expect(contents(folder)).toEqual(newFiles);
  });

  it('holds the new files and no other, and what was right is not touched', () => {
    const folder = folderWith(oldFiles);
    const longAgo = new Date(2020, 1, 1);
    for (const name of Object.keys(oldFiles)) utimesSync(join(folder, name), longAgo, longAgo);
    replace(folder, newFiles);
    expect(contents(folder)).toEqual(newFiles);
    expect(statSync(join(folder, 'b.ts')).mtime).toEqual(longAgo);
    expect(statSync(join(folder, 'a.ts')).mtime).not.toEqual(longAgo);
  });

  it('keeps what someone else put there, and then nothing is written at all', () => {
    const folder = folderWith({ ...oldFiles, 'mine.ts': 'export {};' });
    expect(() => replace(folder, newFiles)).toThrow(/mine\.ts was not made by codegen/);
    mkdirSync(join(folder, 'mine'));
    expect(() => replace(folder, { ...newFiles, 'mine.ts': '' })).toThrow(/mine was not made by codegen/);
    expect(() => differences(join(folder, 'a.ts'), new Map())).toThrow("can't be read and written (ENOTDIR)");
  });

  it('is untouched when a file cannot be written', () => {
    const folder = folderWith(oldFiles);
    // A folder where a file belongs stops every user; permissions would not stop root.
    const obstacle = join(folder, `c.ts.next-${process.pid}`);
    mkdirSync(obstacle);
    expect(() => replace(folder, newFiles)).toThrow("can't be read and written (E");
    rmSync(obstacle, { recursive: true });
    expect(contents(folder)).toEqual(oldFiles);
  });
});
