import { setTimeout as wait } from 'node:timers/promises';
import { fieldsOf, jsonOf } from '../middleware.ts';
import type { Sender } from '../sender.ts';
import type { FaultAnswer, FaultRequest, Fields, Middleware, ReceiverDraft } from '../types.ts';
import { fault, receiverAuthFaults, secret } from './auth.ts';
import { ended, event, eventTypes, turns } from './events.ts';

type Probe = ReceiverDraft['probe'];

const slowMs = 20_000;

const answer = (status: number, headers: Record<string, string> = {}): FaultAnswer => ({
  ...{ status, headers, body: Buffer.alloc(0) },
});

/** Each delivery is answered with 200. */
const takes =
  (...events: unknown[]): Probe =>
  async (sender) => {
    for (const each of events) if ((await sender.deliver(each)) !== 200) return false;
    return true;
  };

/** Answers in this way what is authenticated and looks like this. */
const when =
  (looks: (event: Fields, request: FaultRequest) => boolean, how: FaultAnswer) =>
  (): Middleware =>
  async (request, next) =>
    request.headers.authorization === secret && looks(fieldsOf(request), request) ? how : next(request);
const always = (): boolean => true;
const is200 = 'receiver.answers-200';
const evenThen = 'receiver.answers-200-on-failure';
const transcriptionOf = ({ data }: Fields): unknown[] | undefined => {
  const { transcription } = ((data as Fields | undefined)?.data ?? {}) as { transcription?: unknown };
  return Array.isArray(transcription) ? transcription : undefined;
};
const long = event('call.ended', { data: ended(turns(2000)) });
const fieldNames = new Set(Object.keys(event('call.started')));
const hasUnicode = (value: unknown): boolean => /[^\0-\x7f]/u.test(JSON.stringify(value));
const twenty = Array.from({ length: 24 }, (_, i) => event('call.started', { callId: `call-${i}` }));

const after = (count: number, how: FaultAnswer) => (): Middleware => {
  let seen = 0;
  return async (request, next) => (++seen > count ? how : next(request));
};
/** Refuses, with a state of its own, what `breaks` says. */
const remembering = (breaks: () => (event: Fields) => boolean, how: FaultAnswer) => (): Middleware => {
  const isBroken = breaks();
  return async (request, next) =>
    request.headers.authorization === secret && isBroken(fieldsOf(request)) ? how : next(request);
};

