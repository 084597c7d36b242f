import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EventDocument, SchemaRegistry } from '@voice-agent/spec-model';
import { useFolder } from '@voice-agent/test-kit/files';
import { describe, expect, it } from 'vitest';
import { loadAsyncApi } from '../documents.ts';
import type { ReceiverResult } from './receiver-options.ts';

import { type Answering, checked, right, secret } from './testing.ts';

const folder = useFolder();
const types = (await loadAsyncApi()).messages.map(({ name }) => name);
const token = secret.slice('Bearer '.length);
const rulesOf = ({ findings }: ReceiverResult) => [...new Set(findings.map(({ rule }) => rule))].sort();

describe('a receiver that is right', () => {
  it('has no finding, and is asked for every event', async () => {
    const { findings, uncovered, covered, requests, tookMs, stopped, isUnfinished } = await checked(right);
    expect(findings).toEqual([]);
    expect({ uncovered, stopped, isUnfinished }).toEqual({
      uncovered: [],
      stopped: undefined,
      isUnfinished: false,
    });
    expect(requests).toBeGreaterThan(500);
    expect(tookMs.length).toBeGreaterThan(300);
    expect(covered.filter(({ what }) => what === 'event').map(({ operation }) => operation)).toEqual(types);
  });

  it('may reject all that is not an event', async () => {
    const strict: Answering = ({ authorization, contentType, body }) => {
      if (authorization !== secret) return 403;
      if (!/^application\/json(?:; *charset=utf-8)?$/.test(contentType ?? '')) return 415;
      try {
        const event = JSON.parse(body);
        return typeof event?.eventType === 'string' && event.callId !== undefined ? 200 : 422;
      } catch {
        return 400;
      }
    };
    expect((await checked(strict)).findings).toEqual([]);
  });

  it('may want no secret', async () => {
    const open: Answering = ({ authorization }) => (authorization === undefined ? 200 : 400);
    expect((await checked(open, { secret: undefined })).findings).toEqual([]);
  });

  it('gets the same deliveries for the same seed, and others for another', async () => {
    const sent = async (seed: number) => {
      const bodies: string[] = [];
      await checked(
        (arrived, response) => {
          bodies.push(`${arrived.authorization} ${arrived.contentType} ${arrived.body}`);
          return right(arrived, response);
        },
        { seed },
      );
      return bodies.sort().join('\n');
    };
    const first = await sent(7);
    expect((await sent(7)) === first).toBe(true);
    expect((await sent(8)) === first).toBe(false);
  });
});

const parsed = (body: string): { eventType?: string; data?: { data?: { transcription?: unknown[] } } } => {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    return {};
  }
};
const when =
  (is: (body: string) => boolean, status: number): Answering =>
  (arrived, response) =>
    arrived.authorization === secret && is(arrived.body) ? status : right(arrived, response);

