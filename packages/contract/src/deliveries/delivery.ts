import { parseJson } from '../json.ts';

/** The body of a delivery: its text, or why there is none. */
export type Body = { text: string } | { unreadable: string };

/** One request that is said to bring an event. */
export interface Delivery {
  /** Where it can be found again: `calls.ndjson:12`, `calls.har entry 3`, `inbox.db row 7`, `delivery 4`. */
  source: string;
  body: Body;
  /** The parsed body, where reading it has shown that already. */
  value?: unknown;
  /** Names in lower case. Undefined when they were not recorded. */
  headers?: Readonly<Record<string, string>>;
  /** In upper case. Default: `POST`. */
  method?: string;
  /** Whether it has come over the network just now, so that nothing can have been left out or masked. */
  live?: boolean;
  /** How often it came. Default: 1. */
  times?: number;
}

/** What is read beside the deliveries. */
export interface Passed {
  /** Requests that bring no event. */
  others: number;
  /** What the reader should know, a line each. */
  notes: string[];
}

/** The longest body that is read; the receiver of @voice-agent/webhooks takes as much. */
export const maxBodyBytes: number = 10 * 1024 * 1024;

export const tooLong = 'a body of more than 10 MiB';
export const noJson = 'a body that is no JSON in UTF-8';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Bytes as text; undefined when they are no UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes as a body. */
export function bodyOf(bytes: Uint8Array): Body {
  if (bytes.byteLength > maxBodyBytes) return { unreadable: tooLong };
  const text = textOf(bytes);
  return text === undefined ? { unreadable: noJson } : { text };
}

/** The value of a JSON text in a box, so that `null` is told from none; undefined when it can't be read. */
export function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: parseJson(text) };
  } catch {
    return undefined;
  }
}
