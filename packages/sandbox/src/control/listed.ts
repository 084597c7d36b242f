import type { OperationDescription } from '@voice-agent/client/operations';
import { runOptions } from '../behaviours/index.ts';
import type { Choices } from '../choices.ts';
import type { Asked } from './reply.ts';

/** How the tables of the dashboard ask and are answered, whatever is chosen for others. */
const fixed: Partial<Choices> = {
  'success.flag': 'true',
  'list-jobs.skip': 'page',
  'list-web-tools.search-parameter': 'search',
  'web-tool.auth-token': 'masked',
};

/** Gives a list of jobs or web tools as its operation does, without the key and without the faults. */
export function listed(
  { state, service }: Asked,
  operation: OperationDescription,
  parameters: Readonly<Record<string, unknown>>,
  fields: object,
): [body: string, headers: Record<string, string>] {
  const given = Object.entries(parameters).map(([name, value]) => [name, `${value}`]);
  const request = { query: `${new URLSearchParams(given)}`, header: () => undefined, body: () => fields };
  const choices = { ...state.choices, ...fixed };
  const options = runOptions(operation.id, choices);
  const { body, headers } = service.run({ operation, path: {} }, request, { ...state, choices }, options);
  return [body, headers];
}
