import { Random } from '@voice-agent/cli-kit/random';
import { scripts } from '../calls/scripts.ts';
import { eventsOf, makeStory } from '../calls/story.ts';
import type { WebhookEvent } from '../generated/types.ts';

// A fixed day, so that the same seed makes the same events.
const firstCall = Date.UTC(2026, 2, 2, 8);
const betweenCallsMs = 15_000;

type Agent = Pick<WebhookEvent, 'agentId' | 'agentName'>;
type ParamsMaker = (random: Random) => Record<string, unknown>;

const agents: [Agent, ...Agent[]] = [
  { agentId: 'agent-berth-desk', agentName: 'Berth desk' },
  { agentId: 'agent-night-watch', agentName: 'Night watch' },
  { agentId: 'agent-front-desk', agentName: 'Front desk' },
];

/** Custom parameters of several shapes, since they have to come back unchanged. */
const shapes: [ParamsMaker, ...ParamsMaker[]] = [
  (random) => ({ bookingId: `B-${random.integer(1000, 9999)}`, guest: random.chance(0.5) }),
  (random) => ({ ticket: random.word(8), tags: ['tide', 'inner basin'] }),
  (random) => ({ order: { id: random.integer(1, 99_999), ship: '北光丸' }, note: null }),
];

/** The life of one call, in the order in which it happened. */
export function call(seed: string, index: number): WebhookEvent[] {
  const random = new Random(`${seed}/${index}`);
  const agent = random.pick(agents);
  const { name } = random.pick(scripts);
  const params = random.pick(shapes)(random);
  const story = makeStory({ script: name, seed: `${seed}/${index}`, agentName: agent.agentName, params });
  const callId = `call-${new Random(seed).word(6)}-${index}`;
  const startedAt = firstCall + index * betweenCallsMs + random.integer(0, 5000);
  const seconds = () => random.integer(20, 2500) / 1000;
  return eventsOf(story, { callId, projectId: 'project-harbour', ...agent }, startedAt, seconds);
}
