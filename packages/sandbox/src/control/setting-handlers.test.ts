import type { WebTool } from '@voice-agent/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askControl } from '../api.testing.ts';
import { choiceNames, choices, choose } from '../choices.ts';
import type { Happening } from '../feed.ts';
import type { ChoiceView } from '../generated/types.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.close());

const ask = <T>(...request: [path: string, method?: string, body?: unknown]) =>
  askControl<T>(sandbox, ...request);

describe('choices', () => {
  test('are listed with their value, the default, and the undocumented points', async () => {
    const { body } = await ask<{ choices: ChoiceView[] }>('/choices');
    expect(body.choices.map(({ name }) => name)).toEqual(choiceNames);
    expect(body.choices[0]).toEqual({
      name: choiceNames[0],
      value: '200',
      default: '200',
      ...choices[choiceNames[0] as 'success.status'],
    });
  });

  test('are flipped one by one, and others stay', async () => {
    const reported: Happening[] = [];
    sandbox.state.feed.watch((happening) => reported.push(happening));
    await ask('/choices', 'PATCH', { 'error.body': 'text' });
    const { body } = await ask<{ choices: ChoiceView[] }>('/choices', 'PATCH', { 'list.order': 'oldest' });
    expect(body.choices.find(({ name }) => name === 'error.body')).toMatchObject({ value: 'text' });
    expect(sandbox.state.choices).toEqual({ ...choose(), 'error.body': 'text', 'list.order': 'oldest' });
    expect(reported).toContainEqual({ kind: 'settings' });
  });

  test('one wrong value changes nothing at all', async () => {
    const { status } = await ask('/choices', 'PATCH', { 'error.body': 'text', 'list.order': 'random' });
    expect(status).toBe(422);
    expect(sandbox.state.choices).toEqual(choose());
  });
});

describe('the lists of the dashboard', () => {
  test('give each record alone as they list it', async () => {
    const { jobs, webTools } = sandbox.state;
    const rest = { skip: 7, take: 1, order: 'newest', authToken: 'masked' } as const;
    const [job] = JSON.parse(jobs.page({ projectId: jobs.projects()[1] ?? '', ...rest }).records);
    expect((await ask(`/jobs/${job.id}`)).body).toEqual(job);
    const tools = JSON.parse(webTools.page({ ...rest, skip: 0, take: 40 }).records);
    for (const tool of tools) expect((await ask(`/web-tools/${tool.id}`)).body).toEqual(tool);
    expect(JSON.stringify(tools)).toContain('<AUTH_TOKEN>');
    for (const path of ['/jobs/none', '/web-tools/none']) expect((await ask(path)).status).toBe(404);
  });

  test('work whatever is chosen, and are spared by faults', async () => {
    const before = await ask('/jobs?projectId=project-harbour&skip=2&take=5');
    const tools = await ask('/web-tools?search=berth');
    sandbox.state.choices = choose({
      'success.status': '202',
      'success.flag': 'false',
      'error.body': 'empty',
      'list-jobs.skip': 'offset',
      'list-web-tools.search-parameter': 'q',
      'web-tool.auth-token': 'shown',
    });
    sandbox.state.faults.add({ name: 'status', times: 1 });
    expect(await ask('/jobs?projectId=project-harbour&skip=2&take=5')).toEqual(before);
    expect(await ask('/web-tools?search=berth')).toEqual(tools);
    expect(await ask('/jobs?projectId=')).toMatchObject({
      status: 422,
      body: { message: expect.any(String) },
    });
    expect(sandbox.state.faults.list()).toHaveLength(1);
  });

  test('never show the token of a tool', async () => {
    sandbox.state.choices = choose({ 'web-tool.auth-token': 'shown' });
    const { records } = sandbox.state.webTools.page({
      skip: 0,
      take: 1,
      order: 'newest',
      authToken: 'shown',
    });
    const [tool] = JSON.parse(records) as [WebTool];
    sandbox.state.webTools.replace({ ...tool, toolSettings: { authToken: 'true-t0ken' } });
    const headers = { authorization: `Token ${sandbox.apiKey}` };
    const shown = await fetch(`${sandbox.url}/v1/voice-agents/web-tool/list`, { headers });
    expect(await shown.text()).toContain('true-t0ken');
    const { text } = await ask('/web-tools?take=1000');
    expect(text).toContain('<AUTH_TOKEN>');
    expect(text).not.toContain('true-t0ken');
  });
});
