import type { OperationId } from './generated/operations.ts';
import type { HttpRequest, Middleware } from './options.ts';

/** The deprecation of an operation, from the headers of a response. */
export interface DeprecationNotice {
  /** `undefined` for a request of `createRawClient`. */
  readonly operation: OperationId | undefined;
  /** The date of its deprecation, past or future (RFC 9745); `undefined` without a valid date. */
  readonly deprecatedAt: Date | undefined;
  /** The date when it may stop working (RFC 8594); `undefined` without a valid date. */
  readonly sunsetAt: Date | undefined;
  /** The page about it, a `Link` with the relation `deprecation` or else `sunset`; `undefined` without one. */
  readonly link: string | undefined;
  /** The notice in one sentence, without a secret. */
  readonly message: string;
}

/**
 * A middleware that reads the headers `Deprecation` and `Sunset` of every response. In a browser the service has to
 * expose them to the page (`Access-Control-Expose-Headers`).
 *
 * @param onDeprecation called for each response that has one of them; what it throws counts as a broken connection.
 *   Default: a `console.warn` with the message, once for each operation.
 * @example
 * import { createClient } from '@voice-agent/client';
 * import { deprecation } from '@voice-agent/client/middleware';
 *
 * const middleware = [deprecation(({ message, sunsetAt }) => console.warn(message, sunsetAt))];
 * const client = createClient({ baseUrl, apiKey, middleware });
 */
export function deprecation(onDeprecation: (notice: DeprecationNotice) => void = warnOnce()): Middleware {
  return async (request, next) => {
    const response = await next(request);
    const notice = noticeOf(response.headers, request);
    if (notice) onDeprecation(notice);
    return response;
  };
}

function warnOnce(): (notice: DeprecationNotice) => void {
  const warned = new Set<OperationId | undefined>();
  return ({ operation, message }) => {
    if (!warned.has(operation)) console.warn(message);
    warned.add(operation);
  };
}

function noticeOf(
  headers: Headers,
  { operation, path, url, init }: HttpRequest,
): DeprecationNotice | undefined {
  const deprecated = headers.get('deprecation');
  const sunset = headers.get('sunset');
  if (deprecated === null && sunset === null) return undefined;
  const deprecatedAt = dateOf(deprecated);
  const sunsetAt = dateOf(sunset);
  const link = linkOf(headers.get('link') ?? '', url);
  // The address of a raw request can hold secrets.
  const what = path ? `${init.method} ${path}` : 'A request of the raw client';
  const notice = [
    ...(deprecated === null ? [] : [`is deprecated${deprecatedAt ? ` as of ${day(deprecatedAt)}` : ''}`]),
    ...(sunset === null
      ? []
      : [`may stop working ${sunsetAt ? `from ${day(sunsetAt)}` : 'on an invalid date'}`]),
  ].join(' and ');
  const message = `${what} ${notice}${link ? `: see ${link}` : ''}.`;
  return { operation, deprecatedAt, sunsetAt, link, message };
}

/** `@` and seconds since 1970, or the date of HTTP, which `Sunset` and older services write. */
function dateOf(value: string | null): Date | undefined {
  const seconds = /^@(-?\d+)(?:;.*)?$/.exec(value ?? '')?.[1];
  const httpDate = / GMT$/.test(value ?? '') ? Date.parse(value ?? '') : Number.NaN;
  const date = new Date(seconds === undefined ? httpDate : Number(seconds) * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

// The URL class of React Native has no `canParse`, and no `protocol` in some versions.
function urlOf(target: string, base: string): URL | undefined {
  try {
    return new URL(target, base);
  } catch {
    return undefined;
  }
}

const day = (date: Date): string => date.toISOString().slice(0, 10);

function linkOf(header: string, base: string): string | undefined {
  const links = [...header.matchAll(/<([^<>]*)>([^<]*)/g)].map(([, target = '', parameters = '']) => {
    const [, quoted, plain = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
    return { target, relations: (quoted ?? plain).toLowerCase().split(/\s+/) };
  });
  for (const relation of ['deprecation', 'sunset']) {
    const target = links.find(({ relations }) => relations.includes(relation))?.target;
    const url = target === undefined ? undefined : urlOf(target, base);
    if (url !== undefined && /^https?:/.test(url.href)) return url.href;
  }
  return undefined;
}
