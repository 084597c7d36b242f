import type { WebhookEvent } from '../generated/types.ts';
import { Random } from '../internal/random.ts';
import { type Step, scene } from './scenes.ts';

// A fixed day, so that the same seed makes the same events.
const firstCall = Date.UTC(2026, 2, 2, 8);
const betweenCallsMs = 15_000;

/**
 * The life of one call, in the order in which it happened. Of four events the interface does not name the fields of
 * `data`: theirs are made up here.
 */
export function call(seed: string, index: number): WebhookEvent[] {
  const random = new Random(`${seed}/${index}`);
  const { agentId, agentName, params, steps, collected } = scene(random);
  const callId = `call-${new Random(seed).word(6)}-${index}`;
  let now = firstCall + index * betweenCallsMs;
  const later = (least: number, most: number): string => {
    now += random.integer(least, most);
    return new Date(now).toISOString();
  };
  const base = { callId, projectId: 'project-harbour', agentId, agentName };
  const happening = (step: Step): WebhookEvent => {
    if ('text' in step)
      return { eventType: 'transcription.update', ...base, timestamp: later(1500, 9000), data: { ...step } };
    const duration = random.integer(20, 2500) / 1000;
    return { eventType: 'tool.executed', ...base, timestamp: later(50, 3000), data: { ...step, duration } };
  };
  const caller = { number: `+1 202 555 01${String(random.integer(0, 99)).padStart(2, '0')}` };
  const started = later(0, 5000);
  const rings = random.integer(10, 200);
  const answered = later(rings * 100, rings * 100);
  const middle = steps.map(happening);
  const ended = later(500, 4000);
  const transcription = steps.flatMap((step) => {
    if (!('text' in step)) return [];
    return [step.speaker === 'Agent' ? { Agent: step.text } : { User: step.text }];
  });
  return [
    { eventType: 'call.started', ...base, timestamp: started, data: { caller, params } },
    {
      eventType: 'call.answered',
      ...base,
      timestamp: answered,
      data: {
        connection: { carrier: 'example', codec: random.pick(['opus', 'pcmu']) },
        ringDuration: rings / 10,
      },
    },
    ...middle,
    {
      eventType: 'call.ended',
      ...base,
      timestamp: later(100, 2000),
      data: {
        timestamp: ended,
        data: {
          conversationId: `conv-${random.word(8)}`,
          conversationRecording: `https://recordings.example.com/${callId}.mp3`,
          transcription,
          outcomeResult: { ...params, ...collected },
        },
      },
    },
  ];
}
