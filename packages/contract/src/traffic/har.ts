import type { Secrets } from '@voice-agent/http-exchanges/redact/secrets';
import type { Kept, Recorded } from './recorded.ts';

/** What is kept of each body. */
const bodyCharacters = 65_536;

type Pairs = { name: string; value: string }[];

/** Recorded exchanges as an HTTP Archive 1.2, without what is a secret. */
export function harOf(recorded: readonly Recorded[], base: string, secrets: Secrets): string {
  const entries = recorded.map((each) => {
    const { method, path, requestHeaders, requestBody, response, failure } = each;
    const url = secrets.text(`${base}${path}`);
    const body = textOf(requestBody, secrets);
    const about = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 };
    return {
      startedDateTime: new Date(each.startedAt).toISOString(),
      time: each.durationMs,
      request: {
        method,
        url,
        ...about,
        headers: pairs(secrets.headers(requestHeaders)),
        queryString: [...(URL.parse(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value })),
        bodySize: requestBody.length,
        ...(body !== '' && {
          postData: { mimeType: requestHeaders['content-type'] ?? '', text: body },
        }),
      },
      response: {
        status: response?.status ?? 0,
        statusText: '',
        ...about,
        redirectURL: '',
        headers: pairs(secrets.headers(response?.headers ?? {})),
        content: {
          size: response?.body.length ?? 0,
          mimeType: response?.headers['content-type'] ?? '',
          text: response === undefined ? '' : textOf(response.body, secrets),
        },
        bodySize: -1,
        ...(failure !== undefined && { _error: secrets.text(failure) }),
      },
      cache: {},
      timings: { send: 0, wait: each.durationMs, receive: 0 },
    };
  });
  const creator = { name: '@voice-agent/contract', version: '1' };
  return `${JSON.stringify({ log: { version: '1.2', creator, entries } }, null, 2)}\n`;
}

const pairs = (headers: Readonly<Record<string, string>>): Pairs =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

const textOf = (body: Kept, secrets: Secrets): string =>
  body === 'too large' ? '' : secrets.text(body.toString()).slice(0, bodyCharacters);
