import { setTimeout as wait } from 'node:timers/promises';
import type { Schema } from '@cfworker/json-schema';
import {
  type AuthorizationEntry,
  acceptsAuthorization,
  authorizationHeader,
} from '../harness/authorization.ts';
import type {
  Fault,
  Fields,
  HttpRequest,
  HttpResponse,
  Middleware,
  TransportFault,
} from '../harness/fault.ts';
import { defineFaults } from '../harness/fault-family.ts';
import type { Client } from '../harness/http-client.ts';
import { bodyFields, bodyJson, emptyResponse, withHeaders } from '../harness/http-messages.ts';
import { isValidFor } from '../harness/schema-validator.ts';
import { readYamlEntries, type YamlEntry } from '../harness/yaml-entries.ts';
import { callEndedData, event, eventTypes, innerDataOf, turns } from './sample-events.ts';

/** The test secret of every receiver. */
export const secret = 'Bearer Mill-5512-Receiver';

type Probe = Fault<Client>['probe'];

/** An entry of receiver-faults.yaml, whose header explains the keys. */
interface ReceiverEntry extends Partial<AuthorizationEntry> {
  where?: Schema;
  responds?: number | TransportFault;
  delayMs?: number;
  minBytes?: number;
  sends?: ({ turns?: number; eventType?: string } & Fields)[];
}

const brokenResponse = (outcome: number | TransportFault): HttpResponse =>
  typeof outcome === 'string'
    ? emptyResponse(200, outcome)
    : withHeaders(emptyResponse(outcome), { location: outcome === 302 ? '/events' : null });

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

/** Breaks the responses to authenticated events. @param createSelector its result selects events and may have state */
const breakWhen =
  (
    outcome: number | TransportFault,
    createSelector: () => (event: Fields, request: HttpRequest) => boolean,
  ) =>
  (): Middleware => {
    const isBroken = createSelector();
    return async (request, next) =>
      request.headers.authorization === secret && isBroken(bodyFields(request), request)
        ? brokenResponse(outcome)
        : next(request);
  };

/** A delivery with an invalid Authorization header gets an error. */
const rejects =
  (entry: AuthorizationEntry): Probe =>
  async (client) => {
    const headers = { authorization: authorizationHeader(entry, secret) };
    return (await client.send('POST', '', { body: event('call.started'), headers })).status >= 400;
  };

function faultOf({
  groups: [violates = ''],
  name,
  description,
  content,
}: YamlEntry<ReceiverEntry>): Fault<Client> {
  const { authorization, where = {}, responds, delayMs = 0, minBytes = 0, sends = [{}] } = content;
  const fault = { name, operation: 'receiver', description, violates };
  if (authorization !== undefined) {
    const entry: AuthorizationEntry = { ...content, authorization };
    const create = (): Middleware => async (request, next) =>
      acceptsAuthorization(entry, request.headers.authorization, secret)
        ? next(withHeaders(request, { authorization: secret }))
        : next(request);
    return { ...fault, create, probe: rejects(entry) };
  }
  const isBroken = (sent: Fields, { body }: HttpRequest): boolean =>
    (body?.length ?? 0) >= minBytes && isValidFor(where, sent);
  const delay: Middleware = async (request, next) => {
    if (isBroken(bodyFields(request), request)) await wait(delayMs, undefined, { ref: false });
    return next(request);
  };
  return {
    ...fault,
    create: responds === undefined ? () => delay : breakWhen(responds, () => isBroken),
    probe: accepts(
      sends.map(({ turns: count, eventType = 'call.started', ...fields }) =>
        event(eventType, count === undefined ? fields : { data: callEndedData(turns(count)) }),
      ),
    ),
  };
}

const yamlFaults = readYamlEntries<ReceiverEntry>(import.meta.url, 'receiver-faults.yaml').map(faultOf);

const eventTypeFaults = eventTypes.map((type): Fault<Client> => {
  const id = type.replace('.', '-');
  return {
    name: `receiver-fails-on-${id}`,
    operation: 'receiver',
    description: `The event ${type} gets the status 500.`,
    violates: `event.type.${id}`,
    create: breakWhen(
      500,
      () =>
        ({ eventType }) =>
          eventType === type,
    ),
    probe: accepts([event(type)]),
  };
});

const transcriptionOf = (sent: Fields): unknown[] => {
  const { transcription } = innerDataOf(sent);
  return Array.isArray(transcription) ? transcription : [];
};
const envelopeFields = new Set(Object.keys(event('call.started')));
const manyEvents = Array.from({ length: 24 }, (_, i) => event('call.started', { callId: `call-${i}` }));

