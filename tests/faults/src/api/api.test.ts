import { describe, expect, test } from 'vitest';
import type { OperationId } from '../harness/fault.ts';
import { checkFamily, faultNamed } from '../harness/fault-family.ts';
import { isRejected, type Reply } from '../harness/http-client.ts';
import { onlyFault } from '../harness/selection.ts';
import { testFamily } from '../harness/test-family.ts';
import { type Api, isValid } from './api-client.ts';
import { api } from './api-family.ts';
import { type CorpusRequest, requestsOf } from './corpus.ts';

testFamily(api);

/** Sends a request of the corpus, to a web tool that the service has unless the id is what is wrong. */
async function send(client: Api, operation: OperationId, request: CorpusRequest, id: string): Promise<Reply> {
  const { name, path, query = {}, body } = request;
  if (operation === 'updateWebTool') {
    const known = name.startsWith('upper-case') ? id.toUpperCase() : id;
    return client.update(name.startsWith('id-') ? (path?.id ?? '') : known, body);
  }
  const strings = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return operation === 'listJobs' ? client.listJobs(body, { query: strings }) : client.listWebTools(strings);
}

describe.runIf(onlyFault === undefined)('the correct services', () => {
  const operations: OperationId[] = ['listJobs', 'listWebTools', 'updateWebTool'];
  const both = api.services.flatMap((service) => operations.map((operation) => ({ service, operation })));
  test.each(both)(
    '$service: $operation accepts and rejects what the corpus says',
    async ({ service, operation }) => {
      const running = await api.start(service);
      try {
        const client = api.connect(running);
        const id = await client.toolId();
        const requests = requestsOf(operation);
        expect(requests.filter((request) => request.isInvalid).length).toBeGreaterThan(1);
        for (const request of requests) {
          const reply = await send(client, operation, request, id);
          const isExpected = request.isInvalid ? isRejected(reply) : isValid(operation, reply);
          expect(isExpected, `${request.name}: ${reply.status} ${reply.text.slice(0, 300)}`).toBe(true);
        }
      } finally {
        await running.close();
      }
    },
  );

  test('the same seed gives the same findings', async () => {
    const fault = faultNamed(api.faults, 'jobs-success-as-text');
    const check = async () => {
      const options = { service: 'bare', fault, seed: 7, only: ['listJobs'] };
      const { requests, findings } = await checkFamily(api, options);
      return { requests, rules: findings.map((finding) => Object(finding).rule) };
    };
    expect(await check()).toEqual(await check());
  });
});
