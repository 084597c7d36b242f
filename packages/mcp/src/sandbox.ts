import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { ClientOptions } from '@voice-agent/client';
import { tools } from './generated/sandbox/tools.ts';
import type { ToolDescription } from './generated/service/tool.ts';
import { argumentProblem, type Tool } from './operations.ts';
import { invalid, type JsonObject } from './outcome.ts';

/** What an agent needs of the control API: to start a call, and to see what came of it. */
const offered = /^(?:listAgents|startCall|getCall|listDeliveries|getDelivery|listLog|getLogEntry)$/;
const timeoutMs = 10_000;

/** Tools of the control API of a sandbox. */
export function sandboxTools({ baseUrl = process.env.VOICE_AGENT_BASE_URL, fetch }: ClientOptions): Tool[] {
  const validators = new AjvJsonSchemaValidator();
  const control = `${baseUrl}`.replace(/\/*$/, '/_sandbox');
  return tools
    .filter(({ name }) => offered.test(name))
    .map((tool) => {
      const description = { ...tool, name: `sandbox_${tool.name}`, title: `Sandbox: ${tool.title}` };
      const validate = validators.getValidator(tool.inputSchema as never);
      const call: Tool['call'] = async (args, context) => {
        const problem = argumentProblem(description, args);
        if (problem !== undefined) return problem;
        const { valid, errorMessage } = validate(args);
        if (!valid) return invalid(description.name, '', `are invalid: ${errorMessage}`);
        const elsewhere = tool.path.find((each) => /^\.{0,2}$/.test(`${args[each]}`));
        if (elsewhere !== undefined)
          return invalid(description.name, `/${elsewhere}`, 'names nothing, but leads to another path');
        const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]);
        const { url, init } = requestOf(tool, args, control);
        try {
          const response = await (fetch ?? globalThis.fetch)(url, { ...init, signal });
          const { status } = response;
          const data: unknown = await response.json();
          const message = `The sandbox returned status ${status}.`;
          return response.ok ? { data } : { error: { kind: 'status', status, message, body: data } };
        } catch {
          return { error: { kind: 'network', message: `No sandbox responds at ${control}. Is it running?` } };
        }
      };
      return { description, call };
    });
}

/** The request: arguments of the path and the query where they belong, the others in the body. */
function requestOf(
  { request, path }: ToolDescription,
  args: JsonObject,
  control: string,
): { url: string; init: RequestInit } {
  const { method, query } = request;
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const asked = given.filter(([name]) => query.includes(name)).map(([name, value]) => [name, `${value}`]);
  const fields = given.filter(([name]) => !query.includes(name) && !path.includes(name));
  const filled = request.path.replaceAll(/\{(.+?)\}/g, (_, name: string) =>
    encodeURIComponent(`${args[name]}`),
  );
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const body = method === 'GET' ? {} : { body: JSON.stringify(Object.fromEntries(fields)) };
  return { url: `${control}${filled}?${new URLSearchParams(asked)}`, init: { method, headers, ...body } };
}
