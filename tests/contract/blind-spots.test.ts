import { operations } from '@voice-agent/client/operations';
import { describe, expect, inject, test } from 'vitest';
import { operationIds, plainRequest, send } from './openapi.ts';
import { noticed, overlooked, sendAll } from './overlooked.ts';

// Something invalid that Prism does not see. The client, its types and the sandbox see it: client.test.ts, types.test.ts
// and sandbox-blind-spots.test.ts prove that.

const prism = inject('prism');
const withBody = operationIds.filter((id) => operations[id].body !== undefined);

test.each(Object.entries(overlooked))('passes Prism: %s', async (_, requests) => {
  const responses = await sendAll(prism, requests);
  expect(responses.length).toBeGreaterThan(0);
  expect(responses.filter(({ ok }) => !ok).map(({ status, url }) => `${status} ${url}`)).toEqual([]);
});

test('Prism keeps no records: it gives the same response to every filter', async () => {
  const responses = await sendAll(prism, overlooked['a filter that never reaches the service']);
  const bodies = await Promise.all(responses.map((each) => each.text()));
  const lists = operationIds.filter((id) => operations[id].paging !== undefined);
  expect(new Set(bodies).size).toBeLessThanOrEqual(lists.length);
  expect(bodies.length).toBeGreaterThan(lists.length);
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
