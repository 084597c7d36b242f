import type {
  CallAnsweredEvent,
  CallEndedEvent,
  CallStartedEvent,
  OutcomeResult,
  ToolExecutedEvent,
  Transcription,
  TranscriptionUpdateEvent,
} from '../generated/types.ts';
import { turns } from '../turns.ts';
import { event } from './event.ts';

/** What a call is made of; all else comes from the examples of the spec. */
export interface CallOptions<Params> {
  /** Default: an id that no other call of this process has. */
  callId?: string;
  projectId?: string;
  agentId?: string;
  agentName?: string;
  /** The custom parameters; they come back unchanged at the end (interface, section 6). */
  params?: Params;
  /** What the agent collects. A custom parameter of the same name wins. */
  collected?: Record<string, unknown>;
  /** What is said. The first turn is that of `transcription.update`. */
  turns?: Transcription;
  /** When the call begins. */
  startedAt?: Date;
}

/** The events of a call in the order of its life. */
export type Call<Params> = [
  started: CallStartedEvent,
  answered: CallAnsweredEvent,
  update: TranscriptionUpdateEvent,
  tool: ToolExecutedEvent,
  ended: CallEndedEvent & { data: { data: { outcomeResult: Params & OutcomeResult } } },
];

let made = 0;

/**
 * Makes the five events of a call, which agree with each other. The interface does not describe `data` of the first
 * four (section 6): theirs looks like the examples of the spec, and the service may send another.
 *
 * @throws TypeError when the options make an event break the schema
 */
export function call<Params extends object = Record<never, never>>(
  options: CallOptions<Params> = {},
): Call<Params> {
  const { params = {} as Params, collected = {}, startedAt = new Date('2026-03-02T09:15:00Z') } = options;
  const { callId = `call-test-${++made}`, ...others } = options;
  const example = event('call.started');
  const { projectId = example.projectId, agentId = example.agentId, agentName = example.agentName } = others;
  const at = (seconds: number) => {
    const timestamp = new Date(startedAt.getTime() + seconds * 1_000).toISOString();
    return { callId, projectId, agentId, agentName, timestamp };
  };
  const transcription = options.turns ?? event('call.ended').data.data?.transcription ?? [];
  const [first] = turns(transcription);
  const started = event('call.started', { ...at(0), data: { timestamp: at(0).timestamp } });
  const ended = event('call.ended', {
    ...at(180),
    data: {
      timestamp: at(178).timestamp,
      data: { conversationId: `conversation-${callId}`, transcription },
    },
  });
  // Set, not merged, so that nothing of the examples stays beside what this call has.
  started.data.params = structuredClone(params);
  ended.data.data = { ...ended.data.data, outcomeResult: structuredClone({ ...collected, ...params }) };
  return [
    started,
    event('call.answered', at(6)),
    event('transcription.update', { ...at(11), data: { ...first } }),
    event('tool.executed', at(40)),
    ended as Call<Params>[4],
  ];
}
