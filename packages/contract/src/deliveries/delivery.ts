import { isUtf8 } from 'node:buffer';
import type { EventMatcher } from '@voice-agent/spec-model';

/** The body of a delivery: its text, or why there is none. */
export type Body = { text: string } | { unreadable: string };

/** One request that brings an event. */
export interface Delivery {
  /** Its place in the input: `calls.ndjson:12`, `calls.har entry 3`, `inbox.db row 7`, `delivery 4`. */
  source: string;
  body: Body;
  /** The parsed body. Default: it is parsed from `body`. */
  value?: unknown;
  /** Names in lower case. Undefined when they were not recorded. */
  headers?: Readonly<Record<string, string>>;
  /** In upper case. Default: `POST`. */
  method?: string;
  /** Whether it has come over the network just now, so that nothing can have been left out or masked. Default: false. */
  live?: boolean;
  /** How often it came. Default: 1. */
  times?: number;
}

/** An entry that was read and is not a delivery. */
export interface Skipped {
  /** Requests that bring no event. */
  requests: number;
  /** For the reader, a line each. */
  notes: string[];
}

/** How deliveries are distinguished from other requests. */
export interface Reading {
  matcher: EventMatcher;
  /** Counts what is not a delivery. */
  skipped: Skipped;
  /** A POST to it is a delivery, and no other request. Default: each POST of an event. */
  path?: string | undefined;
}

/** The longest body that is read; the receiver of @voice-agent/webhooks takes as much. */
export const maxBodyBytes: number = 10 * 1024 * 1024;

export const tooLong: Body = { unreadable: 'a body of more than 10 MiB' };
export const noJson = 'a body that is not JSON in UTF-8';

/** Bytes as text, without a byte order mark; undefined when they are not UTF-8. */
export const textOf = (bytes: Uint8Array): string | undefined =>
  isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined;

/** The body of a delivery, from bytes or text. */
export function bodyOf(content: Uint8Array | string): Body {
  if (Buffer.byteLength(content) > maxBodyBytes) return tooLong;
  const text = typeof content === 'string' ? content : textOf(content);
  return text === undefined ? { unreadable: noJson } : { text };
}
