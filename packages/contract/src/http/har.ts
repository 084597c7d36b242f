import { CannotRun } from '@voice-agent/cli-kit/text';
import { isObject, type SchemaObject, tryParseJson } from '@voice-agent/spec-model';
import { bytesOf, maxShownCharacters, type RecordedExchange, shownExchange } from './recorded-exchange.ts';
import type { Secrets } from './redact/secrets.ts';
import type { HttpArchive, TrafficExchange } from './traffic-exchange.ts';

/** Recorded exchanges as an HTTP Archive 1.2, without secrets. */
export function harOf(recorded: readonly RecordedExchange[], base: string, secrets: Secrets): string {
  const entries = recorded.map((each) => {
    const { request, response, failure } = shownExchange(each, secrets);
    const url = secrets.redactOwn(base) + request.path;
    const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };
    return {
      startedDateTime: new Date(each.startedAt).toISOString(),
      time: each.durationMs,
      request: {
        method: request.method,
        url,
        ...common,
        headers: pairsOf(request.headers),
        queryString: [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value })),
        bodySize: bytesOf(each.requestBody).length,
        ...(request.body !== undefined && {
          postData: { mimeType: each.requestHeaders['content-type'] ?? '', text: request.body },
        }),
      },
      response: {
        status: response?.status ?? 0,
        statusText: '',
        ...common,
        redirectURL: '',
        headers: pairsOf(response?.headers ?? {}),
        content: contentOf(each, response?.body),
        bodySize: -1,
        ...(failure !== undefined && { _error: failure }),
      },
      cache: {},
      timings: { send: 0, wait: each.durationMs, receive: 0 },
    };
  });
  const creator = { name: '@voice-agent/contract', version: '1' };
  return `${JSON.stringify({ log: { version: '1.2', creator, entries } }, null, 2)}\n`;
}

/** @param text the beginning of the body, without secrets */
function contentOf({ response }: RecordedExchange, text = ''): object {
  const { headers = {}, body = Buffer.alloc(0) } = response ?? {};
  const content = { mimeType: headers['content-type'] ?? '' };
  return body === 'too large' ? { size: -1, ...content } : { size: body.length, ...content, text };
}

const pairsOf = (headers: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/**
 * The exchanges in an HTTP Archive.
 *
 * @param archive parsed, or as text
 * @param source names it in errors
 * @throws CannotRun when it is cut off, or is not an HTTP Archive
 */
export function exchangesIn(archive: HttpArchive | string | Uint8Array, source: string): TrafficExchange[] {
  const isText = typeof archive === 'string' || archive instanceof Uint8Array;
  const read = isText ? tryParseJson(archive) : { value: archive };
  if (read === undefined)
    throw new CannotRun(`${source} is a HAR file that breaks off or is broken: record or export it again.`);
  const { entries } = objectOf(objectOf(read.value).log);
  if (!Array.isArray(entries))
    throw new CannotRun(`${source} is not a HAR file: it has no array at /log/entries.`);
  return entries.map((entry: unknown) => {
    const { request, response } = objectOf(entry);
    const { method = '', url = '', headers, postData } = objectOf(request);
    const { status, headers: received, content, _error: failure } = objectOf(response);
    const { mimeType } = objectOf(postData);
    const type = typeof mimeType === 'string' && mimeType !== '' && { 'content-type': mimeType };
    const body = bodyOf(content);
    return {
      method: String(method).toUpperCase(),
      url: String(url),
      headers: { ...headersOf(headers), ...type },
      body: bodyOf(postData) ?? '',
      // 0 stands where no response came.
      ...(typeof status === 'number' &&
        status > 0 && {
          response: { status, headers: headersOf(received), ...(body !== undefined && { body }) },
        }),
      ...(typeof failure === 'string' && { failure }),
    };
  });
}

const objectOf = (value: unknown): SchemaObject => (isObject(value) ? value : {});

/** Undefined when it was not recorded as a whole. */
function bodyOf(content: unknown): Buffer | undefined {
  const { text, encoding, size } = objectOf(content);
  if (typeof text !== 'string') return size === undefined || size === 0 ? Buffer.alloc(0) : undefined;
  const body = Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');
  const isCut = text.length >= maxShownCharacters && typeof size === 'number' && size > body.length;
  return isCut ? undefined : body;
}

/** Names in lower case; of several values the first. */
function headersOf(pairs: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const pair of Array.isArray(pairs) ? pairs : []) {
    const { name, value } = objectOf(pair);
    if (typeof name === 'string' && typeof value === 'string') headers[name.toLowerCase()] ??= value;
  }
  return headers;
}