export const receiverDrafts: ReceiverDraft[] = [
  fault(
    'receiver-answers-204',
    'Every event is answered with 204.',
    is200,
    when(always, answer(204)),
    takes(event('call.started')),
  ),
  fault(
    'receiver-answers-201',
    'Every event is answered with 201.',
    is200,
    when(always, answer(201)),
    takes(event('call.started')),
  ),
  fault(
    'receiver-answers-202',
    'The end of a call is answered with 202.',
    is200,
    when(({ eventType }) => eventType === 'call.ended', answer(202)),
    takes(event('call.ended')),
  ),
  fault(
    'receiver-redirects',
    'Every event is answered with 302.',
    is200,
    when(always, answer(302, { location: '/events' })),
    takes(event('call.started')),
  ),
  fault(
    'receiver-answers-500',
    'Every event is answered with 500.',
    evenThen,
    when(always, answer(500)),
    takes(event('call.started')),
  ),
  fault(
    'receiver-slow',
    'An event is answered after 20 seconds.',
    is200,
    () => async (request, next) => {
      await wait(slowMs, undefined, { ref: false });
      return next(request);
    },
    takes(event('call.started')),
  ),
  fault(
    'receiver-slow-at-the-end',
    'The end of a call is answered after 20 seconds.',
    is200,
    () => async (request, next) => {
      if (fieldsOf(request).eventType === 'call.ended') await wait(slowMs, undefined, { ref: false });
      return next(request);
    },
    takes(event('call.ended')),
  ),
  fault(
    'receiver-hangs',
    'No event is answered.',
    is200,
    when(always, { ...answer(200), cut: 'hang' }),
    takes(event('call.started')),
  ),
  fault(
    'receiver-resets',
    'The connection is reset in place of an answer.',
    is200,
    when(always, { ...answer(200), cut: 'reset' }),
    takes(event('call.started')),
  ),
  ...eventTypes.map((type) =>
    fault(
      `receiver-fails-on-${type.replace('.', '-')}`,
      `The event ${type} is answered with 500.`,
      `event.type.${type.replace('.', '-')}`,
      when(({ eventType }) => eventType === type, answer(500)),
      takes(event(type)),
    ),
  ),
  ...receiverAuthFaults,
  fault(
    'receiver-refuses-the-secret',
    'A delivery with the right secret is refused.',
    'webhook.auth.bearer',
    when(always, answer(401)),
    takes(event('call.started')),
  ),
  fault(
    'receiver-refuses-the-secret-at-the-end',
    'The end of a call is refused with the right secret.',
    'webhook.auth.compare',
    when(({ eventType }) => eventType === 'call.ended', answer(403)),
    takes(event('call.ended')),
  ),
  fault(
    'receiver-fails-on-2000-turns',
    'A transcription of more than 1,000 turns is answered with 500.',
    'call-ended.transcription',
    when((sent) => (transcriptionOf(sent)?.length ?? 0) > 1000, answer(500)),
    takes(long),
  ),
  fault(
    'receiver-dies-of-2000-turns',
    'After a transcription of more than 1,000 turns nothing is answered any more.',
    is200,
    remembering(
      () => {
        let isDead = false;
        return (sent) => {
          isDead ||= (transcriptionOf(sent)?.length ?? 0) > 1000;
          return isDead;
        };
      },
      { ...answer(200), cut: 'reset' },
    ),
    takes(long, event('call.started')),
  ),
  fault(
    'receiver-refuses-100-kilobytes',
    'A body of more than 50,000 bytes is answered with 413.',
    is200,
    when((_, { body }) => (body?.length ?? 0) > 50_000, answer(413)),
    takes(long),
  ),
  fault(
    'receiver-refuses-extra-fields',
    'An event with a field that is not known is answered with 422.',
    evenThen,
    when((sent) => Object.keys(sent).some((name) => !fieldNames.has(name)), answer(422)),
    takes(event('call.started', { region: 'north' })),
  ),
  fault(
    'receiver-refuses-unknown-events',
    'An event of an unknown type is answered with 400.',
    evenThen,
    when(({ eventType }) => !eventTypes.includes(String(eventType)), answer(400)),
    takes(event('call.paused')),
  ),
  fault(
    'receiver-refuses-empty-transcription',
    'A call in which nothing was said is answered with 422.',
    'call-ended.transcription',
    when((sent) => transcriptionOf(sent)?.length === 0, answer(422)),
    takes(event('call.ended', { data: ended([]) })),
  ),
  fault(
    'receiver-refuses-two-turns-of-one',
    'Two turns of the agent one after the other are answered with 422.',
    'call-ended.turn',
    when(
      (sent) =>
        (transcriptionOf(sent) ?? []).some(
          (turn, i, all) => i > 0 && 'Agent' in Object(turn) && 'Agent' in Object(all[i - 1]),
        ),
      answer(422),
    ),
    takes(event('call.ended', { data: ended([{ Agent: 'Hello.' }, { Agent: 'Anyone?' }]) })),
  ),
  fault(
    'receiver-refuses-empty-data',
    'An event with empty data is answered with 422.',
    'event.data',
    when(({ data }) => JSON.stringify(data) === '{}', answer(422)),
    takes(event('call.answered', { data: {} })),
  ),
  fault(
    'receiver-fails-on-unicode',
    'An event with a letter outside of ASCII is answered with 500.',
    evenThen,
    when(hasUnicode, answer(500)),
    takes(event('transcription.update', { data: { text: 'Grüße ⚓' } })),
  ),
  fault(
    'receiver-fails-on-nested-outcome',
    'An outcome that holds an object is answered with 500.',
    'call-ended.outcome-result',
    when((sent) => Object.values(outcomeOf(sent)).some((value) => typeof value === 'object'), answer(500)),
    takes(event('call.ended', { data: withOutcome({ order: { lines: [{ id: 1 }] } }) })),
  ),
  fault(
    'receiver-dies-after-twenty',
    'After twenty events every connection is reset.',
    is200,
    after(20, { ...answer(200), cut: 'reset' }),
    takes(...twenty),
  ),
  fault(
    'receiver-refuses-duplicates',
    'An event that arrives again is answered with 409.',
    evenThen,
    remembering(() => {
      const seen = new Set<string>();
      return (sent) => seen.size === seen.add(JSON.stringify(sent)).size;
    }, answer(409)),
    takes(event('call.started'), event('call.started')),
  ),
  fault(
    'receiver-wants-order',
    'An event of a call whose beginning it has not seen is answered with 409.',
    evenThen,
    remembering(() => {
      const started = new Set<unknown>();
      return ({ eventType, callId }) => {
        if (eventType === 'call.started') started.add(callId);
        return !started.has(callId);
      };
    }, answer(409)),
    takes(event('call.ended', { callId: 'call-9001' })),
  ),
  fault(
    'receiver-fails-on-broken-json',
    'A body that is no JSON is answered with 500.',
    evenThen,
    when((_, request) => jsonOf(request) === undefined, answer(500)),
    takes('{"eventType": "call.started"'),
  ),
  fault(
    'receiver-fails-every-third',
    'Every third event is answered with 503.',
    evenThen,
    remembering(() => {
      let count = 0;
      return () => ++count % 3 === 0;
    }, answer(503)),
    takes(...twenty.slice(0, 4)),
  ),
];

function outcomeOf({ data }: Fields): Fields {
  const { outcomeResult } = ((data as Fields | undefined)?.data ?? {}) as { outcomeResult?: Fields };
  return outcomeResult ?? {};
}

function withOutcome(outcomeResult: Fields): Fields {
  const { data, ...others } = ended(turns(2));
  return { ...others, data: { ...(data as Fields), outcomeResult } };
}

/** What a correct receiver does, in one question. */
export const receives: (sender: Sender) => Promise<boolean> = takes(...eventTypes.map((type) => event(type)));
