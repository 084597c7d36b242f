import { type CallError, createClient } from '@voice-agent/client';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { calls, canSay, dataOf, wrongCalls } from './client-calls.ts';
import { corpus } from './corpus.ts';
import { operation, operationIds, plainRequest, send } from './openapi.ts';
import { type Recorder, startRecorder } from './recorder.ts';

const apiKey = 'test-key';
// What is refused here before it is sent would never reach Prism.
const prism = createClient({ baseUrl: inject('prism'), apiKey, validateRequests: false });

describe.each(operationIds)('%s against Prism', (id) => {
  const { accepted, refused } = corpus(id, 'request');
  const [example] = Object.values(operation(id).examples);

  test.each(accepted)('$name gives the example', async ({ instance }) => {
    const result = await calls[id](prism, instance);
    expect(result).toMatchObject({ ok: true, message: 'success' });
    expect(result.ok && result.data).toEqual(dataOf(example?.value));
  });

  test.each(refused.filter(({ keyword }) => keyword !== 'x-unique-items-by').filter(canSay))(
    '$name gives an error',
    async ({ instance }) => {
      const error = { kind: 'status', status: 422, body: undefined };
      expect(await calls[id](prism, instance)).toMatchObject({ ok: false, error });
    },
  );
});

describe('before anything is sent', () => {
  const nobody = async (): Promise<Response> => {
    throw new Error('sent');
  };
  const client = createClient({ baseUrl: inject('prism'), apiKey, fetch: nobody, retries: { lists: 0 } });

  describe.each(operationIds)('%s', (id) => {
    const { accepted, refused } = corpus(id, 'request');
    const own = refused.filter(canSay).filter(({ at }) => !at.startsWith('/query'));

    test('nothing of the corpus that is accepted is refused', async () => {
      for (const { instance } of accepted) {
        expect(await calls[id](client, instance)).toMatchObject({ ok: false, error: { kind: 'network' } });
      }
    });

    test('all of the corpus that is refused is refused at its place', async () => {
      for (const { name, at, instance } of own) {
        const error = { kind: 'invalid', pointer: at, attempts: 0 };
        expect(await calls[id](client, instance), name).toMatchObject({ ok: false, error });
      }
    });
  });
});

describe('what comes back is typed', () => {
  test('jobs', async () => {
    const result = await prism.jobs.list({
      projectId: 'project-harbour',
      status: 'COMPLETED',
      take: 2,
      skip: 1,
    });
    if (!result.ok) throw new Error(result.error.message);
    const titles: (string | undefined)[] = result.data.jobs.map(({ title }) => title);
    const total: number = result.data.total;
    expect(titles.length).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(0);
    // @ts-expect-error the record shows no status
    expect(result.data.jobs[0]?.status).toBe(undefined);
  });

  test('web tools', async () => {
    const result = await prism.webTools.list({ isActive: true, skip: 1, take: 10, type: 'WEB_TOOL' });
    if (!result.ok) throw new Error(result.error.message);
    const types: ('FUNCTION' | 'MCP' | undefined)[] = result.data.items.map(({ type }) => type);
    expect(types).toEqual(['FUNCTION', 'MCP']);
  });

  test('an error', async () => {
    const result = await prism.webTools.list({ voiceAgentId: 'no uuid' });
    const error: CallError | undefined = result.ok ? undefined : result.error;
    expect(error?.kind === 'status' && error.status).toBe(422);
  });
});

describe('what tsc refuses Prism refuses too', () => {
  test.each(Object.entries(wrongCalls))('%s', async (_, call) => {
    expect(await call(prism)).toMatchObject({ ok: false, error: { kind: 'status', status: 422 } });
  });
});

describe.each(operationIds)('%s against a recorder', (id) => {
  let recorder: Recorder;
  let client: typeof prism;
  beforeAll(async () => {
    recorder = await startRecorder();
    client = createClient({ baseUrl: recorder.url, apiKey });
  });
  beforeEach(() => {
    recorder.requests = [];
  });
  afterAll(() => recorder.close());

  test.each(corpus(id, 'request').accepted)('$name is sent as by plain HTTP', async ({ instance }) => {
    await send(recorder.url, id, instance);
    await calls[id](client, instance);
    const [byHttp, byClient] = recorder.requests;
    expect(byClient).toEqual(byHttp);
    expect(byClient?.authorization).toBe('Token test-key');
  });

  test.each(corpus(id, 'response').accepted)('$name is read', async ({ instance }) => {
    recorder.answer = instance;
    const result = await calls[id](client, plainRequest[id]);
    const { success, message } = instance as { success: boolean; message: string };
    expect(result.ok).toBe(success);
    if (result.ok) {
      expect(result).toMatchObject({ message });
      expect(result.data).toEqual(dataOf(instance));
    } else {
      expect(result.error).toMatchObject({ kind: 'unsuccessful', envelope: instance });
    }
  });
});
