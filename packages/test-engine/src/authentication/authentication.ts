/** A value that must not let anybody in, and what is wrong with it. Undefined when none is sent. */
export type WrongValue = [name: string, value?: string | undefined];

/** A way to authenticate: how the right credential can be wrong. Each stands in a file of its own. */
export interface Authentication {
  /** The `scheme` of `type: http` in lower case, or `apiKey`. */
  scheme: string;
  /** Keys other than the right one. @param key what follows the word, such as `Token`, if there is one */
  wrongKeys(key: string): WrongValue[];
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
export const withOther = (text: string, index: number): string =>
  text === '' ? 'x' : `${text.slice(0, index)}${other(text.charAt(index))}${text.slice(index + 1)}`;

/** Another letter, and not the same one in another case. */
const other = (letter: string): string => (letter.toLowerCase() === 'x' ? 'y' : 'x');
