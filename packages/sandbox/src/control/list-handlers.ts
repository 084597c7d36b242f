import { type OperationDescription, operations } from '@voice-agent/client/operations';
import { ApiError, type Service } from '@voice-agent/service';
import type { Context } from 'hono';
import { runOptions } from '../behaviours/index.ts';
import type { Choices } from '../choices.ts';
import type { State } from '../state.ts';
import { show } from '../store/web-tools.ts';
import { ControlApiError, found } from './api-error.ts';
import type { Handlers } from './dispatch.ts';

/** How the tables of the dashboard ask and are answered, whatever is chosen for others. */
const fixed: Partial<Choices> = {
  'success.flag': 'true',
  'list-jobs.skip': 'page',
  'list-web-tools.search-parameter': 'search',
  'web-tool.auth-token': 'masked',
};

/** Gives the lists of jobs and web tools as their operations do, without the key and without the faults. */
export function listHandlers(
  state: State,
  service: Service<State>,
): Pick<Handlers, 'listProjects' | 'listJobs' | 'getJob' | 'listWebTools' | 'getWebTool'> {
  const run = (
    operation: OperationDescription,
    parameters: Readonly<Record<string, unknown>>,
    fields: object,
    context: Context,
  ): Response => {
    const given = Object.entries(parameters).map(([name, value]) => [name, `${value}`]);
    const request = {
      query: `${new URLSearchParams(given)}`,
      header: () => undefined,
      body: () => fields,
    };
    const choices = { ...state.choices, ...fixed };
    try {
      const options = runOptions(operation.id, choices);
      const { body, headers } = service.run({ operation, path: {} }, request, { ...state, choices }, options);
      return context.body(body, 200, headers);
    } catch (error) {
      if (error instanceof ApiError) throw new ControlApiError(422, error.message);
      throw error;
    }
  };
  return {
    listProjects: () => ({ projects: state.jobs.projects() }),
    listJobs: ({ query: { projectId, ...fields } }, context) =>
      run(operations.listJobs, { projectId }, fields, context),
    getJob: ({ path }) => found(state.jobs.get(path.id), 'Unknown job id.'),
    listWebTools: ({ query }, context) => run(operations.listWebTools, query, {}, context),
    getWebTool: ({ path }) => show(found(state.webTools.get(path.id), 'Unknown web tool id.'), 'masked'),
  };
}
