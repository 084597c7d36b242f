import type { Credential, Operation, SecurityScheme } from '@voice-agent/spec-model';
import type { SchemeCredential } from './credentials.ts';

/** A credential that must not let anybody in. */
export interface WrongCredential {
  name: string;
  /** Undefined when none is sent. */
  value: string | undefined;
}

type InvalidValue = [name: string, value?: string | undefined];

/** A wrong credential, and what a request with it has in place of the right ones. */
export interface InvalidCredential extends WrongCredential {
  sent: readonly Credential[];
}

/**
 * The wrong forms of the credentials of an operation, each set of them after the request that has none: where that is
 * accepted the others show nothing. Of several that are sent together one is wrong, and the others are right.
 */
export function wrongFormsOf(
  { security }: Pick<Operation, 'security'>,
  credentials: readonly SchemeCredential[],
): InvalidCredential[][] {
  const suffices = (sent: readonly SchemeCredential[]): boolean =>
    security.length === 0 ||
    security.some((schemes) => schemes.every(({ id }) => sent.some((each) => each.id === id)));
  if (suffices([])) return [];
  const isOne = credentials.length === 1;
  const sets = credentials.map((right) => {
    const others = credentials.filter((each) => each !== right);
    if (suffices(others)) return [];
    return wrongCredentials(right, right.value).map(({ name, value }): InvalidCredential => {
      const sent = value === undefined ? others : [...others, { ...right, value }];
      return { name: isOne ? name : `${name} (${right.id})`, value, sent };
    });
  });
  const none: InvalidCredential = { name: 'no credential', value: undefined, sent: [] };
  return (isOne ? sets : [[none], ...sets]).filter((each) => each.length > 0);
}

/**
 * Every form of a wrong credential, made from the right one: `Token key`, or a key alone. Each stands for a class of
 * servers that compare too little: only the beginning, only the word, without regard to case or spaces.
 */
export function wrongCredentials(
  { in: place, scheme }: Pick<SecurityScheme, 'in' | 'scheme'>,
  right: string,
): WrongCredential[] {
  const space = right.indexOf(' ');
  const [word, key] = space < 0 ? ['', right] : [right.slice(0, space), right.slice(space + 1)];
  const keys = scheme === 'basic' && /^basic$/i.test(word) ? wrongLogins(key) : wrongKeys(key);
  const values: InvalidValue[] = [
    ['no credential'],
    ['an empty one', ''],
    ...keys.map(([name, text]): InvalidValue => [name, word === '' ? text : `${word} ${text}`]),
    ...(word === '' ? [] : wrongWords(word, key)),
    ...(scheme === 'apiKey' && word !== '' && !httpScheme.test(word) ? wrongForms(word, key) : []),
    // A server must not search for the right one in what it gets.
    ['a word before it', `x ${right}`],
    ['a letter before it', `x${right}`],
    ['a word after it', `${right} x`],
    ['the right one twice', `${right}, ${right}`],
  ];
  const seen = new Set([right]);
  return values.flatMap(([name, value]) => {
    const sent = (value ?? '(none)').trim();
    // The ends of a header are trimmed, and a cookie ends at some characters.
    if (seen.has(sent) || (place === 'cookie' && /[\s,;"]/.test(value ?? ''))) return [];
    seen.add(sent);
    return [{ name, value }];
  });
}

const wrongWords = (word: string, key: string): InvalidValue[] => [
  ['the word alone', word],
  ['the key alone', key],
  ['no space', `${word}${key}`],
  ['a colon in place of the space', `${word}:${key}`],
  ['a longer word', `${word}s ${key}`],
  ['the word twice', `${word} ${word} ${key}`],
  ...['Bearer', 'Basic', 'Token', 'ApiKey']
    .filter((other) => other.toLowerCase() !== word.toLowerCase())
    .map((other): InvalidValue => [`the scheme ${other}`, `${other} ${key}`]),
];

const httpScheme = /^(?:basic|bearer|digest|dpop|negotiate|oauth)$/i;

/**
 * The right word and key in another form. RFC 9110 lets the schemes of HTTP be written in any case, with several spaces:
 * an API key is compared as it is.
 */
const wrongForms = (word: string, key: string): InvalidValue[] => [
  ['two spaces', `${word}  ${key}`],
  ['a tab in place of the space', `${word}\t${key}`],
  ['the word in lower case', `${word.toLowerCase()} ${key}`],
  ['the word in upper case', `${word.toUpperCase()} ${key}`],
];

/** Classes of servers that compare too little of a key. */
const wrongKeys = (key: string): InvalidValue[] => [
  ['a key with another last character', withOther(key, key.length - 1)],
  ['a key with another first character', withOther(key, 0)],
  ['a key that differs in the middle', withOther(key, Math.floor(key.length / 2))],
  ['another key of its length', [...key].map((each) => other(each)).join('')],
  ['a longer key', `${key}x`],
  ['a shorter key', key.slice(0, -1)],
  ['the key without its first letter', key.slice(1)],
  ['half of the key', key.slice(0, Math.ceil(key.length / 2))],
  ['the key twice', `${key}${key}`],
  ['the key in upper case', key.toUpperCase()],
  ['the key in lower case', key.toLowerCase()],
  ['the key in quotes', `"${key}"`],
  ['a star', '*'],
  ['a pattern', '.*'],
  ['a percent sign', '%'],
  ['the word undefined', 'undefined'],
  ['the word null', 'null'],
  ['an empty string in quotes', '""'],
];

/** A text with another letter in one place. */
const withOther = (text: string, index: number): string =>
  text === '' ? 'x' : `${text.slice(0, index)}${other(text.charAt(index))}${text.slice(index + 1)}`;

/** Another letter, and not the same one in another case. */
const other = (letter: string): string => (letter.toLowerCase() === 'x' ? 'y' : 'x');

/** User and password, in base64 (RFC 7617), changed inside: servers do not read what follows the end of base64. */
function wrongLogins(key: string): InvalidValue[] {
  const pair = Buffer.from(key, 'base64').toString();
  if (!pair.includes(':') || Buffer.from(pair).toString('base64') !== key) return wrongKeys(key);
  const [user = '', ...rest] = pair.split(':');
  const password = rest.join(':');
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  const forms: InvalidValue[] = [
    ['another password', encoded(`${user}:${withOther(password, password.length - 1)}`)],
    ['a longer password', encoded(`${user}:${password}x`)],
    ['a shorter password', encoded(`${user}:${password.slice(0, -1)}`)],
    ['no password', encoded(`${user}:`)],
    ['a user without a colon', encoded(user)],
    ['another user', encoded(`${withOther(user, user.length - 1)}:${password}`)],
    ['no user', encoded(`:${password}`)],
  ];
  // A header has no other characters.
  return /^[\x21-\x7e]+$/.test(pair) ? [...forms, ['without encoding', pair]] : forms;
}
