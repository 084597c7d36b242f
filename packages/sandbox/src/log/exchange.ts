import { StringDecoder } from 'node:string_decoder';
import { logLimits } from '../defaults.ts';
import type { LogEntry, LogKind, LogMessage, LogSummary } from '../public.ts';
import type { Secrets } from '../secrets.ts';

/** An exchange as it was, with its secrets. */
export interface Exchange extends Omit<LogSummary, 'id' | 'at'> {
  /** When it began, in milliseconds since 1970. */
  at: number;
  request: RawMessage;
  response?: RawMessage;
}

interface RawMessage {
  /** Names and values, or names and values in turn as Node has them. */
  headers: Readonly<Record<string, string>> | readonly string[];
  body?: Buffer | string | undefined;
  /** Whether more of it came than `body` has. */
  cut?: boolean;
}

/** How much of a body is kept, in bytes. */
const maxBody = logLimits.maxBodyBytes;

/** The same with no more of the bodies than is kept, without keeping the rest in memory. */
export function bounded(exchange: Exchange): Exchange {
  const request = boundedMessage(exchange.request);
  const response = exchange.response && boundedMessage(exchange.response);
  if (request === exchange.request && response === exchange.response) return exchange;
  return { ...exchange, request, ...(response && { response }) };
}

function boundedMessage(message: RawMessage): RawMessage {
  const { body = '' } = message;
  // A character has three bytes at most for each place in the string.
  if (body.length * 3 <= maxBody || Buffer.byteLength(body) <= maxBody) return message;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return { ...message, body: Buffer.from(bytes.subarray(0, maxBody)), cut: true };
}

/** How much memory it takes, in bytes: about that of its URL, bodies and headers. */
export function sizeOf({ url, request, response }: Exchange | LogEntry): number {
  const parts = [request, response].map(
    (message) => (message?.body?.length ?? 0) + JSON.stringify(message?.headers ?? '').length,
  );
  return parts.reduce((sum, size) => sum + size, 500 + url.length);
}

/** The entry of an exchange, with placeholders for its secrets. */
export function entryOf(id: number, exchange: Exchange, secrets: Secrets): LogEntry {
  const { at, kind, request, response, rejection, ...about } = exchange;
  const others: string[] = [];
  const placeholder = placeholders[kind] ?? '<UNKNOWN>';
  const headersOf = (message: RawMessage) => maskedHeaders(message, secrets, placeholder, others);
  const headers = [headersOf(request), response && headersOf(response)] as const;
  // Credentials that are none of the sandbox are known only from these headers.
  const mask = (text: string, cut = false) =>
    others.reduce((masked, other) => masked.replaceAll(other, placeholder), secrets.mask(text, cut));
  const message = ({ body = '', cut = false }: RawMessage, shown: Record<string, string>): LogMessage => ({
    headers: shown,
    body: mask(typeof body === 'string' ? body : new StringDecoder().write(body), cut),
    ...(cut && { cut }),
  });
  return {
    id: `${id}`,
    kind,
    at: new Date(at).toISOString(),
    ...about,
    durationMs: Math.round(about.durationMs * 10) / 10,
    url: mask(about.url),
    ...(about.error !== undefined && { error: mask(about.error) }),
    ...(rejection && { rejection: { ...rejection, message: mask(rejection.message) } }),
    request: message(request, headers[0]),
    ...(response && headers[1] && { response: message(response, headers[1]) }),
  };
}

/** What takes the place of a credential that the sandbox sent, and that is not configured. */
const placeholders: Partial<Record<LogKind, string>> = { delivery: '<WEBHOOK_TOKEN>', tool: '<AUTH_TOKEN>' };

function maskedHeaders(
  { headers }: RawMessage,
  secrets: Secrets,
  placeholder: string,
  others: string[],
): Record<string, string> {
  const pairs = Array.isArray(headers)
    ? Array.from({ length: headers.length / 2 }, (_, i) => [headers[2 * i], headers[2 * i + 1]])
    : Object.entries(headers);
  const shown = new Map<string, string>();
  for (const [name, value] of pairs as [string, string][]) {
    const key = name.toLowerCase();
    const masked = secrets.maskHeader(key, `${value}`, placeholder);
    if (masked.other !== undefined) others.push(masked.other);
    const before = shown.get(key);
    shown.set(key, before === undefined ? masked.shown : `${before}, ${masked.shown}`);
  }
  return Object.fromEntries(shown);
}
