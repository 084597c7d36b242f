import {
  type Client,
  type ClientOptions,
  createClient,
  type RequestOptions,
  type Result,
} from '@voice-agent/client';
import { validateResponses } from '@voice-agent/client/validators';
import { operationTools } from './generated/tools.ts';
import { type Mask, pointerOfMask } from './mask.ts';
import { nextPages } from './next-page.ts';
import { failureOf, invalid, type Outcome } from './outcome.ts';
import type { JsonObject, OperationTool, ToolDescription } from './tool.ts';

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
export function operationToolsOf(options: ClientOptions, mask: Mask): Tool[] {
  const { apiKey = process.env.VOICE_AGENT_API_KEY } = options;
  const client = createClient({
    validateResponses,
    appInfo: { name: 'voice-agent-mcp' },
    ...options,
    ...(typeof apiKey === 'function' && { apiKey: async () => kept(await apiKey()) }),
  });
  const kept = (key: string): string => {
    mask.add(key);
    return key;
  };
  if (typeof apiKey === 'string') kept(apiKey);
  return operationTools.map((tool) => ({
    description: tool,
    call: (args, context) => callOperation(tool, args, client, mask, context),
  }));
}

async function callOperation(
  tool: OperationTool,
  args: JsonObject,
  client: Client,
  mask: Mask,
  context: CallContext,
): Promise<Outcome> {
  const problem = argumentProblem(tool, args);
  if (problem !== undefined) return problem;
  const { signal, confirm } = context;
  const send = (by: Client, options: RequestOptions): Promise<Result<unknown>> => {
    const method = (by as unknown as Methods)[tool.resource]?.[tool.method] as Method;
    return method(...methodArguments(tool, args), { signal, ...options });
  };
  if (!tool.annotations.readOnlyHint) {
    // Nobody is asked about a request that is invalid: this client sends nothing.
    const result = await send(client.withOptions({ fetch: () => Promise.reject(new Error()) }), {
      maxRetries: 0,
    });
    if (!result.ok && result.error.kind === 'invalid')
      return { error: failureOf(result.error, pointerIn(tool)) };
    const shown = JSON.stringify(mask.value(args)).slice(0, 1_000);
    if (!(await confirm(`${tool.title}? ${tool.name} changes the service. Arguments: ${shown}`)))
      return {
        error: { kind: 'not-confirmed', message: `${tool.name} was not confirmed. Nothing was sent.` },
      };
  }
  const result = await send(client, {});
  if (!result.ok) return { error: failureOf(result.error, pointerIn(tool)) };
  const data = tool.success === 'raw' ? await (result.data as Response).text() : result.data;
  return { data, next: nextPages(tool, args, data) };
}

/** What the client cannot see: an argument that no parameter or field has, and a mask in the place of a secret. */
export function argumentProblem(
  { name, inputSchema }: ToolDescription,
  args: JsonObject,
): Outcome | undefined {
  const known = Object.keys(inputSchema.properties as JsonObject);
  const unknown = Object.keys(args).find((each) => !known.includes(each));
  if (unknown !== undefined) return invalid(name, `/${unknown}`, `is unknown; known are ${known.join(', ')}`);
  const missing = ((inputSchema.required ?? []) as string[]).find((each) => args[each] === undefined);
  if (missing !== undefined) return invalid(name, `/${missing}`, 'is missing');
  const pointer = pointerOfMask(args);
  return pointer === undefined
    ? undefined
    : invalid(name, pointer, 'is the mask of a secret; leave it out or give the secret');
}

/** The arguments of the method: path parameters, then one object or the body. */
function methodArguments({ path, rest, inputSchema }: OperationTool, args: JsonObject): unknown[] {
  const { body, ...others } = Object.fromEntries(
    Object.entries(args).filter(([name]) => !path.includes(name)),
  );
  const hasBody = 'body' in (inputSchema.properties as JsonObject);
  const object = hasBody && body === undefined ? others : { ...others, body };
  const last = rest === 'nothing' ? [] : [rest === 'body' ? body : hasBody ? object : others];
  return [...path.map((name) => args[name]), ...last];
}

/** The client names the part of the request; an agent has given one object. */
const pointerIn =
  ({ inputSchema }: OperationTool) =>
  (pointer: string): string =>
    pointer.replace(
      'body' in (inputSchema.properties as JsonObject)
        ? /^\/(?:path|query|header|cookie)/
        : /^\/(?:path|query|header|cookie|body)/,
      '',
    );
