/** What is stored in a sandbox to be measured; the store's own types are not part of its package's surface. */
interface ScaleJob {
  projectId: string;
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  type: 'TRANSCRIPTION' | 'TRANSLATION' | 'TTS' | 'AI_CONTENT';
  job: { id: string; title: string; url: string; cost: number; createdAt: string; createdBy: string };
}

interface ScaleTool {
  agentIds: string[];
  tool: {
    id: string;
    version: number;
    name: string;
    description: string;
    type: 'FUNCTION' | 'MCP';
    isActive: boolean;
    toolSettings: { serverUrl: string; timeout: number; authToken: string };
  };
}

export const projectId = 'project-harbour';
export const agentId = '71e6b0d4-3f8a-4c59-92ab-d05c8e17f643';
const otherAgentId = '7d1a85e3-2f4c-4b96-8e07-c3915fa06b24';

/**
 * Which records there are: those of the little store, with others in between when there are more. So the newest and
 * the oldest are the same however many there are, and the first pages and the last ones must be too.
 *
 * @returns the number of each record, and whether the little store has it
 */
export function* numbers(little: number, count: number): Generator<{ number: number; shared: boolean }> {
  for (let number = 0; number < little / 2; number++) yield { number, shared: true };
  for (let number = 0; number < count - little; number++) yield { number, shared: false };
  for (let number = little / 2; number < little; number++) yield { number, shared: true };
}

const statuses = ['PENDING', 'COMPLETED', 'FAILED'] as const;
const types = ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'] as const;

/** The part of a title or a name that a shared record has alone. */
export const termOf = (number: number): string => `Nordlys ${number}`;

/** The same in two characters. */
export const shortTermOf = (number: number): string => `${String.fromCodePoint(0x4e00 + number)}号`;

// The others share words, beginnings and digits with the terms, but never a whole term.
const saysOf = ({ number, shared }: { number: number; shared: boolean }): string =>
  shared
    ? `${termOf(number)} ${shortTermOf(number)}`
    : `Nordstar 船号, ${number % 2 === 0 ? 'Lysholm' : 'Ordlysa'} ${number}`;

/** The jobs of a store, the oldest first. */
export function* scaleJobs(little: number, count: number): Generator<ScaleJob> {
  for (const each of numbers(little, count)) {
    const id = `job-${each.shared ? 'a' : 'b'}${each.number}`;
    yield {
      projectId,
      status: statuses[each.number % 3] ?? 'FAILED',
      type: types[each.number % 4] ?? 'TTS',
      job: {
        id,
        title: `Transcript: call of MV ${saysOf(each)}`,
        url: `https://files.example.com/jobs/${id}.json`,
        cost: (each.number % 250) / 100,
        createdAt: '2026-03-02T09:15:00.000Z',
        createdBy: 'ines.okafor@example.com',
      },
    };
  }
}

/** The web tools of a store, the oldest first. One agent has half of the shared ones, whatever else there is. */
export function* scaleTools(little: number, count: number): Generator<ScaleTool> {
  for (const each of numbers(little, count)) {
    const { number, shared } = each;
    const digits = number.toString(16).padStart(12, '0');
    yield {
      agentIds: [shared && number % 2 === 0 ? agentId : otherAgentId],
      tool: {
        id: `0d9c4e7a-52b1-4c3f-a6d8-${shared ? 'a' : 'b'}${digits.slice(1)}`,
        version: 1,
        name: `Berths of ${saysOf(each)}`,
        description: 'Books a berth for a ship, and returns the price.',
        type: number % 3 === 0 ? 'MCP' : 'FUNCTION',
        isActive: number % 4 > 0,
        toolSettings: { serverUrl: 'https://berths.example.com', timeout: 5_000, authToken: '<AUTH_TOKEN>' },
      },
    };
  }
}
