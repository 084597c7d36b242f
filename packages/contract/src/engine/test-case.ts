import type { Operation } from '@voice-agent/spec-model';
import type { HttpRequest } from '../http/http-message.ts';
import type { CoveredKind } from './coverage.ts';

/** A request, and what the spec demands of the response. Generators make them, and traffic is read as them. */
export interface TestCase {
  operation: Operation;
  request: HttpRequest;
  /** `any`: the spec does not say whether it is accepted, so only the response itself is checked. */
  expects: 'success' | 'rejection' | 'any';
  /** The same in words, for the reader of a finding: `a rejection of a wrong type`. */
  expected: string;
  /** JSON pointer into the spec: what makes the request worth sending. */
  pointer: string;
  /** Why a request must be rejected. Default: for a value or its form. */
  mutates?: 'credential' | 'content-type';
  /** The kind of constraint that it breaks: a keyword, or `JSON`. */
  breaks?: string;
  /** Whether the spec says nothing of the response: only a server error counts then. Default: false. */
  isUndescribed?: boolean;
  /** The request before it that it follows on, for the reader of a finding: `createThing (/a/pointer)`. */
  after?: string;
  /** Whether its path has values that were guessed: it may lead nowhere. Default: false. */
  isGuessed?: boolean;
  /** Whether nothing need be at its path, though it is valid: 403, 404 and 410 are no findings. Default: false. */
  mayLeadNowhere?: boolean;
  /** Coverage targets beside its operation and its response. */
  exercises?: readonly CoverageTarget[];
  /** The ids of the facts that demand it. Default: those of its place in the spec. */
  facts?: readonly string[];
}

/** What is demanded of a response that need only be described. */
export const anyResponse = { expects: 'any', expected: 'a response that is described' } as const;

/** Whether the request is valid, and sent with the right credentials. */
export const isValid = ({ expects, mutates }: TestCase): boolean =>
  expects === 'success' && mutates === undefined;

/** A part of the operation that a test case exercises. */
export interface CoverageTarget {
  what: CoveredKind;
  /** JSON pointer into the spec. */
  pointer: string;
}

/** Each different request once: what the others exercise is added to the first. */
export function distinctCases<Case extends Pick<TestCase, 'expects' | 'exercises'> & { request: unknown }>(
  cases: readonly Case[],
): Case[] {
  const distinct = new Map<string, Case>();
  for (const each of cases) {
    const key = JSON.stringify([each.expects, each.request]);
    const same = distinct.get(key);
    const exercises = [...(same?.exercises ?? []), ...(each.exercises ?? [])];
    distinct.set(key, { ...(same ?? each), exercises });
  }
  return [...distinct.values()];
}
