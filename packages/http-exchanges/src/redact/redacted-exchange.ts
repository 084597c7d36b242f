import type { Credential } from '@voice-agent/api-documents/request';
import type { Exchange } from '../exchange.ts';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { anotherCredential } from './credentials.ts';
import type { Secrets } from './secrets.ts';

/**
 * A request and what came of it, without secrets. A wrong credential is not shown either: most of it is the right one.
 *
 * @param failure why no whole response came
 */
export function exchangeOf(
  secrets: Secrets,
  { in: place, name, value }: Credential,
  request: HttpRequest,
  response: HttpResponse | undefined,
  failure: string,
): Exchange {
  const { body, path, headers } = request;
  const encoded = encodeURIComponent(value);
  const hidePair = (pair: string): string =>
    pair.startsWith(`${name}=`) && pair !== `${name}=${encoded}` ? `${name}=${anotherCredential}` : pair;
  const shownHeader = (header: string, text: string): string => {
    if (place === 'header' && header === name.toLowerCase() && text !== value) return anotherCredential;
    const isCookie = place === 'cookie' && header === 'cookie';
    return secrets.made(isCookie ? text.split('; ').map(hidePair).join('; ') : text);
  };
  const shown = {
    ...request,
    path: secrets.made(place === 'query' ? path.replaceAll(/[^?&]+/g, hidePair) : path),
    headers: Object.fromEntries(
      Object.entries(headers).map(([header, text]) => [header, shownHeader(header, text)]),
    ),
    ...(body !== undefined && { body: secrets.made(body) }),
  };
  if (response === undefined) return { request: shown, failure: secrets.text(failure) };
  return { request: shown, response: secrets.answer(response) };
}
