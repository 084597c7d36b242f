import { isUtf8 } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { ApiError } from '@voice-agent/service';
import type { Choices } from '../choices.ts';
import { deepest, isDeeper } from '../json.ts';

/** The maximum size of a body in bytes; that of the service is undocumented. */
export const maxBodyBytes: number = 10 * 2 ** 20;

/** The body when none came. */
export const noBody: Buffer = Buffer.alloc(0);

/** Whether a body comes; without one, nothing has to be waited for. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/**
 * Reads a body to its end, so that the sender gets the response. What is beyond the bound is dropped.
 *
 * @returns undefined when the body has more than `maxBodyBytes`
 * @throws Error when it breaks off
 */
export function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodyBytes) chunks.push(chunk);
    });
    incoming.on('end', () => {
      if (length > maxBodyBytes) resolve(undefined);
      else resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
    });
    // It comes after the end too, and then changes nothing.
    incoming.on('close', () => reject(broken));
  });
}

const broken = new Error('The body was cut off.');

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
        ? 'The API key is not that of this sandbox. Use the key that it printed at its start, or that you started it with.'
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
  choices: Choices,
): unknown {
  const place = { pointer: '/body' };
  if (body === undefined) throw new ApiError(413, `must have at most ${maxBodyBytes} bytes`, place);
  if (body.length === 0) {
    if (choices['request.empty-body'] === 'reject')
      throw new ApiError('invalid', 'must be there', { ...place, option: 'request.empty-body' });
    return undefined;
  }
  checkType(headers);
  if (!isUtf8(body)) throw new ApiError('invalid', 'must be UTF-8', place);
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch (error) {
    // The rest of the message of the parser may quote a secret.
    const where = /at position \d+/.exec((error as Error).message)?.[0] ?? 'where it ends';
    throw new ApiError('invalid', `must be JSON; it is none ${where}`, place);
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
