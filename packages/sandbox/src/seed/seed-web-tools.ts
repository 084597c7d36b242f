import type { Random } from '@voice-agent/cli-kit/random';
import type { WebTool } from '@voice-agent/client';
import { exampleWebTools } from '@voice-agent/client/operations';
import type { NewAgent, StoredWebTool } from '../public.ts';

/**
 * The agents of a seeded sandbox. Their ids hold for every seed, so that a command that names one can be kept. The first
 * is that of the examples of the spec.
 */
export const agents: readonly Pick<NewAgent, 'id' | 'name' | 'projectId'>[] = [
  { id: '71e6b0d4-3f8a-4c59-92ab-d05c8e17f643', name: 'Front desk', projectId: 'project-harbour' },
  { id: '7d1a85e3-2f4c-4b96-8e07-c3915fa06b24', name: 'Pilot line', projectId: 'project-pilots' },
  { id: 'a90e37c6-58b1-4d2f-b6e3-1f84d07c925a', name: 'Ferry help', projectId: 'project-ferries' },
];

/**
 * The web tools of a sandbox, the oldest first: those of the examples of the spec, which every agent can use, so that
 * each sample of the docs finds what it names; then numbered copies of them.
 */
export function* webTools(random: Random, count: number): Generator<StoredWebTool> {
  const examples = exampleWebTools() as readonly [WebTool, ...WebTool[]];
  for (let number = 0; number < count; number++) {
    const example = examples[number];
    const tool = example ?? copyOf(random, random.pick(examples), number + 1);
    const users = agents.filter(
      (_, at) => example !== undefined || number % agents.length === at || random.chance(0.2),
    );
    yield { tool: withToken(tool, number), agentIds: users.map(({ id }) => id) };
  }
}

function copyOf(random: Random, example: WebTool, number: number): WebTool {
  const { persistentId, name, type, messages = [] } = example;
  return {
    ...example,
    id: random.uuid(),
    persistentId: `${persistentId}_${number}`,
    version: random.integer(1, 9),
    name: `${name} ${number}`,
    isActive: random.chance(0.85),
    ...(type === 'FUNCTION' && { async: random.chance(0.25) }),
    messages: messages.filter(() => random.chance(0.5)),
  };
}

/**
 * An example has no secret, and the sandbox would show a placeholder as one. Nobody takes this value for a real one.
 * There are few, since the log looks for each of them in every text.
 */
function withToken({ toolSettings, ...tool }: WebTool, number: number): WebTool {
  if (toolSettings?.authToken === undefined) return { ...tool, ...(toolSettings && { toolSettings }) };
  return { ...tool, toolSettings: { ...toolSettings, authToken: `sandbox-auth-token-${(number % 40) + 1}` } };
}
