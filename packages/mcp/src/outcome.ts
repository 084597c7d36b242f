import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { RequestError } from '@voice-agent/client';
import { bounded } from './bounded.ts';
import type { Mask } from './mask.ts';
import type { NextPage } from './next-page.ts';
import type { JsonObject } from './tool.ts';

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

/**
 * What a model is shown of an error of the client: no headers, and of a body only the beginning.
 *
 * @param pointerOf the pointer into the arguments for one into the request
 */
export function failureOf(error: RequestError, pointerOf: (pointer: string) => string): Failure {
  const { kind, message, attempts } = error;
  if (error.kind === 'invalid') {
    const pointer = pointerOf(error.pointer);
    const { rule } = error;
    return {
      kind,
      message: message.replace(error.pointer, pointer || 'the arguments'),
      pointer,
      ...(rule !== undefined && { rule }),
    };
  }
  const shown: JsonObject = {};
  if (error.kind === 'status') shown.status = error.status;
  if (error.kind === 'contract') Object.assign(shown, { pointer: error.pointer, expected: error.expected });
  const body = 'body' in error ? error.body : 'envelope' in error ? error.envelope : undefined;
  if (body !== undefined && body !== '' && kind !== 'contract') shown.body = body;
  return { kind, message, attempts, ...shown };
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
