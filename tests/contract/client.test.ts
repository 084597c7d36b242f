import { createClient, type RequestError } from '@voice-agent/client';
import { operations } from '@voice-agent/client/operations';
import { describe, expect, inject, test } from 'vitest';
import { call, canSay, dataOf } from './client-calls.ts';
import { corpus } from './corpus.ts';
import { enveloped, jsonOf, operationIds, plainRequest, send } from './openapi.ts';
import { saidBy, sendsJson, useRecorder } from './recorder.ts';
import { requestViolation } from './validators.ts';

const apiKey = 'test-key';
// What is rejected here before it is sent would never reach Prism.
const prism = createClient({ baseUrl: inject('prism'), apiKey, validateRequests: false });

describe.each(operationIds)('%s against Prism', (id) => {
  const { valid } = corpus(id, 'request');
  const [example] = Object.values(jsonOf(id).examples);

  test.each(valid)('$name gives the example', async ({ instance }) => {
    const result = await call(prism, id, instance);
    expect(result).toMatchObject({ ok: true });
    if (!result.ok) return;
    if (operations[id].success === 'raw') expect(result.data).toBeInstanceOf(Response);
    else expect(result.data).toEqual(dataOf(id, example?.value));
  });
});

describe('before anything is sent', () => {
  const nobody = async (): Promise<Response> => {
    throw new Error('sent');
  };
  const client = createClient({ baseUrl: inject('prism'), apiKey, fetch: nobody, maxRetries: 0 });

  describe.each(operationIds)('%s', (id) => {
    const { valid, invalid } = corpus(id, 'request');

    test('every valid request of the corpus is sent', async () => {
      for (const { instance } of valid)
        expect(await call(client, id, instance)).toMatchObject({ ok: false, error: { kind: 'network' } });
    });

    test('every invalid request of the corpus is rejected at its place', async () => {
      for (const { name, at, instance } of invalid.filter((each) => canSay(id, each.instance))) {
        const rule = requestViolation(id, instance)?.rule;
        const error = { kind: 'invalid', pointer: at, attempts: 0, ...(rule && { rule }) };
        expect(await call(client, id, instance), name).toMatchObject({ ok: false, error });
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
    const error: RequestError | undefined = result.ok ? undefined : result.error;
    expect(error?.kind === 'status' && error.status).toBe(422);
  });
});

describe.each(operationIds)('%s against a recorder', (id) => {
  const recorder = useRecorder();
  const client = () => createClient({ baseUrl: recorder.baseUrl, apiKey });

  test.each(corpus(id, 'request').valid)('$name is sent as by plain HTTP', async ({ instance }) => {
    await send(recorder.baseUrl, id, instance);
    await call(client(), id, instance);
    const [byHttp, byClient] = recorder.requests.map(saidBy);
    expect(byClient).toEqual(byHttp);
    expect(byClient?.authorization).toBe('Token test-key');
  });

  const responses = enveloped.includes(id) ? corpus(id, 'response').valid : [];
  test.each(responses)('$name is read', async ({ instance }) => {
    recorder.answers = [sendsJson(instance)];
    const result = await call(client(), id, plainRequest[id]);
    // The documented defaults.
    const { success = false, message = 'success' } = instance as { success?: boolean; message?: string };
    expect(result.ok).toBe(success);
    if (result.ok) {
      expect(result).toMatchObject({ message });
      expect(result.data).toEqual(dataOf(id, instance));
    } else {
      expect(result.error).toMatchObject({ kind: 'unsuccessful', envelope: instance });
    }
  });
});
