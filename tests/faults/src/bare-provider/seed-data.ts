import type { Fields } from '../harness/fault.ts';

// The initial data of the bare provider, the same for every run.

export const projectId = 'project-mill';
export const apiKey = 'bare-key-5291';

const statuses = ['COMPLETED', 'PENDING', 'FAILED', 'COMPLETED', 'COMPLETED'];
const types = ['TRANSCRIPTION', 'TTS', 'TRANSLATION', 'AI_CONTENT'];

export interface StoredJob {
  status: string;
  type: string;
  project: string;
  job: Fields;
}

export interface StoredTool {
  agents: string[];
  tool: Fields;
}

const uuid = (group: number, number: number): string =>
  `${(0x3c1a0000 + group * 4096 + number).toString(16)}-5b7d-4e21-9f08-${(0xa10000000000 + number * 7919).toString(16)}`;

const agents: string[] = [1, 2, 3].map((number) => uuid(9, number));

export function createJobs(): StoredJob[] {
  return Array.from({ length: 64 }, (_, i) => {
    const type = types[i % types.length] ?? 'TTS';
    const at = new Date(Date.UTC(2026, 3, 1 + (i % 28), i % 24, (i * 7) % 60)).toISOString();
    return {
      status: statuses[i % statuses.length] ?? 'PENDING',
      type,
      project: i % 8 === 7 ? 'project-weir' : projectId,
      job: {
        id: `j-${1000 + i}`,
        title: `${type.toLowerCase()} of delivery ${i}`,
        url: `https://mill.example.org/jobs/${1000 + i}`,
        cost: i / 4,
        systemModelKey: 'grain-2',
        ...(i > 0 && { relevantJobId: `j-${999 + i}` }),
        attributes: {
          mediaUrl: `https://mill.example.org/media/${i}.ogg`,
          model: 'grain',
          agentName: 'Miller',
          duration: i * 1.5,
          voice: 'calm',
          sourceJob: `j-${i}`,
        },
        createdAt: at,
        updatedAt: at,
        createdBy: 'miller',
      },
    };
  });
}

export function createTools(): StoredTool[] {
  return Array.from({ length: 41 }, (_, i) => {
    const isMcp = i % 3 === 2;
    const [first, second, third] = agents as [string, string, string];
    return {
      agents: [[first], [second], [first, second], [third], []][i % 5] ?? [],
      tool: {
        id: uuid(1, i),
        persistentId: `mill-${i}`,
        version: 1 + (i % 4),
        name: `Stock of silo ${i}`,
        type: isMcp ? 'MCP' : 'FUNCTION',
        userId: uuid(2, i % 4),
        projectId: uuid(3, i % 2),
        isActive: i % 4 !== 1,
        ...(!isMcp && { async: i % 2 === 0 }),
        description: `Reports the stock of silo ${i}.`,
        collectionId: uuid(4, i % 5),
        toolSettings: {
          serverUrl: `https://mill.example.org/silo/${i}`,
          httpHeaders: { accept: 'application/json', 'x-silo': String(i) },
          pathParameters: { silo: String(i) },
          timeout: 1500 + i,
          methodType: 'GET',
        },
        ...(!isMcp && { params: { grain: { type: 'string', description: 'Which grain.' } } }),
        messages: [
          { type: 'system', content: 'Use tonnes.' },
          ...(i % 2 === 0 ? [{ type: 'request-start', content: 'I look.' }] : []),
        ],
      },
    };
  });
}
