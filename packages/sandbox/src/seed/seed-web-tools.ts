import type { Random } from '@voice-agent/cli-kit/random';
import type { Message, WebTool, WebToolParams } from '@voice-agent/client';
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

/** A web tool names its project by a uuid, so these stand for the same three. */
const toolProjects = [
  '9a4c2d71-0e5f-4b83-8d16-f2c7305ea9b8',
  '15c8e04b-6a3d-4792-bf50-8e21d9c7a463',
  'e27f9b35-c148-4a06-9d7b-50f3a6821cde',
] as const;
const users = [
  '3c8f1a92-7d40-4e6b-a5f1-9b2e60d47c18',
  'd41b7e05-92c6-4f3a-8e70-5a6c1f9d2b34',
  '68a0c5d7-1f2e-4b89-93d4-e7f05b8a6c21',
] as const;
const collections = ['b5e3f7a1-60c9-4d28-8f14-2a7d9e0c5b36', '0f92d6c4-3b7a-4e51-a8d6-c1e45f7092ab'] as const;
const places = ['inner basin', 'outer quay', 'ferry landing', 'fish market', 'dry dock', 'oil pier'] as const;

interface Kind {
  name: string;
  description: string;
  /** `{place}` is a path parameter. */
  serverUrl: string;
  /** Of a function alone. */
  params?: WebToolParams;
}

/** Of type FUNCTION: an address that is called with parameters. */
const functions: readonly [Kind, ...Kind[]] = [
  {
    name: 'Tide table',
    description: 'High and low water at a place on a given day.',
    serverUrl: 'https://tides.example.com/v2/{place}',
    params: { day: { type: 'string', description: 'The day, as the caller says it.' } },
  },
  {
    name: 'Berth booking',
    description: 'Books a berth for a ship.',
    serverUrl: 'https://berths.example.com/v1/{place}/bookings',
    params: { ship: { type: 'string', description: 'Name of the ship.' }, metres: { type: 'number' } },
  },
  {
    name: 'Container search',
    description: 'Finds a container in the yard by its number.',
    serverUrl: 'https://yard.example.com/containers',
    params: { container: { type: 'string' }, sealed: { type: 'boolean' } },
  },
  {
    name: 'Harbour dues',
    description: 'What a stay costs, for a ship of a given size.',
    serverUrl: 'https://dues.example.com/v1/quotes',
    params: { tonnage: { type: 'number' }, nights: { type: ['integer', 'null'] } },
  },
];

/** Of type MCP: a server that describes its own tools. */
const servers: readonly [Kind, ...Kind[]] = [
  {
    name: 'Pilot roster',
    description: 'Who is on duty at the pilot station.',
    serverUrl: 'https://pilots.example.com/mcp',
  },
  {
    name: 'Ship register',
    description: 'Owner, flag, size and papers of a ship.',
    serverUrl: 'https://register.example.com/mcp',
  },
];

/**
 * The web tools of a sandbox, the oldest first. First come those of the examples of the spec, which every agent can use:
 * each sample of the docs then finds what it names.
 */
export function* webTools(random: Random, count: number): Generator<StoredWebTool> {
  const examples = exampleWebTools();
  for (let number = 0; number < count; number++) {
    const made = toolOf(random, number);
    const example = examples[number];
    const users = agents.filter(
      (_, at) => example || number === 0 || number % agents.length === at || random.chance(0.2),
    );
    const tool = example === undefined ? made : withoutPlaceholder(example, number);
    yield { tool, agentIds: users.map(({ id }) => id) };
  }
}

/** An example has no secret, and the sandbox would show a placeholder as one. */
function withoutPlaceholder({ toolSettings, ...tool }: WebTool, number: number): WebTool {
  if (toolSettings === undefined) return tool;
  const authToken = toolSettings.authToken !== undefined && { authToken: tokenOf(number) };
  return { ...tool, toolSettings: { ...toolSettings, ...authToken } };
}

/** A value that nobody takes for a real one. There are few, since the log looks for each of them in every text. */
const tokenOf = (number: number): string => `sandbox-auth-token-${(number % 40) + 1}`;

function toolOf(random: Random, number: number): WebTool {
  const isFunction = random.chance(0.7);
  const { name, description, serverUrl, params } = random.pick(isFunction ? functions : servers);
  const place = random.pick(places);
  return {
    id: random.uuid(),
    persistentId: `tool_${name.toLowerCase().replaceAll(' ', '_')}_${number + 1}`,
    version: random.integer(1, 9),
    // The first ones have plain names; later ones say where they belong, and have a number too.
    name: number < 12 ? name : `${name}, ${place} ${number}`,
    type: isFunction ? 'FUNCTION' : 'MCP',
    userId: users[number % users.length] ?? users[0],
    projectId: random.pick(toolProjects),
    isActive: random.chance(0.85),
    ...(isFunction && { async: random.chance(0.25) }),
    description,
    collectionId: collections[number % collections.length] ?? collections[0],
    toolSettings: {
      serverUrl,
      httpHeaders: { Accept: 'application/json' },
      ...(serverUrl.includes('{place}') && { pathParameters: { place: place.replaceAll(' ', '-') } }),
      timeout: random.integer(2, 30),
      ...(random.chance(0.4) && { authToken: tokenOf(number) }),
      ...(isFunction && { methodType: random.pick(['GET', 'POST']) }),
    },
    ...(params && { params }),
    messages: messages.filter(() => random.chance(0.5)),
  };
}

const messages: readonly Message[] = [
  { type: 'system', content: 'Read numbers slowly.' },
  { type: 'request-start', content: 'One moment, I am asking.' },
  { type: 'request-failed', content: 'I cannot reach the office right now.' },
];
