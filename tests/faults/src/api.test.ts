import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Api, isValid, type Reply } from './api.ts';
import { apiFaults } from './catalogue.ts';
import { type CorpusRequest, requestsOf } from './corpus.ts';
import { isRefused } from './probes.ts';
import { type Faulty, type Provider, startFaulty } from './start.ts';
import type { OperationId } from './types.ts';

const providers: Provider[] = ['sandbox', 'bare'];
const operations: OperationId[] = ['listJobs', 'listWebTools', 'updateWebTool'];

// Only what is broken is given up on so soon; what is correct may take its time on a busy machine.
const faultyPatienceMs = 1500;

let running: Faulty | undefined;
afterEach(() => running?.close());

async function start(provider: Provider, fault?: string): Promise<Api> {
  running = await startFaulty(provider, fault);
  return new Api(running, fault === undefined ? undefined : faultyPatienceMs);
}

const text = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

/** Sends a request of the corpus, to a web tool that this provider has unless the id is what is wrong. */
async function send(api: Api, operation: OperationId, request: CorpusRequest, id: string): Promise<Reply> {
  const { name, path, query = {}, body } = request;
  if (operation === 'listJobs') return api.listJobs(body, { query: text(query) });
  if (operation === 'listWebTools') return api.listWebTools(text(query));
  if (name.startsWith('id-')) return api.update(path?.id ?? '', body);
  return api.update(name.startsWith('upper-case') ? id.toUpperCase() : id, body);
}

describe.each(providers)('without a fault: %s', (provider) => {
  test.each(operations)('%s takes and refuses what the corpus says', async (operation) => {
    const api = await start(provider);
    const id = await api.toolId();
    const requests = requestsOf(operation);
    expect(requests.filter((request) => request.isRefused).length).toBeGreaterThan(1);
    for (const request of requests) {
      const reply = await send(api, operation, request, id);
      const holds = request.isRefused ? isRefused(reply) : isValid(operation, reply);
      expect(holds, `${request.name}: ${reply.status} ${JSON.stringify(reply.json)?.slice(0, 300)}`).toBe(
        true,
      );
    }
  });
});

// Each in front of one of them; `pnpm test:soak` has the gate catch each at both.
describe.each(providers)('in front of %s', (provider) => {
  const its = apiFaults.filter((_, index) => providers[index % providers.length] === provider);
  let correct: Faulty;
  beforeAll(async () => {
    correct = await startFaulty(provider);
  });
  afterAll(() => correct.close());
  test.each(its)('$name shows', async ({ name, probe }) => {
    expect(await probe(new Api(correct)), 'the promise holds without the fault').toBe(true);
    expect(await probe(await start(provider, name)), 'the promise is broken with the fault').toBe(false);
    expect(running?.failures).toEqual([]);
  });
});
