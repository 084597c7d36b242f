import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { ReleaseError } from './release-error.ts';
import { makeRepository } from './testing.ts';
import { version } from './version.ts';

test('where no changeset waits there is no version to give', async () => {
  using folder = scratchFolder({});
  makeRepository(folder.path);
  const error = await version(folder.path).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(ReleaseError);
  expect((error as Error).message).toMatch(/^No changeset waits for a version: /);
});
