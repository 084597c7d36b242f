import { createClient } from '@voice-agent/client';
import { operations } from '@voice-agent/client/operations';
import { parse } from '@voice-agent/webhooks';
import { describe, expect, inject, test } from 'vitest';
import { call, canSay } from './client-calls.ts';
import { operationIds, plainRequest, send, toPlainHttp } from './openapi.ts';
import { noticed, overlooked, sendAll } from './overlooked.ts';
import { saidBy, useRecorder } from './recorder.ts';
import { requestViolation } from './validators.ts';

/** Something invalid that Prism does not see, and what sees it instead. */
interface BlindSpot {
  what: string;
  why: string;
  /** Looks at the responses of Prism, where their status alone does not show that something passed. */
  shows?(responses: Response[]): Promise<void>;
  coveredBy: string;
  covered(): void | Promise<void>;
}

const prism = inject('prism');
const withBody = operationIds.filter((id) => operations[id].body !== undefined);

const recorder = useRecorder();
const client = () => createClient({ baseUrl: recorder.baseUrl, apiKey: 'test-key' });
/** What the client writes for each of these operations. */
async function written(ids = operationIds): Promise<unknown[]> {
  for (const id of ids) await call(client(), id, plainRequest[id]);
  return recorder.requests.map(saidBy);
}

function byValidators(what: string): void {
  for (const [id, request] of overlooked[what] ?? []) expect(requestViolation(id, request)).toBeDefined();
}

const blindSpots: BlindSpot[] = [
  {
    what: 'a key without the keyword Token, or with another word before it',
    why: 'OpenAPI can say this form only with a scheme that Prism does not know, so the spec has an apiKey in a header',
    coveredBy: 'the client, which writes the keyword itself',
    covered: async () => {
      const expected = operationIds.map(() => expect.objectContaining({ authorization: 'Token test-key' }));
      expect(await written()).toEqual(expected);
    },
  },
  {
    what: 'what an extension of the schemas rejects',
    why: 'JSON Schema has no keyword for it, for example for items that differ in one property',
    coveredBy: 'the validators of the client',
    covered: () => byValidators('what an extension of the schemas rejects'),
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
      const expected = operationIds.map((id) => {
        const { url } = toPlainHttp(prism, id, plainRequest[id]);
        return expect.objectContaining({ query: [...new URL(url).searchParams].sort() });
      });
      expect(await written()).toEqual(expected);
    },
  },
  {
    what: 'an empty value of an optional query parameter',
    why: 'Prism takes it for a parameter that is not there',
    coveredBy: 'the types of the client, where they have a value to compare with, and its validators',
    covered: async () => {
      // @ts-expect-error no boolean
      await client().webTools.list({ isActive: '' });
      // @ts-expect-error no kind of web tool
      await client().webTools.list({ type: '' });
      expect(recorder.requests).toEqual([]);
    },
  },
  {
    what: 'the body null',
    why: 'Prism takes it for a body that is not there',
    coveredBy: 'the validators of the client',
    covered: () => byValidators('the body null'),
  },
  {
    what: 'a uuid as a URN',
    why: 'the format check of Prism lets the prefix urn:uuid: pass',
    coveredBy: 'the format check of our validators',
    covered: () => byValidators('a uuid as a URN'),
  },
  {
    what: 'JSON under another name',
    why: 'Prism takes every media type that ends in +json for JSON',
    coveredBy: 'the client, which writes the media type of the document',
    covered: async () => {
      const message = withBody.filter((id) => plainRequest[id].body !== undefined);
      const expected = message.map((id) =>
        expect.objectContaining({ contentType: operations[id].body?.mediaType }),
      );
      expect(await written(message)).toEqual(expected);
    },
  },
  {
    what: 'a filter that never reaches the service',
    why: 'Prism keeps no records: it gives the same response to every request',
    shows: async (responses) => {
      const bodies = await Promise.all(responses.map((each) => each.text()));
      const lists = operationIds.filter((id) => operations[id].paging !== undefined);
      expect(new Set(bodies).size).toBeLessThanOrEqual(lists.length);
      expect(bodies.length).toBeGreaterThan(lists.length);
    },
    coveredBy: 'client.test.ts, which compares what the client writes with every request of the corpus',
    covered: () => {
      const message = (overlooked['a filter that never reaches the service'] ?? []).filter((one) =>
        canSay(one[0], one[1]),
      );
      expect(message).not.toEqual([]);
    },
  },
];

test('every one of them is explained', () => {
  expect(blindSpots.map(({ what }) => what)).toEqual(Object.keys(overlooked));
});

describe.each(blindSpots)('$what', ({ what, why, shows, coveredBy, covered }) => {
  test(`passes: ${why}`, async () => {
    const responses = await sendAll(prism, overlooked[what]);
    expect(responses.length).toBeGreaterThan(0);
    expect(responses.filter(({ ok }) => !ok).map(({ status, url }) => `${status} ${url}`)).toEqual([]);
    await shows?.(responses);
  });

  test(`is covered by ${coveredBy}`, covered);
});

// It does not pass, but no response comes either; so a test that sends it would wait for ever.
describe('a body that is not JSON', () => {
  const [id] = withBody;
  if (id === undefined) return;

  test('gets no response: Prism loses the error of its parser', async () => {
    const abort = new AbortController();
    let answered = false;
    const lost = send(prism, id, { ...plainRequest[id], text: '{"take":' }, undefined, abort.signal).finally(
      () => {
        answered = true;
      },
    );
    // What is sent later is answered earlier.
    for (let later = 0; later < 20; later++) expect((await send(prism, id)).ok).toBe(true);
    expect(answered).toBe(false);
    abort.abort();
    await expect(lost).rejects.toThrow('aborted');
  });

  test('is covered by the client, which writes JSON, and by parse for what comes in', async () => {
    const { body } = plainRequest[id];
    expect(await written([id])).toEqual([expect.objectContaining({ body })]);
    expect(parse('{"take":')).toMatchObject({ ok: false, problem: { kind: 'json' } });
  });
});

describe('what Prism does see, so that it stays out of the list', () => {
  test.each(noticed)('%s', async (_, requests, status) => {
    expect(requests.length).toBeGreaterThan(0);
    const responses = await sendAll(prism, requests);
    expect(responses.map((each) => each.status)).toEqual(responses.map(() => status));
  });

  test('a path that is not there', async () => {
    expect((await fetch(`${prism}/v0/nothing`)).status).toBe(404);
  });

  test('a body that is not there, unless it is required', async () => {
    for (const id of withBody) {
      const { body: _, ...request } = plainRequest[id];
      expect((await send(prism, id, request)).ok).toBe(operations[id].body?.required === false);
    }
  });
});
