import { Random } from '@voice-agent/cli-kit/random';
import { events, eventTypes } from '../generated/events.ts';
import type { Transcription, WebhookEvent, WebhookEventMap } from '../generated/types.ts';
import { event, validated } from '../testing/event.ts';
import { type Conversation, conversations, type Step, scripts } from './scripts.ts';

/** A whole call, known before it begins: the same options make the same, also after a restart. */
export interface Story extends Conversation {
  readonly params: Readonly<Record<string, unknown>>;
  readonly callerNumber: string;
  readonly ringSeconds: number;
  readonly codec: string;
  readonly conversationId: string;
  readonly transcription: Transcription;
  readonly outcomeResult: Readonly<Record<string, unknown>>;
}

/** What a story is made from. */
export interface StoryOptions {
  /** The name of a script. Default: the first. */
  readonly script?: string;
  /** Decides what is made up. */
  readonly seed: string;
  /** How the agent introduces itself. */
  readonly agentName: string;
  /** The custom parameters of the call, which come back in `call.ended`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** What all events of a call have in common, and when one of them happens. */
export type Envelope = Omit<WebhookEventMap[ToldType], 'eventType' | 'data'>;

/** One event in the life of a call, before it is given its envelope. */
export interface Moment {
  readonly eventType: keyof WebhookEventMap;
  /** The speech and tool uses in it, each tool with its outcome. */
  readonly step?: Step;
}

/** The custom parameters whose text can stand in the talk. */
const namesOfCallers = ['name', 'customerName', 'callerName', 'contactName', 'firstName'];
const maxCaller = 60;

/**
 * Makes up a call from a script. The same options make the same call.
 *
 * @throws TypeError when there is no such script
 * @example
 * import { makeStory } from '@voice-agent/webhooks/testing';
 *
 * const story = makeStory({ seed: 'call-1', agentName: 'Front desk', params: {} });
 * console.log(story.transcription);
 */
export function makeStory({ script = scripts[0].name, seed, agentName, params }: StoryOptions): Story {
  const found = conversations.find(({ name }) => name === script);
  if (!found) {
    const names = scripts.map(({ name }) => name).join(', ');
    throw new TypeError(`There is no script "${script}". The scripts are ${names}.`);
  }
  const random = new Random(seed);
  const named = namesOfCallers
    .map((name) => (Object.hasOwn(params, name) ? params[name] : undefined))
    .find((value): value is string => typeof value === 'string' && value.trim() !== '');
  const usual = random.pick(['Ines Duarte', 'Tomasz Wójcik', 'Amara Okafor', 'Lena Sørensen', 'Joe Tan']);
  // By whole characters: half of one is not a text.
  const caller = [...(named ?? usual)].slice(0, maxCaller).join('');
  const about = {
    params,
    callerNumber: `+1 202 555 01${`${random.integer(0, 99)}`.padStart(2, '0')}`,
    ringSeconds: random.integer(10, 90) / 10,
    conversationId: `conv-${random.word(10)}`,
    codec: random.pick(['opus', 'pcmu', 'g722']),
  };
  const { steps, collected } = found.make({ random, agentName, caller });
  const transcription = steps.flatMap((step) => {
    if (!('text' in step)) return [];
    return [step.speaker === 'Agent' ? { Agent: step.text } : { User: step.text }];
  });
  return { ...about, steps, collected, transcription, outcomeResult: outcomeOf(params, collected) };
}

/** The parameters first and as they are, in their order; then what was collected under another name. */
export const outcomeOf = (
  params: Story['params'],
  collected: Story['collected'],
): Story['outcomeResult'] => ({
  ...params,
  ...collected,
  ...params,
});

/** The type of an event of a story. */
export type ToldType =
  | 'call.started'
  | 'call.answered'
  | 'transcription.update'
  | 'tool.executed'
  | 'call.ended';

/** The `data` of the events of a story; its fields are documented for call.ended only. */
const content: {
  readonly [Type in ToldType]: (
    story: Story,
    envelope: Envelope,
    step: Step | undefined,
  ) => WebhookEventMap[Type]['data'];
} = {
  'call.started': ({ callerNumber, params }, { timestamp }) => ({
    caller: { number: callerNumber },
    timestamp,
    params,
  }),
  'call.answered': ({ codec, ringSeconds }) => ({ connection: { codec }, ringDuration: ringSeconds }),
  'transcription.update': (_story, _envelope, step) => ({ ...step }),
  'tool.executed': (_story, _envelope, step) => ({ ...step }),
  'call.ended': ({ conversationId, transcription, outcomeResult }, { timestamp, callId }) => {
    const conversationRecording = `https://recordings.example.com/${callId}.mp3`;
    return { timestamp, data: { conversationId, conversationRecording, transcription, outcomeResult } };
  },
};

const isTold = (type: string): type is ToldType => Object.hasOwn(content, type);

/** The events without a story, sent from their examples. */
const others = eventTypes.filter(
  (type) => !isTold(type) && events[type as keyof typeof events].examples.length > 0,
);

/**
 * The events of a call in order, without their times. Events that the story does not know come before the end.
 *
 * @example
 * import { makeStory, momentsOf } from '@voice-agent/webhooks/testing';
 *
 * const story = makeStory({ seed: 'call-1', agentName: 'Front desk', params: {} });
 * console.log(momentsOf(story).map(({ eventType }) => eventType));
 */
export const momentsOf = ({ steps }: Story): readonly Moment[] => [
  { eventType: 'call.started' },
  { eventType: 'call.answered' },
  ...steps.map(
    (step): Moment => ({ eventType: 'text' in step ? 'transcription.update' : 'tool.executed', step }),
  ),
  ...others.map((eventType) => ({ eventType })),
  { eventType: 'call.ended' },
];

/**
 * The time from the event before to this one, in milliseconds, at the speed of speech.
 *
 * @example
 * import { durationMs, makeStory, momentsOf } from '@voice-agent/webhooks/testing';
 *
 * const story = makeStory({ seed: 'call-1', agentName: 'Front desk', params: {} });
 * console.log(momentsOf(story).map((moment) => durationMs(moment, story)));
 */
export function durationMs({ eventType, step }: Moment, { steps, ringSeconds }: Story): number {
  if (eventType === 'call.started') return 0;
  if (eventType === 'call.answered') return ringSeconds * 1_000;
  if (step !== undefined) return 'text' in step ? 500 + step.text.length * 60 : 300;
  return steps.length === 0 ? 5_000 : 800;
}

/**
 * The event at a time. One that the story does not know is its first example, with this envelope.
 *
 * @throws TypeError when it is no valid event
 * @example
 * import { eventOf, makeStory, momentsOf } from '@voice-agent/webhooks/testing';
 *
 * const [agentId, agentName] = ['agent-1', 'Front desk'];
 * const story = makeStory({ seed: 'call-1', agentName, params: {} });
 * const envelope = { callId: 'call-1', projectId: 'project-1', agentId, agentName, timestamp: new Date().toISOString() };
 * for (const moment of momentsOf(story)) console.log(eventOf(moment, story, envelope));
 */
export function eventOf({ eventType, step }: Moment, story: Story, envelope: Envelope): WebhookEvent {
  const type: string = eventType;
  if (isTold(type))
    return validated(eventType, { eventType, ...envelope, data: content[type](story, envelope, step) });
  const example = event(eventType);
  const known = Object.entries(envelope).filter(([name]) => Object.hasOwn(example, name));
  return event(eventType, Object.fromEntries(known));
}

const toolSeconds = 0.3;

/** All events of a call, beginning at a time in milliseconds since 1970. */
export function eventsOf(
  story: Story,
  envelope: Omit<Envelope, 'timestamp'>,
  startedAt: number,
): WebhookEvent[] {
  let now = startedAt;
  return momentsOf(story).map((moment) => {
    const { step } = moment;
    const done = step !== undefined && 'tool' in step ? { ...step, duration: toolSeconds } : step;
    now += durationMs(moment, story);
    const timestamp = new Date(now).toISOString();
    return eventOf({ ...moment, ...(done !== undefined && { step: done }) }, story, {
      ...envelope,
      timestamp,
    });
  });
}
