import { eventsOf, makeStory, outcomeOf, type ToldType } from '../calls/story.ts';
import type { OutcomeResult, Transcription, WebhookEvent, WebhookEventMap } from '../generated/types.ts';
import { turns as spokenTurns } from '../turns.ts';
import { event } from './event.ts';

/**
 * The given parts of a call; the rest is made up.
 *
 * @example
 * import { call } from '@voice-agent/webhooks/testing';
 *
 * const events = call({ callId: 'call-1', turns: [{ Agent: 'Hello.' }, { User: 'Hi.' }] });
 */
export interface CallOptions<Params> {
  /** Default: an id that no other call of this process has. */
  callId?: string;
  /** The project. Default: that of the example. */
  projectId?: string;
  /** The agent. Default: that of the example. */
  agentId?: string;
  /** The name of the agent. Default: that of the example. */
  agentName?: string;
  /** The custom parameters; they come back unchanged in call.ended. Default: none. */
  params?: Params;
  /** Values that the agent collects. A custom parameter of the same name wins. Default: nothing. */
  collected?: Record<string, unknown>;
  /** The turns. The first one is that of `transcription.update`. Default: a made-up conversation. */
  turns?: Transcription;
  /** When the call begins. Default: `new Date('2026-03-02T09:15:00Z')`. */
  startedAt?: Date;
}

/** The events of a call in the order of its life. Those of other types, from their examples, come before its end. */
export type Call<Params> = [
  started: WebhookEventMap['call.started'],
  answered: WebhookEventMap['call.answered'],
  update: WebhookEventMap['transcription.update'],
  tool: WebhookEventMap['tool.executed'],
  ...others: Exclude<WebhookEvent, { eventType: ToldType }>[],
  ended: WebhookEventMap['call.ended'] & { data: { data: { outcomeResult: Params & OutcomeResult } } },
];

let made = 0;

/**
 * Makes the events of a call, one of each type, consistent with each other. Where the fields of `data` are
 * not specified, the service may send others.
 *
 * @throws TypeError when the options make an event break the schema
 * @example
 * import { call, deliver } from '@voice-agent/webhooks/testing';
 *
 * for (const each of call({ params: { orderId: 'A-7' } })) await deliver(receiver, each);
 */
export function call<Params extends object = Record<never, never>>(
  options: CallOptions<Params> = {},
): Call<Params> {
  const {
    params = {},
    collected = {},
    turns,
    startedAt = new Date('2026-03-02T09:15:00Z'),
  } = structuredClone(options);
  const { callId = `call-test-${++made}`, ...others } = options;
  const example = event('call.started');
  const { projectId = example.projectId, agentId = example.agentId, agentName = example.agentName } = others;
  const story = makeStory({ seed: callId, agentName, params: { ...params } });
  const transcription = turns ?? story.transcription;
  const [first = story.steps[0]] = spokenTurns(transcription);
  const steps = [first, story.steps.find((step) => 'tool' in step)].filter((step) => step !== undefined);
  return eventsOf(
    { ...story, steps, transcription, collected, outcomeResult: outcomeOf({ ...params }, collected) },
    { callId, projectId, agentId, agentName },
    startedAt.getTime(),
  ) as Call<Params>;
}
