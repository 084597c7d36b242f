import type { RuleId } from '../rules/rules.ts';

/** A request and what came back. No part of it holds the credential: that stands as `$VOICE_AGENT_API_KEY`. */
export interface Exchange {
  request: {
    method: string;
    /** Path and query, relative to the base URL. */
    path: string;
    headers: Readonly<Record<string, string>>;
    /** As it was sent; undefined when there was none. */
    body?: string;
    /** Which wrong credential it had, by its name: `the key alone`. Absent when it had the right one. */
    credential?: string;
  };
  /** Undefined when none came whole. */
  response?: {
    status: number;
    headers: Readonly<Record<string, string>>;
    /** The beginning of it, up to 4,096 characters. */
    body: string;
  };
  /** Why no answer came, or not a whole one. */
  failure?: string;
}

/** A promise that the service broke, or a request on which it failed. */
export interface Finding {
  /** The id of the check, for example `response-schema`. */
  rule: RuleId;
  /** The operation, by its id. */
  operation: string;
  /** JSON pointer into the document: what was promised. */
  pointer: string;
  /** What was promised, and what happened. */
  expected: string;
  received: string;
  /** The ids of the facts in the traceability record that the rule rests on. */
  facts: readonly string[];
  /** File and line of what was judged, where it was read from a file: `deliveries.ndjson:12`. */
  source?: string;
  /** The smallest exchange that shows it. */
  exchange: Exchange;
}

const keyOf = ({ rule, pointer, expected, exchange }: Finding): string =>
  JSON.stringify([rule, pointer, expected, exchange.request]);

/** Orders findings by what they are about: the same whichever response came first. */
export const byRequest = (one: Finding, other: Finding): number => (keyOf(one) < keyOf(other) ? -1 : 1);
