import { readFileSync } from 'node:fs';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type { ToolDescription } from '@voice-agent/codegen/tool';
import { Mask, masked } from '@voice-agent/operation-kit/mask';
import { operationTools } from './operations.ts';
import type { McpOptions } from './options.ts';
import { toResult } from './outcome.ts';
import { resources } from './resources.ts';
import { sandboxTools } from './sandbox.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const confirmationMs = 600_000;
const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
const { version } = JSON.parse(manifest) as { version: string };

const instructions = [
  'Tools send requests to the voice agent service, one tool for each operation. A request that violates the spec is not sent.',
  'A result has `data`. `next` has the arguments of the next page: where it has several, the spec leaves open which is right; stop when records repeat. `leftOut` says what did not fit. `error` has the kind of a failure and, for an invalid argument, its pointer and the rule.',
  `Secrets are shown as \`${masked}\`; never send that back.`,
  'What the service does not specify is in the resource voice-agent://docs/open.md.',
].join('\n');

/**
 * Makes the tools once; each call of the result is a server for one client.
 *
 * @throws TypeError as `createClient` does
 */
export function serverFactory(options: McpOptions): () => Server {
  const { allowWrites = false, sandbox = false, ...ofClient } = options;
  const mask = new Mask();
  const all = [...operationTools(ofClient, mask), ...(sandbox ? sandboxTools(ofClient) : [])];
  const tools = new Map(
    all
      .filter(({ description }) => allowWrites || description.annotations.readOnlyHint)
      .map((tool) => [tool.description.name, tool]),
  );
  const shown = [...tools.values()].map(({ description }) => shownTool(description));
  const problemOf = (name: string): string =>
    all.some(({ description }) => description.name === name)
      ? `${name} changes something: the server needs --allow-writes for it.`
      : `Unknown tool ${name}. Known are ${[...tools.keys()].join(', ')}.`;

  return () => {
    const server = new Server(
      { name: 'voice-agent', title: 'Voice agent service', version },
      { capabilities: { tools: {}, resources: {} }, instructions },
    );
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: shown }) as never);
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
      const { name, arguments: args = {} } = params;
      const tool = tools.get(name);
      if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, problemOf(name));
      const confirm = (question: string): Promise<boolean> => confirmed(server, question, extra);
      return toResult(await tool.call(args, { signal: extra.signal, confirm }), mask, args);
    });
    server.setRequestHandler(ListResourcesRequestSchema, () => ({
      resources: resources().map(({ text: _, ...resource }) => resource),
    }));
    server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
      const found = resources().find((each) => each.uri === uri);
      // The code that the protocol has for it.
      if (found === undefined) throw new McpError(-32_002, `Unknown resource ${uri}.`);
      return { contents: [{ uri, mimeType: found.mimeType, text: found.text }] };
    });
    return server;
  };
}

/** A tool as a model is shown it. */
function shownTool({ about, rules, example, ...tool }: ToolDescription): object {
  const { name, title, inputSchema, outputSchema, annotations } = tool;
  const texts = [about];
  if (rules) texts.push(`Rules: ${rules.join(' ')}`);
  if (example) texts.push(`Example: ${JSON.stringify(example)}`);
  return { name, title, description: texts.join('\n'), inputSchema, outputSchema, annotations };
}

/** Asks through the client, if it can ask. No response is a no. */
async function confirmed(server: Server, message: string, { requestId, signal }: Extra): Promise<boolean> {
  if (!server.getClientCapabilities()?.elicitation?.form) return true;
  const confirm = { type: 'boolean', title: 'Send it', default: false } as const;
  const requestedSchema = { type: 'object' as const, properties: { confirm }, required: ['confirm'] };
  const options = { relatedRequestId: requestId, signal, timeout: confirmationMs };
  try {
    const { action, content } = await server.elicitInput({ message, requestedSchema }, options);
    return action === 'accept' && content?.confirm === true;
  } catch {
    return false;
  }
}
