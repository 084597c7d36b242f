import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { RequestError } from '@voice-agent/client';
import { bounded } from './bounded.ts';
import type { ToolDescription } from './generated/service/tool.ts';
import type { Mask } from './mask.ts';

export type JsonObject = Record<string, unknown>;

/** How to go on with a list. */
export interface NextPage {
  /** The reading of an undocumented parameter for which these are the arguments. */
  when?: string;
  arguments: JsonObject;
}

/** Why a call failed: a kind of the client, or that its confirmation was not given. */
export interface Failure {
  kind: RequestError['kind'] | 'not-confirmed';
  message: string;
  [field: string]: unknown;
}

/** What a call comes to. */
export type Outcome = { data: unknown; next?: NextPage[] | undefined } | { error: Failure };

const maxBody = 2_000;

/** A rejected argument. Nothing was sent. */
export const invalid = (tool: string, pointer: string, reason: string): Outcome => ({
  error: {
    kind: 'invalid',
    pointer,
    message: `${tool}: ${pointer || 'the arguments'} ${reason}. Nothing was sent.`,
  },
});

/** What a model is shown of an error of the client: no headers, and of a body only the beginning. */
export function failureOf(error: RequestError, { inputSchema }: ToolDescription): Failure {
  const { kind, message, attempts } = error;
  if (error.kind === 'invalid') {
    // The client names the part of the request; an agent has given one object.
    const inBody = Object.hasOwn(inputSchema.properties ?? {}, 'body') ? '' : '|body';
    const pointer = error.pointer.replace(new RegExp(`^/(?:path|query|header|cookie${inBody})(?=/|$)`), '');
    const { rule } = error;
    return {
      kind,
      pointer,
      ...(rule && { rule }),
      message: message.replace(error.pointer, pointer || 'the arguments'),
    };
  }
  const shown: JsonObject = { kind, message, attempts };
  for (const field of ['status', 'pointer', 'expected', 'body'])
    if (field in error) shown[field] = error[field as never];
  if (error.kind === 'unsuccessful') shown.body = error.envelope;
  return shown as Failure;
}

/** An outcome as a tool returns it: masked, bounded, as structured content and as the same JSON in a text. */
export function toResult(outcome: Outcome, mask: Mask, args: unknown): CallToolResult {
  const structuredContent: JsonObject = {};
  if ('error' in outcome) {
    const { body, ...error } = mask.value(outcome.error, args) as JsonObject;
    const { value, leftOut } = bounded(body, maxBody);
    structuredContent.error = { ...error, ...(value !== undefined && { body: value }) };
    if (leftOut !== undefined) structuredContent.leftOut = leftOut;
  } else {
    const { value, leftOut } = bounded(mask.value(outcome.data, args));
    if (value !== undefined) structuredContent.data = value;
    if (leftOut !== undefined) structuredContent.leftOut = leftOut;
    else if (outcome.next !== undefined) structuredContent.next = outcome.next;
  }
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
    ...('error' in outcome && { isError: true }),
  };
}