// tests/faults has what a receiver can do wrong; here is how the gate goes on then.
describe('a receiver that is wrong', () => {
  it('rejects what comes by chance alone: one finding for each kind of event', async () => {
    const known = new Set<string>();
    const knows: Answering = (arrived, response) => {
      known.add(arrived.body);
      return right(arrived, response);
    };
    await checked(knows, { fuzz: 0 });
    const result = await checked(when((body) => !known.has(body), 422));
    expect(rulesOf(result)).toEqual(['event-rejected']);
    expect(result.findings.map(({ operation }) => operation)).toEqual(types);
  });

  it('is down after an odd type', async () => {
    let downs = 0;
    const result = await checked((arrived, response) => {
      if (arrived.body.includes('"hasOwnProperty"')) downs = 1;
      else if (downs > 0 && arrived.authorization === secret && downs++ < 2) return 503;
      return right(arrived, response);
    });
    expect(rulesOf(result)).toEqual(['receiver-down']);
    for (const { pointer } of result.findings) expect(pointer).toMatch(/^\/(?:channels|components)\//);
  });

  it('cuts the connection at an event', async () => {
    const cuts: Answering = (arrived, response) => {
      if (!arrived.body.includes('a-new-field')) return right(arrived, response);
      response.socket?.destroy();
      return undefined;
    };
    expect(rulesOf(await checked(cuts))).toEqual(['connection-cut']);
  });

  it('is asked no more when it does not respond', async () => {
    const silent: Answering = () => undefined;
    const result = await checked(silent, { timeoutMs: 1_000, limitMs: 1_000 });
    expect(rulesOf(result)).toEqual(['no-response']);
    expect(result.requests).toBe(5);
    expect(result).toMatchObject({
      isUnfinished: true,
      stopped: expect.stringContaining('does not respond'),
    });
  });

  it('is too slow above the limit', async () => {
    const slow: Answering = (arrived, response) =>
      new Promise((resolve) => setTimeout(() => resolve(right(arrived, response) as number), 60));
    const result = await checked(slow, { limitMs: 20 });
    expect(rulesOf(result)).toEqual(['slow-response']);
    expect(result.findings[0]).toMatchObject({ received: 'a response after more than 20 ms' });
  });

  it('is asked for no more events when it rejects each', async () => {
    const result = await checked(when((body) => parsed(body).eventType === 'call.started', 500));
    expect(result.findings.filter(({ rule }) => rule === 'event-rejected').length).toBeLessThan(20);
    expect(result.uncovered).toContain('call.started: no example got a 200, so no more was sent');
  });

  it('shows the smallest event by chance, and no secret that it repeats', async () => {
    const talks: Answering = ({ authorization, body }, response) => {
      const isBad = authorization !== secret || /"data":\{[^}]*[A-Z]/.test(body);
      response.writeHead(isBad ? 200 : 204, { 'x-sent': encodeURIComponent(`${authorization}`) });
      response.end(`you sent ${authorization}, I want ${secret}`);
      return undefined;
    };
    const { findings } = await checked(talks);
    expect(rulesOf({ findings } as ReceiverResult)).toContain('event-rejected');
    const text = JSON.stringify(findings);
    expect(text).not.toContain(token);
    expect(text).not.toContain(token.slice(0, -1));
    expect(text).toContain('"Authorization":"$VOICE_AGENT_WEBHOOK_SECRET"');
  });
});

describe('what stops the gate', () => {
  it('a secret is wanted', async () => {
    await expect(checked(right, { secret: undefined })).rejects.toThrow(/got 401\. It requires a secret/);
  });

  it('it is interrupted, and reports what it saw', async () => {
    const controller = new AbortController();
    let count = 0;
    const result = await checked(
      (arrived, response) => {
        if (++count === 30) controller.abort();
        return count === 3 ? 500 : right(arrived, response);
      },
      { interrupt: controller.signal },
    );
    expect(result).toMatchObject({ isUnfinished: true, stopped: 'It was interrupted before all was sent.' });
    expect(result.findings).toHaveLength(1);
    expect(result.requests).toBeLessThan(60);
  });
});

describe('another document', () => {
  const documentOf = async (payload: object, examples: unknown[]): Promise<EventDocument> => {
    const document = await loadAsyncApi();
    const pointer = '/components/messages/m';
    const message = {
      name: 'm',
      pointer,
      payload: { ...payload },
      payloadPointer: `${pointer}/payload`,
      contentType: 'application/cloudevents+json',
      examples: examples.map((each, index) => ({
        name: `e${index}`,
        payload: each,
        pointer: `${pointer}/examples/${index}/payload`,
      })),
    };
    return { ...document, messages: [message], schemas: new SchemaRegistry({}) };
  };

  it('needs no examples, and its content type is sent', async () => {
    const document = await documentOf(
      { type: 'object', properties: { n: { type: 'integer', maximum: 3 } } },
      [],
    );
    const types = new Set<string | undefined>();
    const { findings, uncovered } = await checked(
      (arrived, response) => {
        types.add(arrived.contentType);
        return right(arrived, response);
      },
      { document },
    );
    expect(findings).toEqual([]);
    expect(uncovered).toEqual([]);
    expect(types).toContain('application/cloudevents+json');
    expect(types).not.toContain('application/json');
  });

  it('has findings without facts, where those of our own have them', async () => {
    const document = { ...(await documentOf({ type: 'object' }, [{}])), title: 'Another service' };
    for (const [options, hasFacts] of [
      [{ document }, false],
      [{}, true],
    ] as const) {
      const { findings, covered } = await checked(() => 200, options);
      expect(new Set(findings.map(({ facts }) => facts.length > 0))).toEqual(new Set([hasFacts]));
      expect(covered.some(({ what }) => what === 'fact')).toBe(hasFacts);
    }
  });

  it('has examples that break it left out, and payloads that nothing meets', async () => {
    const left = await checked(right, { document: await documentOf({ type: 'integer' }, ['x', 1]) });
    expect(left.uncovered).toEqual(['m: the example "e0" breaks its own schema, and is not sent']);
    const document = await documentOf({ not: {} }, []);
    const lines = /^No event was sent: every message was left out.\n- m: no value was found that is valid/;
    await expect(checked(right, { document })).rejects.toThrow(lines);
  });

  it('has messages that cannot be used left out, and the others tested', async () => {
    const message = (type: string, more: object) => ({
      payload: { properties: { t: { const: type }, ...more }, required: ['t'] },
    });
    const x = message('x', { m: { pattern: '(' } });
    const documentWith = async (messages: object): Promise<EventDocument> => {
      const file = join(folder, 'asyncapi.yaml');
      writeFileSync(file, JSON.stringify({ asyncapi: '3.0.0', channels: { c: { messages } } }));
      return await loadAsyncApi(file);
    };
    const document = await documentWith({ x, a: message('a', { n: { maxLength: 3 } }), y: { $ref: '#/no' } });
    const seen = new Set<string | undefined>();
    const { findings, uncovered } = await checked(
      ({ body, authorization }) => {
        if (authorization !== secret) return 401;
        seen.add((parsed(body) as { t?: string }).t);
        return body.includes('a-new-field') ? 422 : 200;
      },
      { document },
    );
    expect(seen).toContain('a');
    expect(seen).not.toContain('x');
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(new Set(['event-rejected']));
    expect(uncovered).toEqual([
      expect.stringMatching(/^x: .*"pattern" must be a regular expression .*No such event is sent/),
      expect.stringMatching(/^y: .*#\/no leads nowhere/),
    ]);
    const checking = checked(right, { document: await documentWith({ x }) });
    await expect(checking).rejects.toThrow(/^No event was sent: every message was left out.\n- x: /);
  });
});
