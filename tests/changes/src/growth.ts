import { readFileSync } from 'node:fs';
import { operations } from '@voice-agent/client/operations';
import { parse, stringify } from 'yaml';
import type { Edit } from './change.ts';

type Json = Record<string, unknown>;

/** An operation that is added to the specs, and what has to come of it. */
export interface NewOperation {
  shape: string;
  id: string;
  /** The new path, its examples, and the line of the root document that names it. Paths are relative to `specs`. */
  edits: Edit[];
  /** A call that a user of the client writes, and calls that must not compile. */
  call: string;
  invalid: string[];
  /** The arguments of the command line for the same call. */
  command: string[];
  /** The lines of the requests that the server must receive. */
  sent: string[];
  /** The responses of the server, one after the other. */
  responses: { status: number; type?: string; body?: string }[];
  /** The result of the call. */
  gives: unknown;
}

interface Written extends Pick<NewOperation, 'shape' | 'call' | 'command' | 'sent'> {
  path: string;
  /** The path item. */
  operation: Json;
  data?: Json;
  example?: unknown;
  then?: unknown;
  response?: { status: number; type?: string; body?: string };
  invalid?: string[];
  gives?: unknown;
}

/** The shapes that the specs do not have; what they have, tests/contract calls. */
const read = (): Written[] =>
  (parse(readFileSync(new URL('growth.yaml', import.meta.url), 'utf8')) as Written[]).filter(
    ({ path, operation }) =>
      !existing.some((each) => each.path === path || JSON.stringify(operation).includes(`"${each.id}"`)),
  );
const existing: readonly { id: string; path: string }[] = Object.values(operations);
const envelope = (data: unknown): string => JSON.stringify({ success: true, message: 'success', data });
const fileOf = (path: string): string => `paths/${path.slice(1).replaceAll('/', '_')}.yaml`;

/** A new file for the path, and the line of the root document. */
function pathEdits(path: string, item: Json): Edit[] {
  return [
    {
      file: `openapi/${fileOf(path)}`,
      text: stringify(item, { lineWidth: 0, aliasDuplicateObjects: false }),
    },
    {
      file: 'openapi/openapi.yaml',
      from: '\ncomponents:\n',
      to: `\n  ${path}:\n    $ref: ${fileOf(path)}\ncomponents:\n`,
    },
  ];
}

export const growth: readonly NewOperation[] = read().map((row) => {
  const { path, operation, data, example, then, response, invalid = [], gives = example, ...rest } = row;
  const [method = '', described] = Object.entries(operation).find(([key]) => key !== 'parameters') ?? [];
  const { operationId, responses, ...others } = described as Json & { operationId: string };
  const file = `examples/${operationId}/first.response.json`;
  const schema = {
    type: 'object',
    required: ['data'],
    properties: { success: { type: 'boolean' }, message: { type: 'string' }, data },
  };
  const examples = { first: { summary: 'The first', externalValue: `../../${file}` } };
  const success = { description: 'Done.', content: { 'application/json': { schema, examples } } };
  const item = {
    ...operation,
    [method]: {
      operationId,
      summary: rest.shape,
      ...others,
      responses: {
        ...(data !== undefined && { '200': success }),
        ...(responses as object),
        default: { $ref: '../components/responses/Unexpected.yaml' },
      },
    },
  };
  const bodies = [example, then].filter((each) => each !== undefined).map(envelope);
  return {
    ...rest,
    id: operationId,
    invalid,
    edits: [...pathEdits(path, item), ...(data === undefined ? [] : [{ file, text: envelope(example) }])],
    responses: response
      ? [response]
      : bodies.map((body) => ({ status: 200, type: 'application/json', body })),
    gives: response?.status === 204 ? undefined : gives,
  };
});
