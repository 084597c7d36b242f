import type { Random } from '@voice-agent/cli-kit/random';
import type { Message, ToolSettings, WebTool } from '@voice-agent/client';
import { exampleWebTools } from '@voice-agent/client/behaviours';
import type { StoredWebTool } from '../public.ts';
import { agents, places, toolProjects } from './harbour.ts';
import { functions, type Kind, servers } from './kinds.ts';

/**
 * The web tools of a sandbox, the oldest first. First come those of the examples of the spec, which every agent can use:
 * each sample of the docs then finds what it names.
 */
export function* webTools(random: Random, count: number): Generator<StoredWebTool> {
  const examples = exampleWebTools().map(withoutPlaceholder);
  let number = 0;
  for (const made of madeWebTools(random, count)) {
    const example = examples[number++];
    yield example === undefined ? made : { agentIds: agents.map(({ id }) => id), tool: example };
  }
}

/** An example has no secret, and the sandbox would show a placeholder as one. */
function withoutPlaceholder(tool: WebTool, index: number): WebTool {
  const copy = structuredClone(tool);
  if (copy.toolSettings?.authToken !== undefined)
    copy.toolSettings.authToken = `sandbox-auth-token-${index + 1}`;
  return copy;
}

function* madeWebTools(random: Random, count: number): Generator<StoredWebTool> {
  const users = [random.uuid(), random.uuid(), random.uuid()] as const;
  const collections = [random.uuid(), random.uuid()] as const;
  for (let number = 0; number < count; number++) {
    const isFunction = number === 0 || random.chance(0.7);
    const kind = number === 0 ? functions[0] : random.pick(isFunction ? functions : servers);
    const place = random.pick(places);
    // The first ones have plain names; later ones say where they belong, and far later ones have a number too.
    const where = number < 12 ? '' : `, ${place}${number < 120 ? '' : ` ${number}`}`;
    yield {
      agentIds: agentIds(random, number),
      tool: {
        id: random.uuid(),
        persistentId: `tool_${kind.name.toLowerCase().replaceAll(' ', '_')}_${number + 1}`,
        version: random.integer(1, 9),
        name: `${kind.name}${where}`,
        type: isFunction ? 'FUNCTION' : 'MCP',
        userId: random.pick(users),
        projectId: random.pick(toolProjects),
        isActive: number === 0 || random.chance(0.85),
        ...(isFunction && { async: random.chance(0.25) }),
        description: kind.description,
        collectionId: random.pick(collections),
        toolSettings: settings(random, kind, place, number),
        ...(kind.params && { params: kind.params }),
        messages: messages(random, kind.name),
      },
    };
  }
}

function agentIds(random: Random, number: number): string[] {
  return agents
    .filter((_, at) => number === 0 || number % agents.length === at || random.chance(0.2))
    .map(({ id }) => id);
}

function settings(random: Random, kind: Kind, place: string, number: number): ToolSettings {
  const byPlace = kind.serverUrl.includes('{place}');
  return {
    serverUrl: kind.serverUrl,
    httpHeaders: {
      Accept: 'application/json',
      ...(random.chance(0.5) && { 'X-Office': 'Port Vellan' }),
    },
    ...(byPlace && { pathParameters: { place: place.replaceAll(' ', '-') } }),
    timeout: random.integer(2, 30),
    // A value that nobody takes for a real one.
    ...(random.chance(0.4) && { authToken: `sandbox-auth-token-${number + 1}` }),
    ...(kind.methodType && { methodType: kind.methodType }),
  };
}

function messages(random: Random, name: string): Message[] {
  const all: Message[] = [
    {
      type: 'system',
      content: random.pick(['Read numbers slowly.', 'Say the time first.', 'Keep it short.']),
    },
    { type: 'request-start', content: `One moment, I am asking: ${name.toLowerCase()}.` },
    { type: 'request-failed', content: 'I cannot reach the office right now.' },
  ];
  return all.filter(() => random.chance(0.5));
}
