import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { ClientOptions, Fetch } from '@voice-agent/client';
import type { ToolDescription } from '@voice-agent/codegen/tool';
import type { JsonObject } from '@voice-agent/operation-kit/arguments';
import { tools } from './generated/tools.ts';
import { argumentProblem, type Tool } from './operations.ts';
import { invalid, type Outcome } from './outcome.ts';

/** Where the control API of a sandbox is, and what sends requests to it. */
interface ControlApi {
  readonly url: string;
  readonly fetch: Fetch;
}

type Validate = ReturnType<AjvJsonSchemaValidator['getValidator']>;

const timeoutMs = 10_000;

/** Tools of the control API of a sandbox. */
export function sandboxTools(options: ClientOptions): Tool[] {
  const { baseUrl = process.env.VOICE_AGENT_BASE_URL, fetch = globalThis.fetch } = options;
  const control = { url: `${baseUrl}`.replace(/\/*$/, '/_sandbox'), fetch };
  const validators = new AjvJsonSchemaValidator();
  return tools.map((tool) => {
    const description = { ...tool, name: `sandbox_${tool.name}`, title: `Sandbox: ${tool.title}` };
    const validate = validators.getValidator(tool.inputSchema as never);
    return {
      description,
      call: async (args, { signal }) =>
        problemOf(description, validate, args) ?? (await send(description, args, control, signal)),
    };
  });
}

/** Why arguments are rejected. */
function problemOf(tool: ToolDescription, validate: Validate, args: JsonObject): Outcome | undefined {
  const problem = argumentProblem(tool, args);
  if (problem !== undefined) return problem;
  const { valid, errorMessage } = validate(args);
  if (!valid) return invalid(tool.name, '', `are invalid: ${errorMessage}`);
  const elsewhere = tool.path.find((name) => /^\.{0,2}$/.test(`${args[name]}`));
  if (elsewhere === undefined) return undefined;
  return invalid(tool.name, `/${elsewhere}`, 'names nothing, but leads to another path');
}

async function send(
  tool: ToolDescription,
  args: JsonObject,
  { url, fetch }: ControlApi,
  signal: AbortSignal,
): Promise<Outcome> {
  const [target, init] = requestOf(tool, args);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(url + target, { ...init, signal: limited });
    const { ok, status } = response;
    const body: unknown = await response.json();
    if (ok) return { data: body };
    return { error: { kind: 'status', status, message: `The sandbox returned status ${status}.`, body } };
  } catch {
    return { error: { kind: 'network', message: `No sandbox responds at ${url}. Is it running?` } };
  }
}

/** The request: arguments in its path and in the body where they belong, the others in the query. */
function requestOf(
  { path, body = [], request }: ToolDescription,
  args: JsonObject,
): [target: string, RequestInit] {
  const query = new URLSearchParams();
  const fields: JsonObject = {};
  for (const [name, value] of Object.entries(args))
    if (body.includes(name)) fields[name] = value;
    else if (!path.includes(name)) query.set(name, `${value}`);
  const encoded = (_: string, name: string): string => encodeURIComponent(`${args[name]}`);
  const target = `${request.path.replaceAll(/\{(.+?)\}/g, encoded)}?${query}`;
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const { method } = request;
  return [target, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(fields) }) }];
}
