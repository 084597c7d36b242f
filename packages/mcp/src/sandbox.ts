import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { ClientOptions } from '@voice-agent/client';
import { sandboxTools } from './generated/tools.ts';
import { argumentProblem, type Tool } from './operations.ts';
import { invalid, type Outcome } from './outcome.ts';
import type { JsonObject, SandboxTool } from './tool.ts';

const timeoutMs = 10_000;

/** The tools of the control API of a sandbox. */
export function sandboxToolsOf({
  baseUrl = process.env.VOICE_AGENT_BASE_URL,
  fetch = globalThis.fetch,
}: ClientOptions): Tool[] {
  const validators = new AjvJsonSchemaValidator();
  const control = `${baseUrl ?? ''}`.replace(/\/+$/, '');
  return sandboxTools.map((tool) => {
    const isValid = validators.getValidator(tool.inputSchema);
    return {
      description: tool,
      call: async (args, { signal }) => {
        const problem = argumentProblem(tool, args);
        if (problem !== undefined) return problem;
        const { valid, errorMessage } = isValid(args);
        if (!valid) return invalid(tool.name, '', `are invalid: ${errorMessage}`);
        return send(
          tool,
          args,
          `${control}/_sandbox`,
          fetch,
          AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        );
      },
    };
  });
}

async function send(
  tool: SandboxTool,
  args: JsonObject,
  control: string,
  fetch: NonNullable<ClientOptions['fetch']>,
  signal: AbortSignal,
): Promise<Outcome> {
  const { method, path, query } = tool;
  const body = { ...args };
  const take = (name: string): string => {
    const value = `${body[name]}`;
    delete body[name];
    return value;
  };
  const filled = path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(take(name)));
  const url = new URL(`${control}${filled}`);
  for (const name of query) if (body[name] !== undefined) url.searchParams.set(name, take(name));
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  try {
    const response = await fetch(url.href, {
      method,
      headers,
      signal,
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    });
    const data: unknown = await response.json();
    if (response.ok) return { data };
    const message = `${tool.name}: status ${response.status}`;
    return { error: { kind: 'status', status: response.status, message, body: data } };
  } catch {
    const kind = signal.aborted ? 'timeout' : 'network';
    return { error: { kind, message: `${tool.name}: no sandbox responds at ${control}. Is it running?` } };
  }
}
