// Type tests: `tsc` is what runs them. An @ts-expect-error that is not needed is an error itself.
import type { StandardSchemaV1 } from '@standard-schema/spec';
import {
  type CallEndedData,
  createReceiver,
  type Inbox,
  type OpenEventData,
  type OutcomeResult,
  parse,
  type Receiver,
  type SecretsRequest,
  type Turn,
  unwrap,
  verify,
  type WebhookAuth,
  type WebhookEvent,
  type WebhookEventMap,
} from './index.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <A, B>(_: Equal<A, B>) => {};
const never = (value: never): string => value;

export function describe(event: WebhookEvent): string {
  switch (event.eventType) {
    case 'tool.executed':
      same<typeof event.data, OpenEventData>(true);
      same<(typeof event.data)['anything'], unknown>(true);
      return event.callId;
    case 'call.ended':
      same<typeof event.data, CallEndedData>(true);
      same<NonNullable<NonNullable<typeof event.data.data>['transcription']>, Turn[]>(true);
      return event.agentName;
    default:
      return event.eventType;
  }
}

export function incomplete(event: WebhookEvent): string {
  switch (event.eventType) {
    case 'call.started':
      return event.callId;
    default:
      // @ts-expect-error other events are left
      return never(event);
  }
}

same<WebhookEvent['eventType'], keyof WebhookEventMap>(true);
same<WebhookEvent, WebhookEventMap[keyof WebhookEventMap]>(true);

const result = parse('{}');
// @ts-expect-error `event` is there only when `ok` is true
result.event;
if (result.ok) same<typeof result.event, WebhookEvent>(true);
else same<typeof result.problem.kind, 'json' | 'event-type' | 'schema'>(true);

verify('Bearer a', { authKey: 'bearer', authSecret: 'Bearer a' });
verify(undefined, { authKey: 'noAuth' });
export async function unwrapped(request: Request, express: import('express').Request): Promise<string> {
  const event = await unwrap(request, { authKey: 'noAuth' });
  same<typeof event, WebhookEvent>(true);
  await unwrap(express, { authKey: 'noAuth' });
  await unwrap({ headers: { Authorization: 'Bearer a' }, body: '{}' }, { authKey: 'noAuth' });
  // @ts-expect-error The headers are missing.
  await unwrap({ body: '{}' }, { authKey: 'noAuth' });
  return event.eventType === 'call.ended' ? String(event.data.data?.transcription?.length) : event.callId;
}
// @ts-expect-error bearer needs its secret
verify('Bearer a', { authKey: 'bearer' });
// @ts-expect-error an unknown kind of authentication
verify('Bearer a', { authKey: 'basic' });

declare const turn: Turn;
if ('Agent' in turn) same<typeof turn.Agent, string>(true);
else same<typeof turn.User, string>(true);
// @ts-expect-error a turn has one key
export const both: Turn = { Agent: 'a', User: 'b', Other: 'c' };
export const auth: WebhookAuth = { authKey: 'noAuth' };

// A receiver: what its handlers get.
declare const inbox: Inbox;
declare const schema: StandardSchemaV1<unknown, { tool: string; seconds: number }>;
const noAuth = { authKey: 'noAuth' } as const;
const nothing = () => {};

createReceiver<{ orderId: string }>({
  auth: noAuth,
  inbox,
  fallback: nothing,
  handlers: {
    'call.ended': ({ data }) => {
      const outcome = data.data?.outcomeResult;
      same<typeof outcome, ({ orderId: string } & OutcomeResult) | undefined>(true);
    },
  },
});
createReceiver({
  auth: noAuth,
  inbox,
  refine: { 'tool.executed': schema },
  handlers: {
    'tool.executed': ({ data, eventType }) => {
      same<typeof data, { tool: string; seconds: number }>(true);
      same<typeof eventType, 'tool.executed'>(true);
    },
    'call.started': ({ data }) => same<typeof data, OpenEventData>(true),
  },
  fallback: (event) => same<typeof event, WebhookEvent>(true),
});
declare const handlers: Record<keyof WebhookEventMap, () => void>;
declare const others: Omit<typeof handlers, 'call.ended'>;
createReceiver({ auth: noAuth, inbox, handlers });
// @ts-expect-error no handler of call.ended, and no fallback
createReceiver({ auth: noAuth, inbox, handlers: others });
// @ts-expect-error no handler and no fallback
createReceiver({ auth: noAuth, inbox });
// @ts-expect-error an event type that does not exist
createReceiver({ auth: noAuth, inbox, handlers: { 'call.paused': nothing }, fallback: nothing });
// @ts-expect-error a typo in an option
createReceiver({ auth: noAuth, inbox, fallback: nothing, concurency: 2 });
createReceiver({
  auth: { authKey: 'bearer', authSecret: ['Bearer a', 'Bearer b'] },
  inbox,
  fallback: nothing,
});

// Only a receiver that processes needs handlers.
createReceiver({ auth: noAuth, inbox, role: 'receive' });
createReceiver({ auth: noAuth, inbox, role: 'receive', handlers: others });
// @ts-expect-error one that processes has a handler of each event type or a fallback
createReceiver({ auth: noAuth, inbox, role: 'process' });
// @ts-expect-error a role that does not exist
createReceiver({ auth: noAuth, inbox, role: 'send', fallback: nothing });

createReceiver({
  auth: noAuth,
  inbox,
  fallback: nothing,
  order: 'call',
  eventOptions: { 'call.ended': { order: 'none', maxAttempts: 3 }, 'transcription.update': {} },
  onDeadLetter: ({ reason }) => same<typeof reason, string>(true),
  onRetry: async ({ delayMs }) => same<typeof delayMs, number>(true),
});
const base = { auth: noAuth, inbox, fallback: nothing };
// @ts-expect-error options of an event type that does not exist
createReceiver({ ...base, eventOptions: { 'call.paused': {} } });
// @ts-expect-error an order that does not exist
createReceiver({ ...base, eventOptions: { 'call.ended': { order: 'strict' } } });
// @ts-expect-error an option that no event type has
createReceiver({ ...base, eventOptions: { 'call.ended': { concurrency: 1 } } });

declare const receiver: Receiver;
export async function isReady(): Promise<boolean> {
  const health = await receiver.health();
  same<(typeof health)['dead-lettered'], number | undefined>(true);
  // @ts-expect-error a status that does not exist
  return health.status === 'ready';
}

for (const auth of [
  () => 'Bearer s3cret',
  async () => ['Bearer s3cret', { name: 'acme', authSecret: 'Bearer s3cret' }],
  ({ url }: SecretsRequest) => ({ name: url, authSecret: 'Bearer s3cret' }),
])
  createReceiver({
    auth,
    inbox,
    fallback: (_, { delivery }) => same<typeof delivery.secretName, string | undefined>(true),
  });
// @ts-expect-error a look-up that may find nothing has a fallback
createReceiver({ auth: () => new Map<string, string>().get('acme'), inbox, fallback: () => {} });
