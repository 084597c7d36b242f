import { type ClientOptions, createClient, type RequestOptions, type Result } from '@voice-agent/client';
import { validateResponses } from '@voice-agent/client/validators';
import type { ToolDescription } from '@voice-agent/codegen/tool';
import { type JsonObject, lastArgument } from '@voice-agent/operation-kit/arguments';
import { type Mask, pointerOfMask } from '@voice-agent/operation-kit/mask';
import { tools } from '@voice-agent/operation-kit/tools';
import { nextPages } from './next-page.ts';
import { failureOf, invalid, type Outcome } from './outcome.ts';

/** What a call has around it. */
export interface CallContext {
  readonly signal: AbortSignal;
  /** Asks whoever uses the agent. True where nobody can be asked. */
  readonly confirm: (question: string) => Promise<boolean>;
}

/** A tool that can be called. */
export interface Tool {
  readonly description: ToolDescription;
  readonly call: (args: JsonObject, context: CallContext) => Promise<Outcome>;
}

type Method = (...args: unknown[]) => Promise<Result<unknown>>;
type Methods = Readonly<Record<string, Readonly<Record<string, Method>>>>;

/** The tools of the operations, all of which use one client. */
export function operationTools(options: ClientOptions, mask: Mask): Tool[] {
  const { apiKey = process.env.VOICE_AGENT_API_KEY } = options;
  const kept = (key: string): string => {
    mask.add(key);
    return key;
  };
  const client = createClient({
    validateResponses,
    appInfo: { name: 'voice-agent-mcp' },
    ...options,
    ...(typeof apiKey === 'function'
      ? { apiKey: async () => kept(await apiKey()) }
      : apiKey && { apiKey: kept(apiKey) }),
  });
  // Validates, and sends nothing.
  const validator = client.withOptions({
    fetch: () => Promise.reject(new Error()),
    maxRetries: 0,
    logLevel: 'off',
    middleware: [],
    onAttempt: () => {},
  });
  return tools.map((tool) => ({
    description: tool,
    call: async (args, { signal, confirm }) => {
      const problem = argumentProblem(tool, args);
      if (problem !== undefined) return problem;
      const send = (by: unknown, options: RequestOptions = {}): Promise<Result<unknown>> =>
        (by as Methods)[tool.resource]?.[tool.method]?.(...methodArguments(tool, args), options) as never;
      if (!tool.annotations.readOnlyHint) {
        // Nobody is asked about a request that is invalid.
        const result = await send(validator);
        if (!result.ok && result.error.kind === 'invalid') return { error: failureOf(result.error, tool) };
        const shown = JSON.stringify(mask.value(args)).slice(0, 1_000);
        if (!(await confirm(`${tool.title}? ${tool.name} changes the service. Arguments: ${shown}`)))
          return {
            error: { kind: 'not-confirmed', message: `${tool.name} was not confirmed; nothing was sent.` },
          };
      }
      const result = await send(client, { signal });
      if (!result.ok) return { error: failureOf(result.error, tool) };
      const data = result.data instanceof Response ? await result.data.text() : result.data;
      return { data, next: nextPages(tool, args, data) };
    },
  }));
}

/** What the client cannot see: an argument that no parameter or field has, and a mask in the place of a secret. */
export function argumentProblem(
  { name, inputSchema }: ToolDescription,
  args: JsonObject,
): Outcome | undefined {
  const { properties = {}, required = [] } = inputSchema;
  const unknown = Object.keys(args).find((each) => !Object.hasOwn(properties, each));
  if (unknown !== undefined)
    return invalid(name, `/${unknown}`, `is unknown; known are ${Object.keys(properties).join(', ')}`);
  const missing = required.find((each) => args[each] === undefined);
  if (missing !== undefined) return invalid(name, `/${missing}`, 'is missing');
  const pointer = pointerOfMask(args);
  if (pointer === undefined) return undefined;
  return invalid(name, pointer, 'is the mask of a secret; leave it out, or give the secret');
}

/** The arguments of the method: path parameters, then one object or the body. */
function methodArguments(tool: ToolDescription, args: JsonObject): unknown[] {
  const { path } = tool;
  const others = Object.fromEntries(Object.entries(args).filter(([name]) => !path.includes(name)));
  return [...path.map((name) => args[name]), ...lastArgument(tool, others)];
}