// Faults that a schema cannot express, or that depend on earlier deliveries.
const otherFaults = defineFaults<Client>()(
  { operation: 'receiver', violates: 'receiver.answers-200-on-failure' },
  {
    'receiver-dies-of-2000-turns': {
      violates: 'receiver.answers-200',
      description: 'After a transcription of more than 1,000 turns every connection is reset.',
      create: breakWhen('reset', () => {
        let isDown = false;
        return (sent) => {
          isDown ||= transcriptionOf(sent).length > 1000;
          return isDown;
        };
      }),
      probe: accepts([event('call.ended', { data: callEndedData(turns(2000)) }), event('call.started')]),
    },
    'receiver-dies-after-twenty': {
      violates: 'receiver.answers-200',
      description: 'After twenty events every connection is reset.',
      create: () => {
        let count = 0;
        return async (request, next) => (++count > 20 ? brokenResponse('reset') : next(request));
      },
      probe: accepts(manyEvents),
    },
    'receiver-rejects-unknown-events': {
      description: 'An event of an unknown type gets the status 400.',
      create: breakWhen(
        400,
        () =>
          ({ eventType }) =>
            !eventTypes.includes(String(eventType)),
      ),
      probe: accepts([event('call.paused')]),
    },
    'receiver-rejects-two-turns-of-one': {
      description: 'Two consecutive turns of the agent get the status 422.',
      violates: 'call-ended.turn',
      create: breakWhen(422, () => (sent) => {
        const byAgent = transcriptionOf(sent).map((turn) => 'Agent' in Object(turn));
        return byAgent.some((isAgent, i) => isAgent && byAgent[i - 1] === true);
      }),
      probe: accepts([
        event('call.ended', { data: callEndedData([{ Agent: 'Hello.' }, { Agent: 'Anyone?' }]) }),
      ]),
    },
    'receiver-fails-on-nested-outcome': {
      description: 'An outcome with an object gets the status 500.',
      violates: 'call-ended.outcome-result',
      create: breakWhen(
        500,
        () => (sent) =>
          Object.values(Object(innerDataOf(sent).outcomeResult)).some((value) => typeof value === 'object'),
      ),
      probe: accepts([
        event('call.ended', { data: callEndedData(turns(2), { order: { lines: [{ id: 1 }] } }) }),
      ]),
    },
    'receiver-rejects-extra-fields': {
      description: 'An event with an undocumented field gets the status 422.',
      create: breakWhen(422, () => (sent) => Object.keys(sent).some((name) => !envelopeFields.has(name))),
      probe: accepts([event('call.started', { region: 'north' })]),
    },
    'receiver-fails-on-unicode': {
      description: 'An event with a non-ASCII character gets the status 500.',
      create: breakWhen(500, () => (sent) => /[^\0-\x7f]/u.test(JSON.stringify(sent))),
      probe: accepts([event('transcription.update', { data: { text: 'Grüße ⚓' } })]),
    },
    'receiver-rejects-duplicates': {
      description: 'An event that is delivered again gets the status 409.',
      create: breakWhen(409, () => {
        const seen = new Set<string>();
        return (sent) => seen.size === seen.add(JSON.stringify(sent)).size;
      }),
      probe: accepts([event('call.started'), event('call.started')]),
    },
    'receiver-wants-order': {
      description: 'An event of a call without an earlier call.started gets the status 409.',
      create: breakWhen(409, () => {
        const startedCalls = new Set<unknown>();
        return ({ eventType, callId }) => {
          if (eventType === 'call.started') startedCalls.add(callId);
          return !startedCalls.has(callId);
        };
      }),
      probe: accepts([event('call.ended', { callId: 'call-9001' })]),
    },
    'receiver-fails-on-broken-json': {
      description: 'A body that is not JSON gets the status 500.',
      create: breakWhen(500, () => (_, request) => bodyJson(request) === undefined),
      probe: accepts(['{"eventType": "call.started"']),
    },
    'receiver-fails-every-third': {
      description: 'Every third event gets the status 503.',
      create: breakWhen(503, () => {
        let count = 0;
        return () => ++count % 3 === 0;
      }),
      probe: accepts(manyEvents.slice(0, 4)),
    },
  },
);

export const receiverFaults: readonly Fault<Client>[] = [...yamlFaults, ...eventTypeFaults, ...otherFaults];
