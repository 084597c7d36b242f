import { type Candidate, type CandidateContext, keywordValues, later, sizeCandidates } from './candidate.ts';
import { arrayCandidates } from './candidates-array.ts';
import { numberCandidates } from './candidates-number.ts';
import { objectCandidates } from './candidates-object.ts';
import { all, type Conjunction, hasShape, maxCharacters, maxOf, minOf } from './dnf.ts';
import { hasFormat, isOfType, isSame, matches } from './evaluate.ts';
import { exampleOf } from './example.ts';
import { isObject, type Schema, type SchemaObject } from './keywords.ts';
import { isNumber, sum, toJson } from './numbers.ts';
import type { SchemaRegistry } from './registry.ts';

const applicators = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependentRequired',
];

/** Candidates for both sides of every keyword that applies to a value, not to its parts. */
export function candidatesOf(
  registry: SchemaRegistry,
  conjunction: Conjunction,
  conjunctions: readonly Conjunction[],
  value: unknown,
): Candidate[] {
  const context: CandidateContext = {
    registry,
    conjunction,
    conjunctions,
    value,
    variant(keyword, more, except) {
      // The origins contain the chosen branches already.
      const dropped = [...applicators, ...[keyword].flat()];
      const left = except === undefined ? [] : [except, registry.resolve(except).schema];
      const kept = conjunction.origins
        .filter((each) => !left.includes(each))
        .map((each) => without(each, dropped));
      const found = exampleOf(registry, all([...kept, more]), conjunction.refs);
      return found === undefined ? [] : [found];
    },
  };
  return [
    ...typeCandidates(context),
    ...valueCandidates(context),
    ...(typeof value === 'string' ? textCandidates(context, value) : []),
    ...(isNumber(value) ? numberCandidates(context, value) : []),
    ...(Array.isArray(value) ? arrayCandidates(context, value) : []),
    ...(isObject(value) ? objectCandidates(context, value) : []),
    ...branchCandidates(context),
  ];
}

const without = (schema: SchemaObject, keywords: readonly string[]): SchemaObject =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));

const ofEachType: readonly [name: string, value: unknown][] = [
  ['null', null],
  ['a boolean', true],
  ['an integer', 1],
  ['a number with a fraction', 1.5],
  ['a text', 'text'],
  ['a list', []],
  ['an object', {}],
];

function typeCandidates({ registry, conjunction, value }: CandidateContext): Candidate[] {
  const keyword = 'type';
  const result: Candidate[] = [];
  if (keywordValues(conjunction, keyword).length === 0) return result;
  const isAllowed = (each: unknown) => conjunction.types.some((type) => isOfType(each, type));
  for (const [name, each] of ofEachType) {
    if (!isAllowed(each))
      result.push({ name: `${name} in its place`, keyword, valid: false, values: [each] });
  }
  const written = toJson(value);
  if ((isNumber(value) || typeof value === 'boolean') && !isAllowed(written)) {
    result.push({ name: 'the value as a text', keyword, valid: false, values: [written] });
  }
  if (conjunction.values !== undefined) return result;
  if (conjunction.types.includes('boolean')) {
    for (const each of [true, false]) {
      result.push({ name: String(each), keyword, valid: true, values: [each] });
    }
  }
  for (const type of conjunction.types.length > 1 ? conjunction.types : []) {
    const example = exampleOf(registry, all([...conjunction.origins, { type }]), conjunction.refs);
    if (example !== undefined)
      result.push({ name: `of type ${type}`, keyword, valid: true, values: [example] });
  }
  return result;
}

function valueCandidates({ registry, conjunction }: CandidateContext): Candidate[] {
  const result: Candidate[] = [];
  for (const keyword of ['enum', 'const']) {
    for (const keywordValue of keywordValues<unknown>(conjunction, keyword)) {
      const allowed = keyword === 'enum' ? (keywordValue as unknown[]) : [keywordValue];
      for (const each of allowed) {
        result.push({ name: `the value ${short(each)}`, keyword, valid: true, values: [each] });
      }
      const others = [...new Set(allowed.slice(0, 3).flatMap(similar))];
      const foreign = others.filter((each) => !allowed.some((value) => isSame(value, each)));
      // The strings of other enumerations find a server that checks against the wrong one.
      const listed = keyword === 'enum' && allowed.every((each) => typeof each === 'string');
      const elsewhere = (listed ? registry.enumTexts(allowed) : []).filter((each) => !allowed.includes(each));
      for (const each of new Set([...foreign.slice(0, 4), ...elsewhere.slice(0, maxElsewhere)])) {
        result.push({ name: `the other value ${short(each)}`, keyword, valid: false, values: [each] });
      }
    }
  }
  return result;
}

const maxElsewhere = 10;

