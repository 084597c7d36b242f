import { setTimeout as wait } from 'node:timers/promises';
import type { Schema } from '@cfworker/json-schema';
import { isAccepted, type WrongHeader, wrongHeader } from '../harness/authorization.ts';
import type { Cut, Fault, FaultRequest, FaultResponse, Fields, Middleware } from '../harness/fault.ts';
import type { Client } from '../harness/http-client.ts';
import { fieldsOf, jsonOf, withHeaders } from '../harness/http-messages.ts';
import { type Entry, isValidFor, namedEntry, readYaml } from '../harness/yaml-entries.ts';
import { dataOf, ended, event, eventTypes, turns } from './sample-events.ts';

/** The secret of every receiver here; no real one. */
export const secret = 'Bearer Mill-5512-Receiver';

type Probe = Fault<Client>['probe'];

/** A fault of faults.yaml. */
interface Written extends Partial<WrongHeader> {
  when?: Schema;
  responds?: number | Cut;
  delayMs?: number;
  /** Only longer bodies are broken. */
  maxBytes?: number;
  sends?: ({ turns?: number; eventType?: string } & Fields)[];
}

const response = (how: number | Cut): FaultResponse => ({
  status: typeof how === 'number' ? how : 200,
  headers: how === 302 ? { location: '/events' } : {},
  body: Buffer.alloc(0),
  ...(typeof how === 'string' && { cut: how }),
});

/** Each delivery gets the status 200. */
const accepts =
  (events: readonly unknown[]): Probe =>
  async (client) => {
    for (const each of events) {
      const raw = typeof each === 'string' ? each : JSON.stringify(each);
      if ((await client.send('POST', '', { raw })).status !== 200) return false;
    }
    return true;
  };

/** Responds in this way to authenticated events that `isBroken` picks; it has a state of its own. */
const when =
  (how: number | Cut, breaks: () => (event: Fields, request: FaultRequest) => boolean) => (): Middleware => {
    const isBroken = breaks();
    return async (request, next) =>
      request.headers.authorization === secret && isBroken(fieldsOf(request), request)
        ? response(how)
        : next(request);
  };

/** A delivery with a wrong header gets an error. */
const rejects =
  (wrong: WrongHeader): Probe =>
  async (client) => {
    const headers = { authorization: wrongHeader(wrong, secret) };
    return (await client.send('POST', '', { body: event('call.started'), headers })).status >= 400;
  };

function faultOf(violates: string, entry: Entry): Fault<Client> {
  const { name, description, rest } = namedEntry<Written>(entry);
  const {
    authorization,
    compares,
    when: schema = {},
    responds,
    delayMs = 0,
    maxBytes = -1,
    sends = [{}],
  } = rest;
  const fault = { name, operation: 'receiver', description, violates };
  if (authorization !== undefined) {
    const wrong: WrongHeader = { authorization, ...(compares !== undefined && { compares }) };
    const create = (): Middleware => async (request, next) =>
      isAccepted(wrong, request.headers.authorization, secret)
        ? next(withHeaders(request, { authorization: secret }))
        : next(request);
    return { ...fault, create, probe: rejects(wrong) };
  }
  const isBroken = (sent: Fields, { body }: FaultRequest): boolean =>
    (body?.length ?? 0) > maxBytes && isValidFor(schema, sent);
  const slow: Middleware = async (request, next) => {
    if (isBroken(fieldsOf(request), request)) await wait(delayMs, undefined, { ref: false });
    return next(request);
  };
  return {
    ...fault,
    create: responds === undefined ? () => slow : when(responds, () => isBroken),
    probe: accepts(
      sends.map(({ turns: count, eventType = 'call.started', ...fields }) =>
        event(eventType, count === undefined ? fields : { data: ended(turns(count)) }),
      ),
    ),
  };
}

const written = Object.entries(
  readYaml<Record<string, Entry[]>>(import.meta.url, 'receiver-faults.yaml'),
).flatMap(([fact, entries]) => entries.map((entry) => faultOf(fact, entry)));

const failing = eventTypes.map((type): Fault<Client> => {
  const id = type.replace('.', '-');
  return {
    name: `receiver-fails-on-${id}`,
    operation: 'receiver',
    description: `The event ${type} gets the status 500.`,
    violates: `event.type.${id}`,
    create: when(
      500,
      () =>
        ({ eventType }) =>
          eventType === type,
    ),
    probe: accepts([event(type)]),
  };
});

