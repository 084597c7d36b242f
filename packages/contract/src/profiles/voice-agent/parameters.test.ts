import { envelope, serve } from '@voice-agent/test-kit/servers';
import { expect, test } from 'vitest';
import { loadOpenApi } from '../../documents.ts';
import { knownParameters } from './parameters.ts';

const credential = { name: 'Authorization', value: 'Token key' };
const records: Record<string, object> = {
  '/v1/jobs/all?projectId=project-harbour': { jobs: [{ id: 'job-1' }] },
  '/v1/voice-agents/web-tool/list': { items: [{ id: 'tool-1' }] },
};

/** The document with operations on one record that it does not have yet. */
async function grown() {
  const document = await loadOpenApi();
  const update = document.operations.find(({ id }) => id === 'updateWebTool');
  if (update === undefined) throw new Error('The document has no update.');
  const lists = document.operations.filter(({ parameters }) => parameters.every((one) => one.in !== 'path'));
  const get = { ...update, id: 'getWebTool', method: 'GET', isSafe: true };
  return { ...document, operations: [...lists, update, get, { ...get, id: 'getJob', tag: 'Jobs' }] };
}

test('the id of a record is known by operation: the first of the list with its tag', async () => {
  const url = await serve((request, response) => {
    response.end(envelope(records[request.url ?? ''] ?? {}));
  });
  const target = { url, credential, allowWrites: true };
  const known = { projectId: 'project-harbour', 'getWebTool.id': 'tool-1', 'getJob.id': 'job-1' };
  const document = await grown();
  expect(await knownParameters(document, target, {})).toEqual({ ...known, 'updateWebTool.id': 'tool-1' });
  expect(await knownParameters(document, { ...target, allowWrites: false }, {})).toEqual(known);
  const { 'getJob.id': _, ...others } = known;
  const given = { 'getJob.id': 'mine' };
  expect(await knownParameters(document, { ...target, allowWrites: false }, given)).toEqual(others);
  expect(await knownParameters(document, { ...target, writableIds: ['named'] }, given)).toMatchObject({
    'getWebTool.id': 'named',
    'updateWebTool.id': 'named',
  });
  expect(await knownParameters(document, target, { id: 'any' })).toEqual({ projectId: 'project-harbour' });
});
