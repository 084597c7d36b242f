import { isUtf8 } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '@voice-agent/service';
import type { Choices } from '../choices.ts';
import { maxBodyBytes } from '../http/handle.ts';
import { deepest, isDeeper } from '../json.ts';

/** Makes the check of the API key: one header, `Token`, one space, the key. */
export function keyCheck(apiKey: string): (incoming: IncomingMessage) => void {
  const expected = Buffer.from(`Token ${apiKey}`, 'latin1');
  return ({ headers, rawHeaders }) => {
    const given = Buffer.from(headers.authorization ?? '', 'latin1');
    const same = given.length === expected.length && timingSafeEqual(given, expected);
    // Of two headers Node shows the first one; here are both.
    const count = rawHeaders.filter(isAuthorization).length;
    if (same && count === 1) return;
    const isWrongKey = count === 1 && /^Token [\x21-\x7e]+$/.test(given.toString('latin1'));
    throw new ApiError(
      'unauthenticated',
      isWrongKey
        ? 'This is not the API key of this sandbox. Use the key that it printed when it started, or the one you set.'
        : 'The request must have one Authorization header: the word Token, one space, and the API key.',
      { rule: 'auth.token', headers: { 'www-authenticate': 'Token' } },
    );
  };
}

const isAuthorization = (text: string, index: number): boolean =>
  index % 2 === 0 && text.length === 13 && text.toLowerCase() === 'authorization';

/**
 * The value of a JSON body; undefined when there is none.
 *
 * @param body undefined when it has more than `maxBodyBytes`
 * @throws ApiError
 */
export function readJson(
  body: Buffer | undefined,
  headers: IncomingMessage['headers'],
  choices: Pick<Choices, 'request.empty-body'>,
): unknown {
  const place = { pointer: '/body' };
  if (body === undefined) throw new ApiError(413, `must have at most ${maxBodyBytes} bytes`, place);
  if (body.length === 0) {
    if (choices['request.empty-body'] === 'reject')
      throw new ApiError('invalid', 'is required', { ...place, option: 'request.empty-body' });
    return undefined;
  }
  checkType(headers);
  if (!isUtf8(body)) throw new ApiError('invalid', 'must be UTF-8', place);
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch (error) {
    // The rest of the message of the parser may quote a secret.
    const where = /at position \d+/.exec((error as Error).message)?.[0] ?? 'at its end';
    throw new ApiError('invalid', `must be JSON: it is invalid ${where}`, place);
  }
  if (body.length > deepest && isDeeper(value))
    throw new ApiError('invalid', `must have at most ${deepest} levels`, place);
  return value;
}

const jsonType = /^application\/(?:json|[\w!#$&^.+-]+\+json)\s*(?:;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

function checkType({
  'content-type': type = '',
  'content-encoding': encoding = 'identity',
}: IncomingMessage['headers']): void {
  if (encoding.toLowerCase() !== 'identity') throw new ApiError(415, 'The body must not be compressed.');
  if (type === 'application/json') return;
  if (!jsonType.test(type) || !/^utf-?8$/i.test(charset.exec(type)?.[1] ?? 'utf-8'))
    throw new ApiError(415, 'The Content-Type must be application/json, in UTF-8.');
}
