import type { Json } from './json.ts';

// As wide as the column of samples beside the reference.
const widthOfLine = 55;

/** How a language writes values. */
interface Notation {
  indent: string;
  string: (text: string) => string;
  key: (name: string) => string;
  /** The space inside the braces of an object on one line. */
  padding: string;
  /** After the last part of what is broken into lines. */
  lastComma: string;
  words: { null: string; true: string; false: string };
}

const plainWords = { null: 'null', true: 'true', false: 'false' };
const quotedTwice = (text: string): string => JSON.stringify(text);

const notations = {
  typescript: {
    indent: '  ',
    string: quotedOnce,
    key: nameOf,
    padding: ' ',
    lastComma: ',',
    words: plainWords,
  },
  json: {
    indent: '  ',
    string: quotedTwice,
    key: quotedTwice,
    padding: ' ',
    lastComma: '',
    words: plainWords,
  },
  python: {
    indent: '    ',
    string: quotedTwice,
    key: quotedTwice,
    padding: '',
    lastComma: ',',
    words: { null: 'None', true: 'True', false: 'False' },
  },
} satisfies Record<string, Notation>;

/** A value in the notation of a language; short values stand on one line. @param indent of the line that it begins on */
export function literal(
  value: Json,
  language: keyof typeof notations = 'typescript',
  indent: string = '',
): string {
  const { string, key, padding, lastComma, words, ...notation } = notations[language];
  if (typeof value === 'string') return string(value);
  if (value === null || typeof value === 'boolean') return words[`${value}`];
  if (typeof value === 'number') return String(value);
  const inner = indent + notation.indent;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literal(item, language, inner))
    : Object.entries(value).map(([name, item]) => `${key(name)}: ${literal(item, language, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  const space = isList || parts.length === 0 ? '' : padding;
  const line = open + space + parts.join(', ') + space + close;
  if (indent.length + line.length <= widthOfLine && !line.includes('\n')) return line;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}${lastComma}\n${indent}${close}`;
}

function quotedOnce(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inside}'`;
}

function nameOf(name: string): string {
  // Written plainly it would set the prototype.
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quotedOnce(name);
}
