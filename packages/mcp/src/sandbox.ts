import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { ClientOptions } from '@voice-agent/client';
import { tools } from './generated/sandbox/tools.ts';
import type { ToolDescription } from './generated/service/tool.ts';
import { argumentProblem, type Tool } from './operations.ts';
import { invalid, type JsonObject, type Outcome } from './outcome.ts';

/** What an agent needs of the control API: to start a call, and to see what came of it. */
const offered = /^(?:listAgents|startCall|getCall|listDeliveries|getDelivery|listLog|getLogEntry)$/;
const timeoutMs = 10_000;

/** Tools of the control API of a sandbox. */
export function sandboxTools({
  baseUrl = process.env.VOICE_AGENT_BASE_URL,
  fetch = globalThis.fetch,
}: ClientOptions): Tool[] {
  const validators = new AjvJsonSchemaValidator();
  const control = `${baseUrl}`.replace(/\/*$/, '/_sandbox');
  return tools
    .filter(({ name }) => offered.test(name))
    .map((tool) => {
      const description = { ...tool, name: `sandbox_${tool.name}`, title: `Sandbox: ${tool.title}` };
      const validate = validators.getValidator(tool.inputSchema as never);
      const call: Tool['call'] = async (args, { signal }) => {
        const problem = argumentProblem(description, args);
        if (problem !== undefined) return problem;
        const { valid, errorMessage } = validate(args);
        if (!valid) return invalid(description.name, '', `are invalid: ${errorMessage}`);
        const { path, init } = requestOf(tool, args);
        return send(fetch, control + path, {
          ...init,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
      };
      return { description, call };
    });
}

/** The request: arguments of the path and the query where they belong, the others in the body. */
function requestOf(
  { request, path }: ToolDescription,
  args: JsonObject,
): { path: string; init: RequestInit } {
  const query = request.query.flatMap((name) => (args[name] === undefined ? [] : [[name, `${args[name]}`]]));
  const fields = Object.entries(args).filter(
    ([name]) => !path.includes(name) && !request.query.includes(name),
  );
  const filled = request.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(`${args[name]}`),
  );
  const body = request.method === 'GET' ? {} : { body: JSON.stringify(Object.fromEntries(fields)) };
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return {
    path: `${filled}?${new URLSearchParams(query)}`,
    init: { method: request.method, headers, ...body },
  };
}

async function send(
  fetch: NonNullable<ClientOptions['fetch']>,
  url: string,
  init: RequestInit,
): Promise<Outcome> {
  try {
    const response = await fetch(url, init);
    const { status } = response;
    const data: unknown = await response.json();
    return response.ok
      ? { data }
      : { error: { kind: 'status', status, message: `The sandbox returned status ${status}.`, body: data } };
  } catch {
    return {
      error: { kind: 'network', message: `No sandbox responds at ${new URL(url).origin}. Is it running?` },
    };
  }
}
