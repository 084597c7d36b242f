import type { Context, Hono } from 'hono';
import { Refusal as ApiRefusal, success } from '../api/answer.ts';
import { listJobs, listWebTools, type Operation } from '../api/operations.ts';
import type { Choices } from '../choices.ts';
import type { State } from '../state.ts';
import { readQuery } from './input.ts';
import { Refusal } from './refusal.ts';

/** How the tables of the dashboard ask and are answered, whatever is chosen for others. */
const fixed: Partial<Choices> = {
  'success.flag': 'true',
  'list-jobs.skip': 'page',
  'list-web-tools.search-parameter': 'search',
  'web-tool.auth-token': 'masked',
};

/** The lists of jobs and web tools, as the operations give them, without the key and without the faults. */
export function listRoutes(app: Hono, state: State): void {
  const headers = { 'content-type': 'application/json' };
  const run = (context: Context, operation: Operation, query: Record<string, string>, body: string) => {
    const choices = { ...state.choices, ...fixed };
    const request = { headers, query: `${new URLSearchParams(query)}`, id: '', body: Buffer.from(body) };
    try {
      const data = operation.run({ ...state, choices }, request);
      return context.body(success(data, choices).body, 200, headers);
    } catch (error) {
      if (error instanceof ApiRefusal) throw new Refusal(422, error.message);
      throw error;
    }
  };

  app.get('/projects', (context) => context.json({ projects: state.jobs.projects() }));

  app.get('/jobs', (context) => {
    const { projectId, skip, take, ...filters } = readQuery(context, [
      ...(['projectId', 'status', 'type', 'search', 'skip', 'take'] as const),
    ]);
    const body = JSON.stringify({ ...filters, ...number('skip', skip), ...number('take', take) });
    return run(context, listJobs, projectId === undefined ? {} : { projectId }, body);
  });

  app.get('/web-tools', (context) => {
    const query = readQuery(context, [
      ...(['voiceAgentId', 'isActive', 'type', 'search', 'skip', 'take'] as const),
    ]);
    return run(context, listWebTools, query, '');
  });
}

/** A number of the query as the body has it. What is none stays a text, for the operation to refuse. */
function number(name: string, text: string | undefined): Record<string, unknown> {
  if (text === undefined) return {};
  return { [name]: /^\d{1,15}$/.test(text) ? Number(text) : text };
}
