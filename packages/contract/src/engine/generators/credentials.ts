import type { Operation, SecurityScheme } from '@voice-agent/api-documents/document';
import type { Credential } from '../requests.ts';
import type { TestCase } from '../test-case.ts';
import type { GeneratorContext } from './context.ts';

/** The base with every form of a wrong credential; and without one, where the spec says that none is needed. */
export function credentialCases(context: GeneratorContext): TestCase[] {
  const { operation, base, credential, requestOf } = context;
  const pointer = `${operation.pointer}/security`;
  const anonymous: TestCase = {
    operation,
    request: requestOf(base, null),
    expects: 'success',
    expected: 'a success without a credential, since none is asked for',
    pointer,
    mutates: 'credential',
  };
  const wrong = operation.credentials.length === 0 ? [] : wrongFormsOf(operation, credential);
  return [
    ...(operation.isPublic ? [anonymous] : []),
    ...wrong.map(({ name, value }): TestCase => {
      const request = requestOf(base, value === undefined ? null : { ...credential, value });
      return {
        operation,
        request: { ...request, credential: name },
        expects: 'rejection',
        expected: `a refusal of ${name}`,
        pointer,
        mutates: 'credential',
      };
    }),
  ];
}

/** The wrong forms of a credential, as the operation takes it. */
export function wrongFormsOf({ credentials }: Operation, credential: Credential): WrongCredential[] {
  const scheme = credentials.find(({ name }) => name.toLowerCase() === credential.name.toLowerCase());
  return wrongCredentials(scheme ?? { ...credential, scheme: 'other' }, credential.value);
}

/** What should not let anybody in. */
export interface WrongCredential {
  name: string;
  /** Undefined when none is sent. */
  value: string | undefined;
}

/**
 * Every form of a wrong credential, made from the right one: `Token key`, or a key alone. Each of them is a class of
 * server that compares too little: only the beginning, only the word, without regard to case or spaces.
 */
export function wrongCredentials(
  { in: place, scheme: kind }: SecurityScheme,
  right: string,
): WrongCredential[] {
  const space = right.indexOf(' ');
  const [word, key] = space < 0 ? ['', right] : [right.slice(0, space), right.slice(space + 1)];
  const of = (name: string, value?: string): WrongCredential => ({ name, value });
  const behind = (text: string): string => (word === '' ? text : `${word} ${text}`);
  const isBasic = kind === 'basic' && /^basic$/i.test(word);
  const keys = isBasic ? basicKeys(key) : wrongKeys(key);
  const made = [of('no credential'), of('an empty one', '')];
  for (const [name, text] of keys) made.push(of(name, behind(text)));
  if (word !== '') {
    made.push(
      of('the word alone', word),
      of('the key alone', key),
      of('no space', `${word}${key}`),
      of('a colon for the space', `${word}:${key}`),
      of('a longer word', `${word}s ${key}`),
      of('the word twice', `${word} ${word} ${key}`),
      ...['Bearer', 'Basic', 'Token', 'ApiKey']
        .filter((other) => other.toLowerCase() !== word.toLowerCase())
        .map((other) => of(`the scheme ${other}`, `${other} ${key}`)),
    );
    // RFC 9110 lets schemes be written in any case, and be followed by several spaces; an API key is any text.
    if (kind === 'apiKey')
      made.push(
        of('two spaces', `${word}  ${key}`),
        of('a tab for the space', `${word}\t${key}`),
        of('the word in lower case', behind(key).replace(word, word.toLowerCase())),
        of('the word in capital letters', behind(key).replace(word, word.toUpperCase())),
      );
  }
  // A server must not search for the right one in what it gets.
  made.push(
    of('a word before it', `x ${right}`),
    of('a letter before it', `x${right}`),
    of('a word behind it', `${right} x`),
    of('the right one twice', `${right}, ${right}`),
  );
  const known = new Set([right]);
  return made.filter(({ value = '(none)' }) => {
    // The ends of a header are trimmed, and a cookie ends at some signs.
    if (known.has(value.trim()) || (place === 'cookie' && /[\s,;"]/.test(value))) return false;
    known.add(value.trim());
    return true;
  });
}

/** Keys that are not the right one. */
function wrongKeys(key: string): [name: string, key: string][] {
  const half = key.slice(0, Math.ceil(key.length / 2));
  return [
    ['a key that ends otherwise', replaced(key, key.length - 1)],
    ['a key that begins otherwise', replaced(key, 0)],
    ['a key that differs in the middle', replaced(key, Math.floor(key.length / 2))],
    ['another key of its length', [...key].map((each) => other(each)).join('')],
    ['a longer key', `${key}x`],
    ['a shorter key', key.slice(0, -1)],
    ['the key without its first letter', key.slice(1)],
    ['half of the key', half],
    ['the key twice', `${key}${key}`],
    ['the key in capital letters', key.toUpperCase()],
    ['the key in lower case', key.toLowerCase()],
    ['the key in quotes', `"${key}"`],
    ['a star', '*'],
    ['a pattern', '.*'],
    ['a percent sign', '%'],
    ['the word undefined', 'undefined'],
    ['the word null', 'null'],
    ['an empty text in quotes', '""'],
  ];
}

/** User and password are changed inside: what follows the end of base64 is read by nobody. */
function basicKeys(key: string): [name: string, key: string][] {
  const [user = '', ...rest] = Buffer.from(key, 'base64').toString().split(':');
  const password = rest.join(':');
  const pair = (text: string): string => Buffer.from(text).toString('base64');
  return [
    ['another password', pair(`${user}:${replaced(password, password.length - 1)}`)],
    ['a longer password', pair(`${user}:${password}x`)],
    ['a shorter password', pair(`${user}:${password.slice(0, -1)}`)],
    ['no password', pair(`${user}:`)],
    ['a user without a colon', pair(user)],
    ['another user', pair(`${replaced(user, user.length - 1)}:${password}`)],
    ['no user', pair(`:${password}`)],
    ['what is not encoded', `${user}:${password}`],
  ];
}

const replaced = (text: string, index: number): string =>
  text === '' ? 'x' : `${text.slice(0, index)}${other(text.charAt(index))}${text.slice(index + 1)}`;

/** Another letter, and not the same one in another case. */
const other = (letter: string): string => (letter.toLowerCase() === 'x' ? 'y' : 'x');