/** Other values of the same type. */
function similar(value: unknown): unknown[] {
  if (typeof value === 'string') return [`${value}X`, value.toLowerCase(), '', 'other'];
  if (isNumber(value)) return [sum(value, 1), sum(value, -1)];
  if (typeof value === 'boolean') return [!value];
  if (Array.isArray(value)) return [[...value, 'other'], []];
  return isObject(value) ? [{ ...value, other: true }, {}] : [];
}

const short = (value: unknown): string => {
  const text = toJson(value);
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
};

function textCandidates(context: CandidateContext, value: string): Candidate[] {
  const { conjunction } = context;
  const names = [
    'the shortest text',
    'a text one too short',
    'the longest text',
    'a text one too long',
  ] as const;
  const result = sizeCandidates(context, 'string', 'Length', names, (length) => [
    [...value]
      .slice(0, length)
      .join('')
      .padEnd(length, value.at(-1) ?? 'a'),
  ]);
  for (const limit of keywordValues<number>(conjunction, 'maxLength')) {
    // A length counts code points: not UTF-16 units, of which an emoji has two, and not grapheme clusters.
    for (const [name, text] of [
      ['emoji', '\u{1f30a}'],
      ['letters and accents', 'e\u0301'],
    ] as const) {
      if (limit > maxCharacters) break;
      const tooLong = [...text.repeat(limit + 1)].slice(0, limit + 1).join('');
      result.push({ name: `one too many of ${name}`, keyword: 'maxLength', valid: false, values: [tooLong] });
    }
  }
  // An unconstrained string must also accept unusual strings.
  const isFree = conjunction.values === undefined && conjunction.names === true && !hasShape(conjunction);
  for (const [name, text] of isFree && keywordValues(conjunction, 'type').length > 0 ? unusualTexts : []) {
    const shortest = maxOf(conjunction, 'minLength', 0);
    const cut = [...text].slice(0, minOf(conjunction, 'maxLength', Infinity)).join('');
    const values = [cut.padEnd(shortest + cut.length - [...cut].length, '.')];
    result.push({ name, keyword: 'type', valid: true, values });
  }
  const odd = [
    `${value}!`,
    `!${value}`,
    value.slice(1),
    value.slice(0, -1),
    swapped(value),
    'text',
    '0',
    '',
    ' ',
  ];
  const addRejected = (keyword: string, isRejected: (text: string) => boolean) => {
    for (const each of [...new Set(odd)].filter(isRejected)) {
      result.push({ name: `the text ${short(each)}`, keyword, valid: false, values: [each] });
    }
  };
  for (const pattern of keywordValues<string>(conjunction, 'pattern'))
    addRejected('pattern', (text) => !matches(pattern, text));
  for (const format of keywordValues<string>(conjunction, 'format'))
    addRejected('format', (text) => !hasFormat(format, text));
  return result;
}

const unusualTexts: readonly [name: string, text: string][] = [
  ['a text with line breaks, a tab, quotes and backslashes', 'a\nb\r\nc\td"e\'f\\g/h'],
  ['a text outside of ASCII', '\u00e9\u0628\u05d0\u4f60e\u0301\u{1f469}\u200d\u{1f680}\u{10348}'],
  ['a text that looks like markup', '<b>&amp;</b> $(x) {{x}} %s %00'],
  ['a text that looks like a number', '007'],
  ['a text that looks like null', 'null'],
  ['a text with spaces at its ends', ' a '],
  // Longer than common columns and buffers.
  ['a long text', 'long '.repeat(600)],
];

const swapped = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();

/** Values of no branch, of two branches, and values that `not` rejects. */
function branchCandidates({ registry, conjunction, value, variant }: CandidateContext): Candidate[] {
  const result: Candidate[] = [];
  const others = [
    ...(isObject(value) ? Object.keys(value) : []).flatMap((key) => {
      const property = (value as SchemaObject)[key];
      return similar(property).map((each) => ({ ...(value as object), [key]: each }));
    }),
    ...similar(value),
    ...ofEachType.map(([, each]) => each),
  ];
  const add = (keyword: string, name: string, valid: boolean, values: Iterable<unknown>) =>
    result.push({ name, keyword, valid, values });
  for (const keyword of ['oneOf', 'anyOf']) {
    for (const branches of keywordValues<Schema[]>(conjunction, keyword)) {
      add(keyword, 'a value of this branch', true, [value]);
      const rejected = others.filter(
        (each) => !branches.some((branch) => registry.acceptsIgnoring(branch, each)),
      );
      add(keyword, 'a value of no branch', false, rejected);
      if (keyword === 'anyOf') continue;
      for (const [index, branch] of branches.slice(0, 8).entries()) {
        for (const other of branches.slice(index + 1, 8)) {
          const both = later(() => variant(keyword, all([branch, other])));
          add(keyword, 'a value of two branches', false, both);
        }
      }
    }
  }
  for (const rejected of keywordValues<Schema>(conjunction, 'not'))
    add('not', 'what must not be', false, variant('not', rejected));
  return result;
}
