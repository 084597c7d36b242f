import { describe, expect, test } from 'vitest';
import type { OperationId } from '../harness/fault.ts';
import { onlyFault } from '../harness/fault-selection.ts';
import { isRejected, type ProbeResponse } from '../harness/http-client.ts';
import { testFamily } from '../harness/test-family.ts';
import { type ApiClient, isValid } from './api-client.ts';
import { api } from './api-family.ts';
import { type CorpusRequest, requestsOf } from './corpus-requests.ts';

testFamily(api, ({ requests, uncovered = [] }) => {
  expect(requests).toBeGreaterThan(500);
  // A parameter that may be any text can be no other thing on the wire.
  expect(uncovered.filter((line) => !/: no request can show whether \S+ holds$/.test(line))).toEqual([]);
});

/** Sends a request of the corpus. @param id of an existing web tool, which replaces a valid id of the request */
async function send(
  client: ApiClient,
  operation: OperationId,
  request: CorpusRequest,
  id: string,
): Promise<ProbeResponse> {
  const { name, path, query = {}, body } = request;
  if (operation === 'updateWebTool') {
    const existingId = name.startsWith('upper-case') ? id.toUpperCase() : id;
    return client.update(name.startsWith('id-') ? (path?.id ?? '') : existingId, body);
  }
  const strings = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return operation === 'listJobs' ? client.listJobs(body, { query: strings }) : client.listWebTools(strings);
}

describe.runIf(onlyFault === undefined)('the correct services', () => {
  const operations: OperationId[] = ['listJobs', 'listWebTools', 'updateWebTool'];
  // tests/contract sends them to the sandbox.
  test.each(operations)(
    'the bare provider: %s accepts the valid and rejects the invalid requests of the corpus',
    async (operation) => {
      const running = await api.start('bare');
      try {
        const client = api.connect(running);
        const id = await client.toolId();
        const requests = requestsOf(operation);
        expect(requests.filter((request) => request.isInvalid).length).toBeGreaterThan(1);
        for (const request of requests) {
          const response = await send(client, operation, request, id);
          const isExpected = request.isInvalid ? isRejected(response) : isValid(operation, response);
          expect(isExpected, `${request.name}: ${response.status} ${response.text.slice(0, 300)}`).toBe(true);
        }
      } finally {
        await running.close();
      }
    },
  );
});
