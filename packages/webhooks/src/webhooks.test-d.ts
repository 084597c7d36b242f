// Type tests: `tsc` is what runs them. An @ts-expect-error that is not needed is an error itself.
import {
  type CallEndedData,
  type OpenEventData,
  parse,
  type Turn,
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
    case 'call.started':
    case 'call.answered':
    case 'transcription.update':
    case 'tool.executed':
      same<typeof event.data, OpenEventData>(true);
      same<(typeof event.data)['anything'], unknown>(true);
      return event.callId;
    case 'call.ended':
      same<typeof event.data, CallEndedData>(true);
      same<NonNullable<NonNullable<typeof event.data.data>['transcription']>, Turn[]>(true);
      return event.agentName;
    default:
      return never(event);
  }
}

export function incomplete(event: WebhookEvent): string {
  switch (event.eventType) {
    case 'call.started':
      return event.callId;
    default:
      // @ts-expect-error four events are left
      return never(event);
  }
}

same<
  keyof WebhookEventMap,
  'call.started' | 'call.answered' | 'transcription.update' | 'tool.executed' | 'call.ended'
>(true);

const result = parse('{}');
// @ts-expect-error `event` is there only when `ok` is true
result.event;
if (result.ok) same<typeof result.event, WebhookEvent>(true);
else same<typeof result.problem.kind, 'json' | 'event-type' | 'schema'>(true);

verify('Bearer a', { authKey: 'bearer', authSecret: 'Bearer a' });
verify(undefined, { authKey: 'noAuth' });
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
