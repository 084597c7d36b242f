import { isObject } from '../harness/http-client.ts';

// Hand-written validation of requests. A check returns a message, or undefined for a valid value.

type Problem = string | undefined;
type Check = (value: unknown) => Problem;

const string: Check = (value) => (typeof value === 'string' ? undefined : 'must be a string');
const number: Check = (value) => (typeof value === 'number' ? undefined : 'must be a number');
const boolean: Check = (value) => (typeof value === 'boolean' ? undefined : 'must be a boolean');
const object: Check = (value) => (isObject(value) ? undefined : 'must be an object');
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`;
const characters =
  (max: number): Check =>
  (value) => {
    const length = typeof value === 'string' ? [...value].length : 0;
    return length >= 1 && length <= max ? undefined : `must be a string of 1 to ${max} characters`;
  };
const atLeastOne: Check = (value) =>
  Number.isInteger(value) && (value as number) >= 1 ? undefined : 'must be an integer of at least 1';
const mapOf =
  (check: Check): Check =>
  (value) =>
    object(value) ??
    firstOf(Object.entries(value as object).map(([name, each]) => within(name, check(each))));
const arrayOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value)
      ? firstOf(value.map((each, i) => within(String(i), check(each))))
      : 'must be an array';
const fields =
  (checks: Record<string, Check>): Check =>
  (value) =>
    object(value) ??
    firstOf(
      Object.entries(checks).map(([name, check]) => {
        const field = (value as Record<string, unknown>)[name];
        return field === undefined ? undefined : within(name, check(field));
      }),
    );

const firstOf = (problems: Problem[]): Problem => problems.find((problem) => problem !== undefined);
const within = (name: string, problem: Problem): Problem =>
  problem === undefined ? undefined : `${name} ${problem}`;

/** Whether a string is a uuid with hyphens, in any case. */
const isUuid = (value: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(value);

const parameterSchema: Check = (value) =>
  fields({
    type: (type) => (Array.isArray(type) ? arrayOf(string)(type) : string(type)),
    properties: mapOf(parameterSchema),
    required: arrayOf(string),
    items: parameterSchema,
  })(value);

const messages: Check = (value) => {
  const problem = arrayOf(fields({ type: string, content: string }))(value);
  if (problem !== undefined) return problem;
  const types = (value as { type?: string }[]).flatMap(({ type }) => type ?? []);
  return new Set(types).size === types.length ? undefined : 'must have each type once';
};

const update = fields({
  type: oneOf('FUNCTION', 'MCP'),
  name: characters(250),
  description: characters(1000),
  async: boolean,
  toolSettings: fields({
    serverUrl: string,
    httpHeaders: mapOf(string),
    pathParameters: mapOf(string),
    timeout: number,
    authToken: string,
    methodType: string,
  }),
  messages,
  params: parameterSchema,
});

export function updateProblem(body: unknown): string | undefined {
  const problem = update(body);
  if (problem !== undefined) return problem;
  const { type, async, params } = body as Record<string, unknown>;
  if (type === 'FUNCTION' && async === undefined) return 'async is required for FUNCTION';
  if (type === 'MCP' && async !== undefined) return 'async is not allowed for MCP';
  if (type === 'MCP' && params !== undefined) return 'params is not allowed for MCP';
  return undefined;
}

const jobsBody = fields({
  sort: object,
  take: atLeastOne,
  skip: atLeastOne,
  search: string,
  status: oneOf('PENDING', 'COMPLETED', 'FAILED'),
  type: oneOf('TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'),
});

export function listJobsProblem(query: URLSearchParams, body: unknown): string | undefined {
  return query.has('projectId') ? jobsBody(body) : 'projectId is missing';
}

export function listToolsProblem(query: URLSearchParams): string | undefined {
  const parameter = (name: string, isValid: (value: string) => boolean): Problem => {
    const value = query.get(name);
    return value === null || isValid(value) ? undefined : `${name} is invalid`;
  };
  return firstOf([
    parameter('voiceAgentId', isUuid),
    parameter('isActive', (value) => value === 'true' || value === 'false'),
    parameter('type', (value) => ['MCP', 'FUNCTION', 'WEB_TOOL'].includes(value)),
    parameter('skip', (value) => /^[1-9]\d*$/.test(value)),
    parameter('take', (value) => /^[1-9]\d*$/.test(value)),
  ]);
}
