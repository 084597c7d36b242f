import type { Operation, SecurityScheme } from '@voice-agent/api-documents/document';
import type { Credential } from '@voice-agent/api-documents/request';
import type { Authentication, WrongValue } from './authentication/authentication.ts';
import * as authentications from './authentication/index.ts';

const { apiKey, bearer } = authentications;
const ways: readonly Authentication[] = Object.values(authentications);

/** A credential that must not let anybody in. */
export interface WrongCredential {
  name: string;
  /** Undefined when none is sent. */
  value: string | undefined;
}

/** The wrong forms of a credential, as an operation takes it. */
export function wrongFormsOf({ security }: Operation, credential: Credential): WrongCredential[] {
  const scheme = security.flat().find(({ name }) => name.toLowerCase() === credential.name.toLowerCase());
  return wrongCredentials(scheme ?? { ...credential, scheme: 'other' }, credential.value);
}

/**
 * Every form of a wrong credential, made from the right one: `Token key`, or a key alone. Each stands for a class of
 * servers that compare too little: only the beginning, only the word, without regard to case or spaces.
 */
export function wrongCredentials({ in: place, scheme }: SecurityScheme, right: string): WrongCredential[] {
  const space = right.indexOf(' ');
  const [word, key] = space < 0 ? ['', right] : [right.slice(0, space), right.slice(space + 1)];
  const known = ways.find((each) => each.scheme === scheme) ?? bearer;
  const isWritten = known === apiKey || word.toLowerCase() === scheme;
  const way = isWritten ? known : bearer;
  const values: WrongValue[] = [
    ['no credential'],
    ['an empty one', ''],
    ...way.wrongKeys(key).map(([name, text]): WrongValue => [name, word === '' ? text : `${word} ${text}`]),
    ...(word === '' ? [] : [...wrongWords(word, key), ...(known.wrongForms?.(word, key) ?? [])]),
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
