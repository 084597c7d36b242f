import type { WebTool } from '@voice-agent/client';
import { exampleJobs, operations } from '@voice-agent/client/operations';
import { type Sandbox, type SandboxOptions, startSandbox } from '@voice-agent/sandbox';
import { corpus } from './corpus.ts';
import { jsonOf, operationIds } from './openapi.ts';

/** The project of the requests in the corpus. */
export const projectId = 'project-harbour';

const resource = (name: string) => operationIds.filter((id) => operations[id].resource === name);

/** The records in the examples of the lists of a resource. */
function listed<Item>(name: string): Item[] {
  return resource(name).flatMap((id) => {
    const { paging } = operations[id];
    const examples = Object.values(jsonOf(id).examples) as { value: { data: Record<string, Item[]> } }[];
    return paging === undefined ? [] : examples.flatMap(({ value }) => value.data[paging.items] ?? []);
  });
}

/** Every web tool that a request of the corpus names. */
const toolIds = resource('webTools').flatMap((id) =>
  corpus(id, 'request').valid.flatMap(({ instance }) =>
    instance.path === undefined ? [] : [`${instance.path.id}`.toLowerCase()],
  ),
);
/** One of them. */
export const toolId: string = toolIds[0] ?? '';

const byId = <Item extends { id: string }>(items: Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/**
 * A sandbox that has the records which the corpus speaks of and no others: the jobs of the examples, the web tools of
 * the examples, and one for every other id in a request. Its key is that of the tests.
 */
export async function startFilledSandbox(choices: SandboxOptions['choices'] = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ apiKey: 'test-key', jobs: 0, webTools: 0, choices });
  const types = ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'] as const;
  sandbox.jobs.add(
    exampleJobs().map((job, i) => ({
      projectId,
      status: 'COMPLETED',
      type: types[i % types.length] ?? 'TTS',
      job,
    })),
  );
  const named = toolIds.map((id): WebTool => ({ id, name: 'Ferry times', type: 'FUNCTION', async: false }));
  const tools = byId([...named, ...listed<WebTool>('webTools')]);
  sandbox.webTools.add(tools.map((tool) => ({ tool, agentIds: [] })));
  return sandbox;
}

/** All that a sandbox can show of its records. */
export function contents(sandbox: Sandbox): unknown {
  const all = { skip: 0, take: 1e6, order: 'oldest' } as const;
  return [sandbox.jobs.page({ projectId, ...all }), sandbox.webTools.page({ ...all, authToken: 'shown' })];
}
