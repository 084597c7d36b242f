import type { Job, WebTool } from '@voice-agent/client';
import { type Sandbox, type SandboxOptions, startSandbox } from '@voice-agent/sandbox';
import { corpus } from './corpus.ts';
import { operation, plainRequest } from './openapi.ts';

/** The project of the requests in the corpus. */
export const projectId = 'project-harbour';

/**
 * A sandbox that has the records which the corpus speaks of and no others: the jobs of the examples, the web tools of
 * the examples, and one for every other id that is updated. Its key is that of the tests.
 */
export async function startFilledSandbox(choices: SandboxOptions['choices'] = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ apiKey: 'test-key', jobs: 0, webTools: 0, choices });
  const { jobs, webTools } = sandbox;
  const [listed] = Object.values(operation('listJobs').examples) as { value: { data: { jobs: Job[] } } }[];
  const types = ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'] as const;
  jobs.add(
    (listed?.value.data.jobs ?? []).map((job, i) => ({
      ...{ projectId, status: 'COMPLETED', type: types[i % types.length] ?? 'TTS', job },
    })),
  );
  const tools = new Map<string, WebTool>();
  for (const { value } of Object.values(operation('listWebTools').examples))
    for (const tool of (value as { data: { items: WebTool[] } }).data.items) tools.set(tool.id, tool);
  for (const { instance } of corpus('updateWebTool', 'request').accepted) {
    const id = (instance.path?.id ?? plainRequest.updateWebTool.path?.id ?? '').toLowerCase();
    if (!tools.has(id)) tools.set(id, { id, name: 'Ferry times', type: 'FUNCTION', async: false });
  }
  webTools.add([...tools.values()].map((tool) => ({ tool, agentIds: [] })));
  return sandbox;
}

/** All that the three operations can show of a sandbox. */
export function contents(sandbox: Sandbox): unknown {
  const all = { skip: 0, take: 1e6, order: 'oldest' } as const;
  return [sandbox.jobs.page({ projectId, ...all }), sandbox.webTools.page({ ...all, authToken: 'shown' })];
}
