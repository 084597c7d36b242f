// What every runtime must be able to do with the packed packages. Only what browsers have, too, is used here.
import { createClient, VoiceAgentError } from '@voice-agent/client';
import { createReceiver, forward } from '@voice-agent/webhooks';
import { call } from '@voice-agent/webhooks/testing';
import { toWebHandler } from '@voice-agent/webhooks/web';
import { subpaths } from './subpaths.js';

const apiKey = 'key-that-nobody-may-see';
const id = '0d9c4e7a-52b1-4c3f-a6d8-91e27f3b6c04';
const projectId = 'project-harbour';
const limitMs = 20_000;

/** Runs every check against the service that plays at the address, and gives the names of those that pass. */
export async function smoke(baseUrl) {
  const names = [];
  for (const [name, check] of Object.entries(checks)) {
    try {
      await withinLimit(
        check((path, options) => createClient({ baseUrl: `${baseUrl}/${path}`, apiKey, ...options })),
      );
    } catch (error) {
      throw new Error(`"${name}" fails in ${navigator.userAgent}: ${error.message}`);
    }
    names.push(name);
  }
  return { runtime: navigator.userAgent, checks: names };
}

const once = { maxRetries: 0 };

const checks = {
  'every subpath exports something': async () => {
    for (const [specifier, module] of Object.entries(subpaths)) {
      if (Object.keys(module).length === 0) throw new Error(`${specifier} exports nothing`);
    }
  },

  'a delivery is taken in as a Request, and an unauthenticated sender is rejected': async () => {
    const seen = [];
    const queue = [];
    const receiver = createReceiver({
      auth: { authKey: 'bearer', authSecret: 'Bearer of-this-test-alone' },
      inbox: forward(async ({ body }) => {
        queue.push(body);
      }),
      handlers: { 'call.ended': ({ data }) => seen.push(data.data.outcomeResult.berth) && undefined },
      fallback: ({ eventType }) => seen.push(eventType) && undefined,
      log: () => {},
    });
    const handle = toWebHandler(receiver);
    const statuses = [];
    const events = call({ params: { berth: 7 } });
    for (const [authorization, body] of [
      ...events.map((each) => ['Bearer of-this-test-alone', each]),
      ['Bearer other', {}],
    ]) {
      const init = { method: 'POST', headers: { authorization }, body: JSON.stringify(body) };
      statuses.push((await handle(new Request('https://receiver.example.com/', init))).status);
    }
    for (const body of queue) await receiver.process(body);
    same(statuses, [200, 200, 200, 200, 200, 401]);
    same([seen.length, seen.at(-1)], [5, 7]);
  },

  'jobs are listed': async (client) => {
    const { data, attempts } = await succeeds(client('normal').jobs.list({ projectId, take: 5 }));
    same([data.jobs.length > 0, typeof data.total, attempts], [true, 'number', 1]);
  },

  'web tools are listed': async (client) => {
    const { data } = await succeeds(client('normal/').webTools.list({ skip: 1, take: 10 }));
    same(data.items.map(({ type }) => type).sort(), ['FUNCTION', 'MCP']);
  },

  'a web tool is updated': async (client) => {
    const data = await client('normal').webTools.update(id, { name: 'Tide table' }).orThrow();
    same([data.id, typeof data.name], [id, 'string']);
  },

  'a body arrives as it was given': async (client) => {
    const patch = { type: 'FUNCTION', async: true, description: 'Fähre ⛴, 港' };
    const { data } = await succeeds(client('echo').webTools.update(id, patch));
    const { method, contentType, body } = data.received;
    same([method, contentType.split(';')[0], JSON.parse(body)], ['PATCH', 'application/json', patch]);
  },

  'all pages of web tools are walked through': async (client) => {
    const ids = [];
    for await (const tool of client('pages').webTools.iterate({ take: 2 })) ids.push(tool.id);
    same(ids, ['1', '2', '3', '4', '5', '6']);
  },

  'compressed responses are read': async (client) => {
    await succeeds(client('gzip').webTools.list());
  },

  'an empty 500 is an error': async (client) => {
    const error = await fails(client('empty-500', once).webTools.list(), 'status');
    same([error.status, error.body], [500, undefined]);
  },

  'silence ends with timeoutMs': async (client) => {
    const error = await fails(client('silent', { ...once, timeoutMs: 50 }).webTools.list(), 'timeout');
    same([error.limit, error.limitMs], ['timeoutMs', 50]);
  },

  'a body that stalls ends with timeoutMs': async (client) => {
    await fails(client('stalled', { ...once, timeoutMs: 200 }).webTools.list(), 'timeout');
  },

  'a reset is a network error': async (client) => {
    await fails(client('reset', once).webTools.list(), 'network');
  },

  'a reset in the body is a network error': async (client) => {
    await fails(client('reset-in-the-body', once).webTools.list(), 'network');
  },

  'a redirect is not followed': async (client) => {
    await fails(client('loop', once).webTools.list(), 'status');
  },

  'a signal ends a call': async (client) => {
    const controller = new AbortController();
    const call = client('silent').webTools.list({}, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 50);
    same((await fails(call, 'abort')).cause.message, 'enough');
  },

  'orThrow throws an Error with a kind': async (client) => {
    const error = await client('empty-500', once)
      .webTools.list()
      .orThrow()
      .then(
        () => undefined,
        (reason) => reason,
      );
    same([error instanceof VoiceAgentError, error instanceof Error, error.kind], [true, true, 'status']);
  },

  'no string of an error or a client has the key': async (client) => {
    const own = client('reset', once);
    const error = await fails(own.webTools.list(), 'network');
    const texts = [JSON.stringify(error), String(error), error.stack, JSON.stringify(own)];
    same(
      texts.filter((text) => text.includes(apiKey)),
      [],
    );
  },
};

async function succeeds(call) {
  const result = await call;
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
  return result;
}

async function fails(call, kind) {
  const result = await call;
  if (result.ok) throw new Error(`it succeeded, expected an error of kind ${kind}`);
  same(result.error.kind, kind);
  return result.error;
}

function same(actual, expected) {
  const [got, wanted] = [actual, expected].map((value) => JSON.stringify(value));
  if (got !== wanted) throw new Error(`got ${got}, expected ${wanted}`);
}

async function withinLimit(check) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it did not end within ${limitMs} ms`)), limitMs);
  });
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
}
