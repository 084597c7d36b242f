import { mustReject } from './calls.ts';
import type { ServiceClient } from './client.ts';

const jobStatuses = ['PENDING', 'COMPLETED', 'FAILED'];
const jobTypes = ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'];
const toolTypes = ['FUNCTION', 'MCP', 'WEB_TOOL'];

/** A filter does not take the values of another filter. */
export async function foreignValues(client: ServiceClient): Promise<void> {
  const { executor, jobs, tools } = client;
  const projectId = executor.target.parameters?.projectId ?? 'project';
  const pointer = tools.parameters.find(({ name }) => name === 'type')?.pointer ?? tools.pointer;
  const wrong = (filter: string, value: string, fact: string, at: string) => ({
    pointer: at,
    facts: [fact],
    expected: `a refusal of the ${filter} ${value}`,
  });
  for (const value of [...jobTypes, ...jobStatuses, 'FUNCTION,MCP']) {
    const request = executor.requestOf(tools, { path: {}, query: { type: value }, header: {} });
    await mustReject(executor, {
      operation: tools,
      request,
      ...wrong('type', value, 'list-web-tools.type', pointer),
    });
  }
  const bodies = [
    ...[...toolTypes, ...jobStatuses].map((value) => ['type', value] as const),
    ...[...toolTypes, ...jobTypes].map((value) => ['status', value] as const),
  ];
  for (const [filter, value] of bodies) {
    const request = executor.requestOf(jobs, {
      path: {},
      query: { projectId },
      header: {},
      body: { [filter]: value },
    });
    await mustReject(executor, {
      operation: jobs,
      request,
      ...wrong(filter, value, `list-jobs.${filter}`, jobs.body?.pointer ?? jobs.pointer),
    });
  }
}
