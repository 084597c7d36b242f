import type { Operation } from '@voice-agent/api-documents/document';
import type { HttpRequest, HttpResponse } from '@voice-agent/http-exchanges/http';
import type { RuleText } from '@voice-agent/test-engine/check';
import type { Item } from './operations.ts';

/** A rule across requests. The code that judges by it stands in the same file. */
export interface Invariant<Id extends string = string> extends RuleText {
  id: Id;
}

/** A request, and the successful response to it. */
export interface ServiceResponse {
  operation: Operation;
  request: HttpRequest;
  response: HttpResponse;
}

/** One page of a list. */
export interface Page extends ServiceResponse {
  items: Item[];
  total: number;
  filtered: number;
}

/** A violation of an invariant, with the response that shows it. */
export interface Violation {
  rule: string;
  shownBy: ServiceResponse;
  /** The id of the violated fact in the traceability record. */
  fact: string;
  expected: string;
  received: string;
}

export const violationOf = (
  { id: rule }: Invariant,
  { operation, request, response }: ServiceResponse,
  fact: string,
  expected: string,
  received: string,
): Violation => ({ rule, shownBy: { operation, request, response }, fact, expected, received });

export const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => `${id}`);

/** A value for the reader of a finding, 200 characters at most. */
export const written = (value: unknown): string => shortened(JSON.stringify(value) ?? 'nothing');

export const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
