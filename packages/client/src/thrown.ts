import { secretNames } from './generated/secret-names.ts';

// Control, format and bidirectional characters, halves of pairs, private use. Written out, since the engine of React Native
// had no `\p{C}` until 2024.
const hidden =
  /(?:[^!-~\xa1-\u{dffff}]|[\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\uf8ff\ufeff\ufff9-\ufffb])+/gu;

/** One line of at most 400 characters, without control, format and bidirectional characters. */
export const plain = (text: string): string => text.slice(0, 400).replace(hidden, ' ');

const string = '\\\\?"(?:\\\\.|[^"\\\\])*"?';
// A secret in JSON, also in JSON that stands in a string of other JSON; a text may end in the middle of one.
const secret = new RegExp(
  String.raw`("(?:${secretNames})\\?"\s*:\s*)(?:${string}|[{[](?:${string}|[^"}\]])*)`,
  'g',
);

/** The first 200 characters of what the service said, without secrets: JSON as it is, a text in quotes. */
export function quoted(said: unknown): string {
  const all = typeof said === 'string' ? said : JSON.stringify(said);
  const text = all.replace(secret, '$1***');
  const start = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return typeof said === 'string' ? `"${start}"` : start;
}

/** `instanceof`, which a proxy can make throw. */
export function isA<T>(value: unknown, type: abstract new (...args: never[]) => T): value is T {
  try {
    return value instanceof type;
  } catch {
    return false;
  }
}

/** The code and the message of whatever was thrown; a getter or a proxy may throw again when it is read. */
export function describe(thrown: unknown): { code: string | undefined; message: string } {
  let code: string | undefined;
  let message = 'not readable';
  try {
    message = String((thrown as Failure)?.message ?? thrown);
    code = codeOf(thrown as Failure);
  } catch {}
  return { code, message };
}

// `fetch` hides ECONNREFUSED, CERT_HAS_EXPIRED and the like in a cause, or in one of several errors.
const codeOf = ({ code, cause, errors }: Failure): string =>
  typeof code === 'string' ? code : codeOf(cause ?? (errors.find((error) => error.code) as Failure));

interface Failure {
  code?: unknown;
  message?: unknown;
  cause?: Failure;
  errors: Failure[];
}
