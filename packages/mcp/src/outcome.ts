import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { RequestError } from '@voice-agent/client';
import type { ToolDescription } from '@voice-agent/codegen/tool';
import { argumentPointer, type JsonObject } from '@voice-agent/operation-kit/arguments';
import type { Mask } from '@voice-agent/operation-kit/mask';
import { bounded } from './bounded.ts';

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

const maxErrorCharacters = 2_000;
/** Some 6,000 tokens of a model. */
const maxCharacters = 25_000;

/** A rejected argument. Nothing was sent. */
export function invalid(tool: string, pointer: string, reason: string): Outcome {
  const message = `${tool}: ${pointer || 'the arguments'} ${reason}. Nothing was sent.`;
  return { error: { kind: 'invalid', message, pointer } };
}

/** What a model is shown of an error of the client: no headers, and of a body only the beginning. */
export function failureOf(error: RequestError, tool: ToolDescription): Failure {
  const { kind, message, attempts } = error;
  if (error.kind === 'invalid') {
    // The client names the part of the request; an agent has given one object.
    const pointer = argumentPointer(tool, error.pointer);
    const { rule } = error;
    const about = message.replace(error.pointer, pointer || 'the arguments');
    return { kind, message: about, pointer, ...(rule && { rule }) };
  }
  const shown: JsonObject = { kind, message, attempts };
  for (const field of ['status', 'pointer', 'expected', 'body'])
    if (field in error) shown[field] = error[field as never];
  if (error.kind === 'unsuccessful') shown.body = error.envelope;
  return shown as Failure;
}

/** An outcome as a tool returns it: masked, bounded, as structured content and as the same JSON in a text. */
export function toResult(outcome: Outcome, mask: Mask, args: unknown): CallToolResult {
  const isError = 'error' in outcome;
  const { shown, json } = mask.withJson(outcome, args);
  const limit = isError ? maxErrorCharacters : maxCharacters;
  const fits = json.length <= limit;
  const structuredContent = fits ? (shown as JsonObject) : cut(shown as JsonObject, limit);
  const text = fits ? json : JSON.stringify(structuredContent);
  return { content: [{ type: 'text', text }], structuredContent, isError };
}

/** Cuts the data of a result, or the body of its error. What was cut can't be continued. */
function cut({ error, data, next }: JsonObject, limit: number): JsonObject {
  const { value, leftOut } = bounded(error === undefined ? data : (error as Failure).body, limit);
  const rest = leftOut === undefined ? { next } : { leftOut };
  return error === undefined ? { data: value, ...rest } : { error: { ...error, body: value }, ...rest };
}
