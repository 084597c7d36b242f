import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isListJobsBody, isUpdateWebToolBody } from '@voice-agent/client/validators';
import { root } from '@voice-agent/workspace/turbo';
import { expect, test } from 'vitest';
import * as zod from './zod-requests.ts';

/** The bodies of all requests in the corpus, right and wrong. */
function bodies(operation: string): [file: string, body: unknown][] {
  const folder = join(root, 'specs/examples', operation);
  return globSync(['*.request.json', '*.invalid.json'], { cwd: folder }).flatMap((file) => {
    const example = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const request = example.request ?? example;
    return 'body' in request ? [[file, request.body]] : [];
  });
}

test.each([
  ['listJobs', isListJobsBody, zod.isListJobsBody],
  ['updateWebTool', isUpdateWebToolBody, zod.isUpdateWebToolBody],
])(
  'the schemas that are weighed against our validators of %s reject the same bodies',
  (operation, ours, theirs) => {
    const all = bodies(operation);
    const rejectedBy = (isBody: (body: unknown) => boolean): string[] =>
      all.filter(([, body]) => !isBody(body)).map(([file]) => file);
    expect(rejectedBy(theirs)).toEqual(rejectedBy(ours));
    expect(rejectedBy(ours).length).toBeGreaterThan(5);
    expect(all.length - rejectedBy(ours).length).toBeGreaterThan(5);
  },
);
