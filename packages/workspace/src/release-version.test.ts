import { expect, test } from 'vitest';
import { Refusal } from './release-run.ts';
import { makeRepository } from './release-testing.ts';
import { version } from './release-version.ts';
import { scratchFolder } from './scratch.ts';

test('where no changeset waits there is no version to give', async () => {
  using folder = scratchFolder({});
  makeRepository(folder.path);
  const error = await version(folder.path).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(Refusal);
  expect((error as Error).message).toMatch(/^No changeset waits for a version: /);
});
