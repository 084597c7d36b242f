import type { Transcription, WebhookEvent } from '@voice-agent/webhooks';
import type { Choices } from '../choices.ts';
import type { Agent } from '../public.ts';
import type { Plan } from './scripts.ts';

/** What a tool was used for. */
export interface ToolUse {
  tool: string;
  input: Readonly<Record<string, unknown>>;
  output: unknown;
  /** In seconds. */
  duration: number;
  /** Whether the output is made up, since the tool was not called. */
  scripted: boolean;
}

/** One event in the life of a call, before it is given its envelope. */
export type Moment =
  | { eventType: 'call.started' | 'call.answered' | 'call.ended' }
  | { eventType: 'transcription.update'; speaker: 'Agent' | 'User'; text: string }
  | { eventType: 'tool.executed'; use: ToolUse };

/** The call that an event is of. */
export interface EventContext {
  callId: string;
  agent: Agent;
  plan: Plan;
  params: Readonly<Record<string, unknown>>;
  choices: Choices;
}

/**
 * The event of a moment (sections 2.7, 2.8 and 6). Of all but call.ended the interface does not show the fields of
 * `data`: theirs are sandbox behaviour, and left out with the choice `event.data` = `empty`.
 */
export function eventOf(
  moment: Moment,
  { callId, agent, plan, params, choices }: EventContext,
): WebhookEvent {
  const timestamp = new Date().toISOString();
  const envelope = {
    callId,
    timestamp,
    projectId: agent.projectId,
    agentId: agent.id,
    agentName: agent.name,
  };
  const open = (data: Record<string, unknown>) => (choices['event.data'] === 'described' ? data : {});
  const { eventType } = moment;
  switch (eventType) {
    case 'call.started':
      return {
        eventType,
        ...envelope,
        data: open({ caller: { number: plan.callerNumber }, timestamp, params }),
      };
    case 'call.answered': {
      const data = { connection: { codec: plan.codec }, ringDuration: plan.ringSeconds };
      return { eventType, ...envelope, data: open(data) };
    }
    case 'transcription.update':
      return { eventType, ...envelope, data: open({ speaker: moment.speaker, text: moment.text }) };
    case 'tool.executed':
      return { eventType, ...envelope, data: open({ ...moment.use }) };
    case 'call.ended': {
      const data = {
        conversationId: plan.conversationId,
        conversationRecording: `https://recordings.example.com/${callId}.mp3`,
        transcription: transcriptionOf(plan),
        outcomeResult: outcomeOf(params, plan.collected, choices),
      };
      return { eventType, ...envelope, data: { timestamp, data } };
    }
  }
}

function transcriptionOf({ steps }: Plan): Transcription {
  return steps.flatMap((step) => {
    if (!('text' in step)) return [];
    return [step.speaker === 'Agent' ? { Agent: step.text } : { User: step.text }];
  });
}

/** The parameters first and as they are, in their order; then what was collected. */
function outcomeOf(
  params: Readonly<Record<string, unknown>>,
  collected: Readonly<Record<string, unknown>>,
  choices: Choices,
): Record<string, unknown> {
  const parameterWins = choices['event.outcome-collision'] === 'parameter';
  const added = Object.entries(collected).filter(([name]) => !(parameterWins && Object.hasOwn(params, name)));
  // Spread defines each name, where an assignment would take `__proto__` for something else.
  return { ...params, ...Object.fromEntries(added) };
}
