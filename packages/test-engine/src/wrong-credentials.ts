import type { Operation, SecurityScheme } from '@voice-agent/api-documents/document';
import type { Credential } from '@voice-agent/api-documents/request';
import { authentications, type WrongValue, wrongKeys } from './authentication.ts';
import type { SchemeCredential } from './credentials.ts';

/** A credential that must not let anybody in. */
export interface WrongCredential {
  name: string;
  /** Undefined when none is sent. */
  value: string | undefined;
}

/** A wrong credential, and what a request with it has in place of the right ones. */
export interface WrongForm extends WrongCredential {
  sent: readonly Credential[];
}

/**
 * The wrong forms of the credentials of an operation, each set of them after the request that has none: where that is
 * accepted the others show nothing. Of several that are sent together one is wrong, and the others are right.
 */
export function wrongFormsOf(
  { security }: Pick<Operation, 'security'>,
  credentials: readonly SchemeCredential[],
): WrongForm[][] {
  const suffices = (sent: readonly SchemeCredential[]): boolean =>
    security.length === 0 ||
    security.some((schemes) => schemes.every(({ id }) => sent.some((each) => each.id === id)));
  if (suffices([])) return [];
  const isOne = credentials.length === 1;
  const sets = credentials.map((right) => {
    const others = credentials.filter((each) => each !== right);
    if (suffices(others)) return [];
    return wrongCredentials(right, right.value).map(({ name, value }): WrongForm => {
      const sent = value === undefined ? others : [...others, { ...right, value }];
      return { name: isOne ? name : `${name} (${right.id})`, value, sent };
    });
  });
  const none: WrongForm = { name: 'no credential', value: undefined, sent: [] };
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
  const known = authentications.find((each) => each.scheme === scheme);
  const isWritten = scheme === 'apiKey' || word.toLowerCase() === scheme;
  const keys = ((isWritten ? known?.wrongKeys : undefined) ?? wrongKeys)(key);
  const values: WrongValue[] = [
    ['no credential'],
    ['an empty one', ''],
    ...keys.map(([name, text]): WrongValue => [name, word === '' ? text : `${word} ${text}`]),
    ...(word === '' ? [] : [...wrongWords(word, key), ...(known?.wrongForms?.(word, key) ?? [])]),
    // A server must not search for the right one in what it gets.
    ['a word before it', `x ${right}`],
    ['a letter before it', `x${right}`],
    ['a word behind it', `${right} x`],
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

const wrongWords = (word: string, key: string): WrongValue[] => [
  ['the word alone', word],
  ['the key alone', key],
  ['no space', `${word}${key}`],
  ['a colon for the space', `${word}:${key}`],
  ['a longer word', `${word}s ${key}`],
  ['the word twice', `${word} ${word} ${key}`],
  ...['Bearer', 'Basic', 'Token', 'ApiKey']
    .filter((other) => other.toLowerCase() !== word.toLowerCase())
    .map((other): WrongValue => [`the scheme ${other}`, `${other} ${key}`]),
];
