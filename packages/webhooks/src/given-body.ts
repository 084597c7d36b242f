import { noBody, noBytes } from './body.ts';
import { bytesOf } from './body-bytes.ts';
import { isPlain } from './json-body.ts';

/** The used headers of a request, to judge what a framework gives as its body. */
export interface BodyHeaders {
  readonly 'content-length'?: string | null | undefined;
  readonly 'content-type'?: string | null | undefined;
}

/** The bytes that a framework has kept, else what it has made of them: the first of them that is not blank. */
export const firstGiven = (rawBody: unknown, body: unknown): unknown =>
  isBlank(rawBody) && (!isBlank(body) || rawBody === undefined || rawBody === null) ? body : rawBody;

/** Whether it may stand for no body: parsers leave such values on a request that they have not read. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  const bytes = bytesOf(value);
  if (bytes !== undefined) return bytes.byteLength === 0;
  return typeof value === 'object' && isPlain(value) && Object.keys(value).length === 0;
}

/**
 * Checks a body that a framework has read.
 *
 * @throws BodyError when it is blank, unless that is what came, or was parsed from a form
 */
export function mustBeWhole(given: unknown, headers: BodyHeaders): void {
  if (isBlank(given) && !isWhatCame(given, headers)) throw noBody();
  const isParsed = typeof given === 'object' && given !== null && isPlain(given);
  if (isParsed && /^(?:application\/x-www-form-urlencoded|multipart\/)/i.test(headers['content-type'] ?? ''))
    throw noBytes('The body was parsed as a form');
}

/** Whether a blank body came as such: as nothing, `{}` or `[]`. */
function isWhatCame(blank: unknown, { 'content-length': length }: BodyHeaders): boolean {
  if (blank === undefined || blank === null || typeof length !== 'string') return false;
  const isParsed = typeof blank === 'object' && bytesOf(blank) === undefined;
  return Number(length) === (isParsed ? 2 : 0);
}
