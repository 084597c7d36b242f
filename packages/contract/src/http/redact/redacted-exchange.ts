import type { Credential } from '@voice-agent/spec-model';
import type { Exchange, HttpRequest, HttpResponse } from '../http-message.ts';
import { anotherCredential } from './redacted-credentials.ts';
import type { Secrets } from './secrets.ts';

/**
 * A request and what came of it, without secrets. A wrong credential is not shown either: most of it is the right one.
 *
 * @param credentials the right ones
 * @param failure why no whole response came
 * @param placeholder stands in place of a wrong credential. Default: `anotherCredential`
 */
export function exchangeOf(
  secrets: Secrets,
  credentials: readonly Credential[],
  request: HttpRequest,
  response: HttpResponse | undefined,
  failure: string,
  placeholder: string = anotherCredential,
): Exchange {
  const { body, path, headers } = request;
  const hidePair =
    (place: Credential['in']) =>
    (pair: string): string => {
      const credential = credentials.find((each) => each.in === place && pair.startsWith(`${each.name}=`));
      const isRight =
        credential === undefined || pair === `${credential.name}=${encodeURIComponent(credential.value)}`;
      return isRight ? pair : `${credential.name}=${placeholder}`;
    };
  const shownHeader = (header: string, text: string): string => {
    const credential = credentials.find(
      ({ in: place, name }) => place === 'header' && header.toLowerCase() === name.toLowerCase(),
    );
    if (credential !== undefined && text !== credential.value) return placeholder;
    const shown = header === 'cookie' ? text.split('; ').map(hidePair('cookie')).join('; ') : text;
    return secrets.redactOwn(shown);
  };
  const shownHeaders = Object.entries(headers).map(([header, text]) => [header, shownHeader(header, text)]);
  const shown: Exchange['request'] = {
    ...request,
    path: secrets.redactOwn(path.replaceAll(/[^?&]+/g, hidePair('query'))),
    headers: Object.fromEntries(shownHeaders),
    ...(body !== undefined && { body: secrets.redactOwn(body) }),
  };
  const text = JSON.stringify(shown);
  const variables = secrets.variables.filter((name) => text.includes(`$${name}`));
  if (variables.length > 0) shown.variables = variables;
  if (response === undefined) return { request: shown, failure: secrets.text(failure) };
  return { request: shown, response: secrets.response(response) };
}