const transcriptionOf = (sent: Fields): unknown[] => {
  const { transcription } = dataOf(sent);
  return Array.isArray(transcription) ? transcription : [];
};
const fieldNames = new Set(Object.keys(event('call.started')));
const twenty = Array.from({ length: 24 }, (_, i) => event('call.started', { callId: `call-${i}` }));
const on200 = { operation: 'receiver', violates: 'receiver.answers-200' };
const onFailure = { operation: 'receiver', violates: 'receiver.answers-200-on-failure' };

// What no schema says, or what depends on the deliveries before.
const others: Fault<Client>[] = [
  {
    name: 'receiver-dies-of-2000-turns',
    description: 'After a transcription of more than 1,000 turns no delivery gets a response any more.',
    ...on200,
    create: when('reset', () => {
      let isDead = false;
      return (sent) => {
        isDead ||= transcriptionOf(sent).length > 1000;
        return isDead;
      };
    }),
    probe: accepts([event('call.ended', { data: ended(turns(2000)) }), event('call.started')]),
  },
  {
    name: 'receiver-dies-after-twenty',
    description: 'After twenty events every connection is reset.',
    ...on200,
    create: () => {
      let seen = 0;
      return async (request, next) => (++seen > 20 ? response('reset') : next(request));
    },
    probe: accepts(twenty),
  },
  {
    name: 'receiver-refuses-unknown-events',
    description: 'An event of an unknown type gets the status 400.',
    ...onFailure,
    create: when(
      400,
      () =>
        ({ eventType }) =>
          !eventTypes.includes(String(eventType)),
    ),
    probe: accepts([event('call.paused')]),
  },
  {
    name: 'receiver-refuses-two-turns-of-one',
    description: 'Two turns of the agent one after the other get the status 422.',
    operation: 'receiver',
    violates: 'call-ended.turn',
    create: when(422, () => (sent) => {
      const isAgent = transcriptionOf(sent).map((turn) => 'Agent' in Object(turn));
      return isAgent.some((is, i) => is && isAgent[i - 1] === true);
    }),
    probe: accepts([event('call.ended', { data: ended([{ Agent: 'Hello.' }, { Agent: 'Anyone?' }]) })]),
  },
  {
    name: 'receiver-fails-on-nested-outcome',
    description: 'An outcome that has an object gets the status 500.',
    operation: 'receiver',
    violates: 'call-ended.outcome-result',
    create: when(
      500,
      () => (sent) =>
        Object.values(Object(dataOf(sent).outcomeResult)).some((value) => typeof value === 'object'),
    ),
    probe: accepts([event('call.ended', { data: ended(turns(2), { order: { lines: [{ id: 1 }] } }) })]),
  },
  {
    name: 'receiver-refuses-extra-fields',
    description: 'An event with an unknown field gets the status 422.',
    ...onFailure,
    create: when(422, () => (sent) => Object.keys(sent).some((name) => !fieldNames.has(name))),
    probe: accepts([event('call.started', { region: 'north' })]),
  },
  {
    name: 'receiver-fails-on-unicode',
    description: 'An event with a character outside of ASCII gets the status 500.',
    ...onFailure,
    create: when(500, () => (sent) => /[^\0-\x7f]/u.test(JSON.stringify(sent))),
    probe: accepts([event('transcription.update', { data: { text: 'Grüße ⚓' } })]),
  },
  {
    name: 'receiver-refuses-duplicates',
    description: 'An event that is delivered again gets the status 409.',
    ...onFailure,
    create: when(409, () => {
      const seen = new Set<string>();
      return (sent) => seen.size === seen.add(JSON.stringify(sent)).size;
    }),
    probe: accepts([event('call.started'), event('call.started')]),
  },
  {
    name: 'receiver-wants-order',
    description: 'An event of a call whose start it has not seen gets the status 409.',
    ...onFailure,
    create: when(409, () => {
      const started = new Set<unknown>();
      return ({ eventType, callId }) => {
        if (eventType === 'call.started') started.add(callId);
        return !started.has(callId);
      };
    }),
    probe: accepts([event('call.ended', { callId: 'call-9001' })]),
  },
  {
    name: 'receiver-fails-on-broken-json',
    description: 'A body that is not JSON gets the status 500.',
    ...onFailure,
    create: when(500, () => (_, request) => jsonOf(request) === undefined),
    probe: accepts(['{"eventType": "call.started"']),
  },
  {
    name: 'receiver-fails-every-third',
    description: 'Every third event gets the status 503.',
    ...onFailure,
    create: when(503, () => {
      let count = 0;
      return () => ++count % 3 === 0;
    }),
    probe: accepts(twenty.slice(0, 4)),
  },
];

export const receiverFaults: readonly Fault<Client>[] = [...written, ...failing, ...others];
