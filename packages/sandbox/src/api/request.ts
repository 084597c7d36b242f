import { isUtf8 } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Choices } from '../choices.ts';
import { deepest, isDeeper } from '../json.ts';
import { Refusal } from './answer.ts';

/** The most bytes that a body may have; the interface names no bound. */
export const maxBodyBytes: number = 10 * 2 ** 20;

/** What an operation looks at. */
export interface ApiRequest {
  readonly headers: IncomingMessage['headers'];
  /** What stands behind the question mark. */
  readonly query: string;
  /** The last part of the path as it came, where the operation has it as a parameter. */
  readonly id: string;
  /** Undefined when it has more than `maxBodyBytes`. */
  readonly body: Buffer | undefined;
}

/** The body when none came. */
export const noBody: Buffer = Buffer.alloc(0);

/** Whether a body comes; without one, nothing has to be waited for. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/**
 * Reads a body to its end, so that whoever sends it is there for the answer. What is beyond the bound is dropped.
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

const broken = new Error('The body broke off.');

/** Makes the check of section 5: one header, `Token`, one space, the key. */
export function keyCheck(apiKey: string): (incoming: IncomingMessage) => void {
  const expected = Buffer.from(`Token ${apiKey}`, 'latin1');
  return ({ headers, rawHeaders }) => {
    const given = Buffer.from(headers.authorization ?? '', 'latin1');
    const same = given.length === expected.length && timingSafeEqual(given, expected);
    // Of two headers Node shows the first one; here are both.
    if (same && count(rawHeaders, 'authorization') === 1) return;
    throw new Refusal(
      'error.unauthenticated',
      'The request must have one Authorization header: the word Token, one space, and the API key.',
      { headers: { 'www-authenticate': 'Token' } },
    );
  };
}

function count(rawHeaders: readonly string[], name: string): number {
  let found = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const header = rawHeaders[i] as string;
    if (header.length === name.length && header.toLowerCase() === name) found++;
  }
  return found;
}

/** The parameters of a query that an operation knows, as texts. @throws Refusal */
export function readQuery(query: string, known: readonly string[], choices: Choices): Record<string, string> {
  const found: Record<string, string> = {};
  if (query === '') return found;
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? '' : decode(part.slice(equals + 1));
    if (!known.includes(name)) {
      if (choices['request.unknown-fields'] === 'ignore') continue;
      throw new Refusal('error.invalid', 'is no parameter of this operation', { pointer: pointer(name) });
    }
    if (found[name] !== undefined) {
      if (choices['request.repeated-parameter'] === 'first') continue;
      if (choices['request.repeated-parameter'] === 'refuse')
        throw new Refusal('error.invalid', 'must stand there once', { pointer: pointer(name) });
    }
    found[name] = value;
  }
  return found;
}

const pointer = (name: string): string => `/query/${escaped(name)}`;
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal('error.invalid', 'must be percent-encoded UTF-8', { pointer: '/query' });
  }
}

/** A parameter of the path. @throws Refusal */
export function readId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Refusal('error.invalid', 'must be percent-encoded UTF-8', { pointer: '/path/id' });
  }
}

/** The value of a JSON body; an object without fields when there is none. @throws Refusal */
export function readJson({ body, headers }: ApiRequest, choices: Choices): unknown {
  const place = { pointer: '/body' };
  if (body === undefined) throw new Refusal(413, `must have at most ${maxBodyBytes} bytes`, place);
  if (body.length === 0) {
    if (choices['request.empty-body'] === 'refuse')
      throw new Refusal('error.invalid', 'must be there', place);
    return {};
  }
  checkType(headers);
  if (!isUtf8(body)) throw new Refusal('error.invalid', 'must be UTF-8', place);
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch (error) {
    // The rest of the message of the parser may quote a secret.
    const where = /at position \d+/.exec((error as Error).message)?.[0] ?? 'where it ends';
    throw new Refusal('error.invalid', `must be JSON; it is none ${where}`, place);
  }
  if (body.length > deepest && isDeeper(value))
    throw new Refusal('error.invalid', `must have at most ${deepest} levels`, place);
  return value;
}

const jsonType = /^application\/(?:json|[\w!#$&^.+-]+\+json)\s*(?:;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

function checkType({
  'content-type': type = '',
  'content-encoding': encoding = 'identity',
}: ApiRequest['headers']): void {
  if (encoding.toLowerCase() !== 'identity') throw new Refusal(415, 'The body must not be compressed.');
  if (type === 'application/json') return;
  if (!jsonType.test(type) || !/^utf-?8$/i.test(charset.exec(type)?.[1] ?? 'utf-8'))
    throw new Refusal(415, 'The Content-Type must be application/json, in UTF-8.');
}

/** The fields of a valid body that an operation knows. @throws Refusal */
export function knownFields<T extends object>(
  body: T,
  known: Readonly<Record<keyof T, true>>,
  choices: Choices,
): T {
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(known, name));
  const [first] = unknown;
  if (first === undefined) return body;
  if (choices['request.unknown-fields'] === 'refuse') {
    throw new Refusal('error.invalid', 'is no field of this operation', {
      pointer: `/body/${escaped(first)}`,
    });
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(known, name))) as T;
}
