import type { Job, WebTool } from '@voice-agent/client';
import { exampleJobs, exampleWebTools } from '@voice-agent/client/operations';
import { isListJobsResponse, isListWebToolsResponse } from '@voice-agent/client/validators';
import { expect, test } from 'vitest';
import type { Agent } from '../public.ts';
import { Secrets } from '../secrets.ts';
import { openDatabase } from '../store/database.ts';
import { Jobs } from '../store/jobs.ts';
import { WebTools } from '../store/web-tools.ts';
import { fill } from './fill.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function seeded(options: Parameters<typeof fill>[1]) {
  const db = openDatabase();
  const agents: Agent[] = [];
  const state = { db, jobs: new Jobs(db), webTools: new WebTools(db, new Secrets()), agents };
  fill({ ...state, agents: { add: (more: Iterable<Agent>) => agents.push(...more) } as never }, options);
  return state;
}

type Seeded = ReturnType<typeof seeded>;

const page = { skip: 0, take: 1e6, order: 'oldest' } as const;
const pageOfJobs = ({ jobs }: Seeded, projectId: string) => jobs.page({ ...page, projectId });
const pageOfTools = ({ webTools }: Seeded) => webTools.page({ ...page, authToken: 'shown' });
const jobsOf = (state: Seeded) =>
  state.jobs.projects().flatMap((id) => JSON.parse(pageOfJobs(state, id).records) as Job[]);
const toolsOf = (state: Seeded) => JSON.parse(pageOfTools(state).records) as WebTool[];

/** A response of the service with these records. */
const answer = (data: object) => ({ success: true, message: 'success', data });

test('every record is valid', () => {
  const state = seeded({ seed: 7, jobs: 3000, webTools: 2500 });
  const projects = state.jobs.projects();
  expect(projects.toSorted()).toEqual(['project-ferries', 'project-harbour', 'project-pilots']);
  for (const projectId of projects) {
    const { records, ...counts } = pageOfJobs(state, projectId);
    const valid = isListJobsResponse(answer({ jobs: JSON.parse(records), ...counts }));
    expect([valid, isListJobsResponse.errors]).toEqual([true, null]);
  }
  const { records, ...counts } = pageOfTools(state);
  const items = JSON.parse(records) as WebTool[];
  const valid = isListWebToolsResponse(answer({ items, ...counts }));
  expect([valid, isListWebToolsResponse.errors]).toEqual([true, null]);
  expect([jobsOf(state).length, items.length]).toEqual([3000, 2500]);
});

test('by default there is some of everything', () => {
  const state = seeded({ seed: 1 });
  const jobs = jobsOf(state);
  const tools = toolsOf(state);
  expect([jobs.length, tools.length, state.agents.length]).toEqual([240, 36, 3]);
  for (const status of ['PENDING', 'COMPLETED', 'FAILED'] as const) {
    for (const type of ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'] as const) {
      const requested = { ...page, projectId: 'project-harbour', status, type };
      expect(state.jobs.page(requested).filtered).toBeGreaterThan(0);
    }
  }
  const some = (check: (tool: WebTool) => boolean) => {
    const share = tools.filter(check).length / tools.length;
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(1);
  };
  some(({ type }) => type === 'MCP');
  some(({ isActive }) => isActive === false);
  some(({ toolSettings }) => toolSettings?.authToken !== undefined);
  some(({ messages }) => messages?.length === 0);
  some(({ async }) => async === true);
});

test('web tools obey the documented rules, and every agent can use a function', () => {
  const state = seeded({ seed: 3, webTools: 500 });
  const tools = toolsOf(state);
  for (const tool of tools) {
    expect(tool.id).toMatch(uuid);
    const isFunction = tool.type === 'FUNCTION';
    expect(['async' in tool, 'params' in tool]).toEqual([isFunction, isFunction]);
    const { serverUrl = '', pathParameters = {} } = tool.toolSettings ?? {};
    const named = [...serverUrl.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(pathParameters)).toEqual(named);
  }
  expect(new Set(tools.map(({ id }) => id)).size).toBe(500);
  for (const { id, webhook } of seeded({ seed: 3, webTools: 1 }).agents) {
    expect(id).toMatch(uuid);
    expect(webhook).toEqual({});
    const [first] = seeded({ seed: 3, webTools: 1 }).webTools.ofAgent(id);
    expect(first).toMatchObject({ type: 'FUNCTION', isActive: true });
    expect(state.webTools.ofAgent(id).length).toBeGreaterThan(100);
    expect(state.webTools.ofAgent(id).length).toBeLessThan(400);
  }
});

test('the records of the examples are there under their ids', () => {
  const state = seeded({ seed: 1 });
  expect(exampleJobs().length).toBeGreaterThan(3);
  expect(jobsOf(state)).toEqual(expect.arrayContaining([...exampleJobs()]));
  const [agent] = state.agents;
  for (const { id, name } of exampleWebTools()) {
    expect(state.webTools.get(id)?.name).toBe(name);
    expect(state.webTools.ofAgent(agent?.id ?? '').map((tool) => tool.id)).toContain(id);
  }
});

test('nothing looks like a real secret', () => {
  const state = seeded({ seed: 4, jobs: 500, webTools: 500 });
  const keys = jobsOf(state).map(({ apiKey }) => apiKey);
  expect([...new Set(keys)].toSorted()).toEqual(['<API_KEY>', undefined]);
  for (const { toolSettings } of toolsOf(state)) {
    expect(toolSettings?.authToken ?? 'sandbox-auth-token-1').toMatch(/^sandbox-auth-token-\d+$/);
  }
});

test('the same seed makes the same data, and another one other data', () => {
  const data = (number: number) => {
    const state = seeded({ seed: number, jobs: 50, webTools: 20 });
    const all = [state.agents, jobsOf(state), toolsOf(state)];
    const associated = state.agents.map(({ id }) => state.webTools.ofAgent(id).map((tool) => tool.id));
    return JSON.stringify([all, associated]);
  };
  expect(data(1)).toBe(data(1));
  expect(data(1)).not.toBe(data(2));
});
