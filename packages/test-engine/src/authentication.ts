/** A value that must not let anybody in, and what is wrong with it. Undefined when none is sent. */
export type WrongValue = [name: string, value?: string | undefined];

/** A way to authenticate: how the right credential can be wrong. */
export interface Authentication {
  /** The `scheme` of `type: http` in lower case, or `apiKey`. */
  scheme: string;
  /** Keys other than the right one. Default: those of any text. @param key what follows the word, such as `Token`, if there is one */
  wrongKeys?(key: string): WrongValue[];
  /** The right word and key, written as this way does not allow. Default: none beside those of every way. */
  wrongForms?(word: string, key: string): WrongValue[];
}

/** Classes of servers that compare too little of a key. */
export const wrongKeys = (key: string): WrongValue[] => [
  ['a key that ends otherwise', withOther(key, key.length - 1)],
  ['a key that begins otherwise', withOther(key, 0)],
  ['a key that differs in the middle', withOther(key, Math.floor(key.length / 2))],
  ['another key of its length', [...key].map((each) => other(each)).join('')],
  ['a longer key', `${key}x`],
  ['a shorter key', key.slice(0, -1)],
  ['the key without its first letter', key.slice(1)],
  ['half of the key', key.slice(0, Math.ceil(key.length / 2))],
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

/** A text with another letter in one place. */
const withOther = (text: string, index: number): string =>
  text === '' ? 'x' : `${text.slice(0, index)}${other(text.charAt(index))}${text.slice(index + 1)}`;

/** Another letter, and not the same one in another case. */
const other = (letter: string): string => (letter.toLowerCase() === 'x' ? 'y' : 'x');

const httpScheme = /^(?:basic|bearer|digest|dpop|negotiate|oauth)$/i;

/** Any text in a header, a query or a cookie, often a word and a key: `Token abc`. */
const apiKey: Authentication = {
  scheme: 'apiKey',
  // RFC 9110 lets the schemes of HTTP be written in any case, with several spaces: an API key is compared as it is.
  wrongForms: (word, key) =>
    httpScheme.test(word)
      ? []
      : [
          ['two spaces', `${word}  ${key}`],
          ['a tab for the space', `${word}\t${key}`],
          ['the word in lower case', `${word.toLowerCase()} ${key}`],
          ['the word in capital letters', `${word.toUpperCase()} ${key}`],
        ],
};

/** RFC 7617: `Basic` and user and password in base64. */
const basic: Authentication = {
  scheme: 'basic',
  // User and password are changed inside: servers do not read what follows the end of base64.
  wrongKeys(key): WrongValue[] {
    const pair = Buffer.from(key, 'base64').toString();
    if (!pair.includes(':') || Buffer.from(pair).toString('base64') !== key) return wrongKeys(key);
    const [user = '', ...rest] = pair.split(':');
    const password = rest.join(':');
    const encoded = (text: string): string => Buffer.from(text).toString('base64');
    const forms: WrongValue[] = [
      ['another password', encoded(`${user}:${withOther(password, password.length - 1)}`)],
      ['a longer password', encoded(`${user}:${password}x`)],
      ['a shorter password', encoded(`${user}:${password.slice(0, -1)}`)],
      ['no password', encoded(`${user}:`)],
      ['a user without a colon', encoded(user)],
      ['another user', encoded(`${withOther(user, user.length - 1)}:${password}`)],
      ['no user', encoded(`:${password}`)],
    ];
    // A header has no other characters.
    return /^[\x21-\x7e]+$/.test(pair) ? [...forms, ['what is not encoded', pair]] : forms;
  },
};

/** The others, such as `bearer`, have nothing of their own. */
export const authentications: readonly Authentication[] = [apiKey, basic];
