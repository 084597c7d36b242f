import { createClient } from '@voice-agent/client';
import { isListJobsBody, isUpdateWebToolBody, isUpdateWebToolResponse } from '@voice-agent/client/validators';
import { parse } from '@voice-agent/webhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type OperationId, plainRequest, send } from './openapi.ts';
import { noticed, overlooked, sameTypeTwice } from './overlooked.ts';
import { type Recorder, startRecorder } from './recorder.ts';

/** Something wrong that Prism does not see, and what sees it instead. */
interface BlindSpot {
  what: string;
  why: string;
  /** Looks at an answer of Prism, where its status alone does not show that something passed. */
  shows?(answer: Response): Promise<void>;
  coveredBy: string;
  covered(): void | Promise<void>;
}

const prism = inject('prism');
const authorization = 'Token test-key';
const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

let recorder: Recorder;
const client = () => createClient({ baseUrl: recorder.url, apiKey: 'test-key' });
/** What the client writes when it makes this call. */
async function written(call: Promise<unknown>): Promise<unknown> {
  await call;
  return recorder.requests.at(-1);
}

const blindSpots: BlindSpot[] = [
  {
    what: 'a key without the keyword Token, or with another word before it',
    why: 'OpenAPI can say this form only with a scheme that Prism does not know, so the spec has an apiKey in a header',
    coveredBy: 'the client, which writes the keyword itself',
    covered: async () => {
      const expected = { authorization: 'Token test-key' };
      expect(await written(client().jobs.list({ projectId: 'p' }))).toMatchObject(expected);
      expect(await written(client().webTools.list())).toMatchObject(expected);
      expect(await written(client().webTools.update(id, {}))).toMatchObject(expected);
    },
  },
  {
    what: 'two messages of one type, when it is not `system`',
    why: 'JSON Schema has no keyword for it; the extension x-unique-items-by says it',
    coveredBy: 'the validators of the client',
    covered: () => {
      expect(sameTypeTwice.length).toBeGreaterThan(0);
      for (const { instance } of sameTypeTwice) expect(isUpdateWebToolBody(instance.body)).toBe(false);
    },
  },
  {
    what: 'a query parameter that no operation has',
    why: 'Prism reads the parameters that it knows and no others',
    coveredBy: 'the types of the client, and for the corpus its check',
    covered: async () => {
      // Here and below it is tsc that fails when the error is gone.
      // @ts-expect-error a misspelt parameter
      await client().webTools.list({ tpye: 'MCP' });
    },
  },
  {
    what: 'the name of a query parameter in other letters',
    why: 'Prism compares the names in lower case',
    coveredBy: 'the client, which writes the names of the document',
    covered: async () => {
      const query = [['projectId', 'p']];
      expect(await written(client().jobs.list({ projectId: 'p' }))).toMatchObject({ query });
    },
  },
  {
    what: 'an empty value of an optional query parameter',
    why: 'Prism takes it for a parameter that is not there',
    coveredBy: 'the types of the client, where they have a value to compare with',
    covered: async () => {
      // @ts-expect-error no boolean
      await client().webTools.list({ isActive: '' });
      // @ts-expect-error no kind of web tool
      await client().webTools.list({ type: '' });
    },
  },
  {
    what: 'the body null',
    why: 'Prism takes it for a body that is not there',
    coveredBy: 'the validators of the client',
    covered: () => {
      expect(isListJobsBody(null)).toBe(false);
      expect(isUpdateWebToolBody(null)).toBe(false);
    },
  },
  {
    what: 'a uuid as a URN',
    why: 'the format check of Prism lets the prefix urn:uuid: pass',
    coveredBy: 'the format check of our validators',
    covered: () => {
      const answer = (value: string) => ({ success: true, message: 'success', data: { id: value } });
      expect(isUpdateWebToolResponse(answer(id))).toBe(true);
      expect(isUpdateWebToolResponse(answer(`urn:uuid:${id}`))).toBe(false);
    },
  },
  {
    what: 'JSON under another name',
    why: 'Prism takes every media type that ends in +json for JSON',
    coveredBy: 'the client, which writes application/json',
    covered: async () => {
      const contentType = 'application/json';
      expect(await written(client().jobs.list({ projectId: 'p' }))).toMatchObject({ contentType });
      expect(await written(client().webTools.update(id, {}))).toMatchObject({ contentType });
    },
  },
  {
    what: 'a filter that never reaches the service',
    why: 'Prism keeps no records: it gives the same answer whatever is asked for',
    shows: expectBothTypes,
    coveredBy: 'client.test.ts, which compares what the client writes with every request of the corpus',
    covered: async () => {
      expect(await written(client().webTools.list({ type: 'MCP', isActive: false, take: 1 }))).toMatchObject({
        query: [
          ['isActive', 'false'],
          ['take', '1'],
          ['type', 'MCP'],
        ],
      });
    },
  },
];

async function expectBothTypes(answer: Response): Promise<void> {
  const { data } = (await answer.json()) as { data: { items: { type: string }[] } };
  expect(data.items.map(({ type }) => type)).toEqual(['FUNCTION', 'MCP']);
}

beforeAll(async () => {
  recorder = await startRecorder();
});
beforeEach(() => {
  recorder.requests = [];
});
afterAll(() => recorder.close());

test('every one of them is explained', () => {
  expect(blindSpots.map(({ what }) => what)).toEqual(Object.keys(overlooked));
});

describe.each(blindSpots)('$what', ({ what, why, shows, coveredBy, covered }) => {
  test(`passes: ${why}`, async () => {
    const answers = await Promise.all(overlooked[what]?.(prism) ?? []);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    if (shows !== undefined) await Promise.all(answers.map(shows));
  });

  test(`is covered by ${coveredBy}`, covered);
});

// It does not pass, but no refusal comes either; so a test that sends it would wait for ever.
describe('a body that is no JSON', () => {
  test('gets no answer: Prism loses the error of its parser', async () => {
    const abort = new AbortController();
    let answered = false;
    const lost = fetch(`${prism}/v1/jobs/all?projectId=p`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{"take":',
      signal: abort.signal,
    }).finally(() => {
      answered = true;
    });
    // What is sent later is answered earlier.
    for (let later = 0; later < 20; later++) expect((await send(prism, 'listWebTools')).status).toBe(200);
    expect(answered).toBe(false);
    abort.abort();
    await expect(lost).rejects.toThrow('aborted');
  });

  test('is covered by the client, which writes JSON, and by parse for what comes in', async () => {
    expect(await written(client().jobs.list({ projectId: 'p', take: 1 }))).toMatchObject({
      body: { take: 1 },
    });
    expect(parse('{"take":')).toMatchObject({ ok: false, problem: { kind: 'json' } });
  });
});

describe('what Prism does see, so that it stays out of the list', () => {
  test.each(noticed)('%s', async (_, send, status) => {
    expect((await send(prism)).status).toBe(status);
  });

  test('a body that is not there is no breach: whether it may be absent is not described', async () => {
    for (const operation of ['listJobs', 'updateWebTool'] satisfies OperationId[]) {
      const { body: _, ...request } = plainRequest[operation];
      expect((await send(prism, operation, request)).status).toBe(200);
    }
  });
});
