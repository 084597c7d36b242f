import { ApiError, type Service } from '@voice-agent/client/behaviours';
import { type OperationDescription, operations } from '@voice-agent/client/operations';
import type { Handler, Hono } from 'hono';
import { runOptions } from '../behaviours/index.ts';
import type { Choices } from '../choices.ts';
import type { State } from '../state.ts';
import { show } from '../store/web-tools.ts';
import { ControlApiError } from './api-error.ts';
import { readQuery } from './input.ts';

/** How the tables of the dashboard ask and are answered, whatever is chosen for others. */
const fixed: Partial<Choices> = {
  'success.flag': 'true',
  'list-jobs.skip': 'page',
  'list-web-tools.search-parameter': 'search',
  'web-tool.auth-token': 'masked',
};

/** Gives the lists of jobs and web tools as their operations do, without the key and without the faults. */
export function listRoutes(app: Hono, state: State, service: Service<State>): void {
  const list = (operation: OperationDescription, ids: readonly string[] = []): Handler => {
    const inQuery = [...operation.parameters.map(({ name }) => name), ...ids];
    const inBody = operation.body?.fields ?? [];
    return (context) => {
      const query = new URLSearchParams();
      const fields: Record<string, unknown> = {};
      for (const [name, text = ''] of Object.entries(readQuery(context, [...inQuery, ...inBody])))
        if (inQuery.includes(name)) query.append(name, text);
        else fields[name] = numbers.includes(name) && /^\d{1,15}$/.test(text) ? Number(text) : text;
      const request = { query: `${query}`, header: () => undefined, body: () => fields };
      const choices = { ...state.choices, ...fixed };
      try {
        const options = runOptions(operation.id, choices);
        const { body, headers } = service.run(
          { operation, path: {} },
          request,
          { ...state, choices },
          options,
        );
        return context.body(body, 200, headers);
      } catch (error) {
        if (error instanceof ApiError) throw new ControlApiError(422, error.message);
        throw error;
      }
    };
  };
  app.get('/projects', (context) => context.json({ projects: state.jobs.projects() }));
  app.get('/jobs', list(operations.listJobs));
  app.get('/jobs/:id', (context) => {
    const job = state.jobs.get(context.req.param('id'));
    if (job === undefined) throw new ControlApiError(404, 'Unknown job id.');
    return context.json(job);
  });
  app.get('/web-tools', list(operations.listWebTools, ['search']));
  app.get('/web-tools/:id', (context) => {
    const tool = state.webTools.get(context.req.param('id'));
    if (tool === undefined) throw new ControlApiError(404, 'Unknown web tool id.');
    return context.json(show(tool, 'masked'));
  });
}

/** The fields of a body that are numbers there. What is none stays a string, for the operation to reject. */
const numbers = ['skip', 'take'];
