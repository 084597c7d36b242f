import type { Credential } from '@voice-agent/api-documents/request';
import type { Exchange } from '../exchange.ts';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { anotherCredential } from './credentials.ts';
import type { Secrets } from './secrets.ts';

/**
 * A request and what came of it, without secrets. A wrong credential is not shown either: most of it is the right one.
 *
 * @param failure why no whole response came
 * @param placeholder stands in place of a wrong credential. Default: `<another credential>`
 */
export function exchangeOf(
  secrets: Secrets,
  { in: place, name, value }: Credential,
  request: HttpRequest,
  response: HttpResponse | undefined,
  failure: string,
  placeholder: string = anotherCredential,
): Exchange {
  const { body, path, headers } = request;
  const encoded = encodeURIComponent(value);
  const hidePair = (pair: string): string =>
    pair.startsWith(`${name}=`) && pair !== `${name}=${encoded}` ? `${name}=${placeholder}` : pair;
  const shownHeader = (header: string, text: string): string => {
    const isCredential = place === 'header' && header.toLowerCase() === name.toLowerCase();
    if (isCredential && text !== value) return placeholder;
    const isCookie = place === 'cookie' && header === 'cookie';
    return secrets.redactOwn(isCookie ? text.split('; ').map(hidePair).join('; ') : text);
  };
  const shown = {
    ...request,
    path: secrets.redactOwn(place === 'query' ? path.replaceAll(/[^?&]+/g, hidePair) : path),
    headers: Object.fromEntries(
      Object.entries(headers).map(([header, text]) => [header, shownHeader(header, text)]),
    ),
    ...(body !== undefined && { body: secrets.redactOwn(body) }),
  };
  if (response === undefined) return { request: shown, failure: secrets.text(failure) };
  return { request: shown, response: secrets.answer(response) };
}
