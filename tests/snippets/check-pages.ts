import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { given } from './given.ts';
import type { Page } from './pages.ts';
import { Session, writeFiles } from './session.ts';
import { snippetFolder, typecheck } from './typescript.ts';
import { wayOf } from './ways.ts';

/** Defines the tests of pages: every snippet compiles, and every snippet runs, in the order of its page. */
export function checkPages(set: string, all: Page[]): void {
  const folder = snippetFolder(set);
  const pages = all.filter(({ fences }) => fences.length > 0);
  const folderOf = ({ name }: Page) => join(folder, name.replaceAll(/[^\w]+/g, '_'));

  beforeAll(() => {
    for (const page of pages) writeFiles(page, folderOf(page));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('every snippet compiles', async () => {
    expect(await typecheck(folder)).toBe('');
  });

  describe.each(pages)('$name', (page) => {
    let session: Session;
    beforeAll(async () => {
      session = await Session.open(page, folderOf(page));
      writeFiles(page, session.folder, (text) => session.here(text));
      await given[page.name]?.(session);
    });
    afterAll(() => session?.close());

    for (const fence of page.fences) {
      const [name, way] = wayOf(fence, page);
      test(`${fence.name} is ${name}`, () => way.run(fence, session));
    }
  });
}
