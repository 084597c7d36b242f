import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { type Sentence, sentencesOf } from './sentences.ts';

/** An entry of `.config/defaults.yaml`, with the values of its constants. */
interface Scope {
  readonly called: string;
  readonly docstrings?: string;
  readonly pages?: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
}

const sources = 'packages/{cli,client,webhooks,sandbox,contract}/src/**/*.ts';
const guides = 'packages/docs/src/content/docs/';
const pages = [
  '{README.md,packages/{cli,client,webhooks,sandbox,contract}/README.md}',
  `${guides}**/*.{md,mdx}`,
];
// About other versions, and about defaults of a spec.
const otherPages = `${guides}{guides/upgrade.md,contributing/**}`;

const sizes: Readonly<Record<string, number>> = {
  s: 1e3,
  second: 1e3,
  min: 6e4,
  minute: 6e4,
  hour: 3.6e6,
  day: 8.64e7,
  KiB: 2 ** 10,
  MiB: 2 ** 20,
  GiB: 2 ** 30,
};
const unit = '(?:ms|s|min|[KMG]iB|(?:second|minute|hour|day)s?)\\b';
const quantities = new RegExp(`(?<![\\w.-])(\\d[\\d,_]*)(?: (${unit}))?`, 'g');
const measured = new RegExp(
  `\\b(?:\\d+|an?|half|one|two|three|four|five|six|eight|ten|thirty|sixty) ${unit}`,
);

/** Documented defaults that differ from those of the code, or that are compared with no code. */
export async function defaultProblems(root: string): Promise<string[]> {
  const scopes = await readScopes(root);
  const read = (path: string): string => readFileSync(join(root, path), 'utf8');
  const code = globSync(sources, { cwd: root })
    .filter((path) => !/\.test|test-d|\/generated\//.test(path))
    .sort()
    .map((path) => ({ path, text: read(path) }));
  const texts = globSync(pages, { cwd: root }).filter((path) => !matchesGlob(path, otherPages));
  const assigned = assignments(code);
  return [
    ...code.flatMap(({ path, text }) => [
      ...docstringProblems(path, text, scopes, assigned),
      ...helpProblems(path, text),
    ]),
    ...texts.sort().flatMap((path) => pageProblems(path, read(path), scopes)),
  ];
}

async function readScopes(root: string): Promise<Scope[]> {
  const entries: (Omit<Scope, 'values'> & { constants: string })[] = parse(
    readFileSync(join(root, '.config/defaults.yaml'), 'utf8'),
  );
  return Promise.all(
    entries.map(async ({ constants, ...entry }) => {
      const [path = '', name] = constants.split('#');
      const module = await import(pathToFileURL(join(root, path)).href);
      return Object.assign(entry, { values: name === undefined ? module : module[name] });
    }),
  );
}

/** What `name = value` and `name ?? value` give to a name, in the file itself, else in its package. */
type Assigned = (path: string, name: string) => string[];

function assignments(code: readonly { path: string; text: string }[]): Assigned {
  const packageOf = (path: string): string => path.split('/')[1] ?? '';
  return (path, name) => {
    const pattern = new RegExp(
      `\\b${name}(?:(?:: [\\w<> |]+)? =| \\?\\?) (?=((?:(?! \\?\\? )[^,;)}\\n])+))`,
      'g',
    );
    const inFiles = (isMeant: (other: string) => boolean): string[] =>
      code
        .filter((file) => isMeant(file.path))
        .flatMap(({ text }) => Array.from(text.matchAll(pattern), ([, value = '']) => plain(value)));
    const own = inFiles((other) => other === path);
    return own.length > 0 ? own : inFiles((other) => packageOf(other) === packageOf(path));
  };
}

const plain = (literal: string): string => literal.replace(/['_,()]/g, '').trim();

function docstringProblems(
  file: string,
  text: string,
  scopes: readonly Scope[],
  assigned: Assigned,
): string[] {
  const constants = Object.assign(
    {},
    ...scopes.filter(({ docstrings = '' }) => matchesGlob(file, docstrings)).map(({ values }) => values),
  );
  return Array.from(text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\//g)).flatMap(
    ({ 0: doc, 1: content = '', index }) => {
      const member = /^\s*(?:readonly )?(\w+)/.exec(text.slice(index + doc.length))?.[1] ?? '';
      const stated = content.matchAll(
        /(?:[Dd]efault:|@default) ((?:[^.\n@]|\.(?=\S)|\n(?! *\* *(?:@|\n)))*)/g,
      );
      const problems = Array.from(stated, (found) => {
        const parameter = /@param (\w+)(?:(?!@)[\s\S])*$/.exec(content.slice(0, found.index))?.[1];
        const name = parameter ?? member;
        const value = (found[1] ?? '').replace(/\s*\n *\*? */g, ' ').trim();
        const problem = docstringProblem(name, value, constants, () => assigned(file, name));
        return problem === undefined ? [] : [`${file}:${lineOf(text, index + found.index)}: ${problem}`];
      }).flat();
      if (/\bby default\b[^.]*\d|\d[^.]* by default\b/.test(content))
        problems.push(
          `${file}:${lineOf(text, index)}: write "Default: VALUE", which is compared with the code.`,
        );
      return problems;
    },
  );
}

function docstringProblem(
  name: string,
  value: string,
  constants: Readonly<Record<string, unknown>>,
  assigned: () => string[],
): string | undefined {
  const literal = /^(?:`([^`]+)`|true\b|\d[\d.,]*(?<!,))/.exec(value);
  const hasDigits = /\d/.test(value.replace(/`[^`]*`/g, ''));
  // `that of the client`, `any free port`
  if (literal === null && !hasDigits && /^(?:that|those|the|an?|any|all|it|in) /.test(value))
    return undefined;
  if (name in constants) return difference(name, value, constants[name]);
  if (literal === null && !hasDigits) return undefined;
  const wanted = plain(literal?.[1] ?? literal?.[0] ?? '');
  if (assigned().includes(wanted)) return undefined;
  return `${name}: "${value}" is compared with no code. Name its constant in .config/defaults.yaml.`;
}

/** Every number must be the constant, and a constant that is a string or `true` must come first. */
function difference(name: string, value: string, constant: unknown): string | undefined {
  const parts = typeof constant === 'object' && constant !== null ? Object.values(constant) : [constant];
  const stated = Array.from(value.matchAll(quantities), ([, digits = '', of = '']) => {
    return Number(digits.replace(/[,_]/g, '')) * (sizes[of] ?? sizes[of.replace(/s$/, '')] ?? 1);
  });
  const isSame = parts.every((part) => typeof part === 'number')
    ? sameNumbers(stated, parts.filter(Number.isFinite))
    : value.replace(/[`']/g, '').startsWith(`${constant}`);
  return isSame ? undefined : `${name}: "${value}" is not the default of the code: ${parts.join(', ')}.`;
}

const sameNumbers = (some: readonly number[], others: readonly number[]): boolean =>
  some.every((each) => others.includes(each)) && others.every((each) => some.includes(each));

/** A help text takes its default from the constant. */
const helpProblems = (file: string, text: string): string[] =>
  Array.from(text.matchAll(/^(?! *(?:\/?\*|\/\/)).*\(default:? (?:(?!\$\{)[^)`'\n])*\d/gm)).map(
    ({ index }) => `${file}:${lineOf(text, index)}: take this default from its constant: (default: \${…}).`,
  );

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

const forms = [
  /`([^`]+)`\*{0,2} \((\d[^)]*)\)/g, // `maxRetries` (2)
  /`([^`]+)`[^`]*\bdefault (no limit|[\d`'][^|;(]*?)(?=[.;(|]*(?:\s|$))/g, // `--port NUMBER` … default 4210
];
const formsOfCode = [/^\s*(\w+): .*\bdefault (.+)$/g]; // timeoutMs: 5_000, // default 30 s

function pageProblems(file: string, page: string, scopes: readonly Scope[]): string[] {
  const own = scopes.filter(({ pages = [] }) =>
    pages.some((each) => file === each || file === guides + each),
  );
  return sentencesOf(page).flatMap((sentence) =>
    sentenceProblems(sentence, own).map((problem) => `${file}:${sentence.line}: ${problem}`),
  );
}

function sentenceProblems({ text, inCode, column }: Sentence, scopes: readonly Scope[]): string[] {
  const problems: string[] = [];
  const constantsOf = (name: string): unknown[] => {
    const having = scopes.flatMap(({ called, values }) =>
      [name, `${name}Ms`].filter((key) => key in values).map((key) => ({ called, value: values[key] })),
    );
    const named =
      having.length > 1 ? having.filter(({ called }) => new RegExp(called, 'i').test(text)) : having;
    return named.map(({ value }) => value);
  };
  let rest = text;
  for (const form of inCode ? formsOfCode : [...(column ? [column] : []), ...forms])
    rest = rest.replace(form, (_, span: string, value: string) => {
      const name = nameOf(span);
      const constants = constantsOf(name);
      if (constants.length === 1) problems.push(difference(name, value.trim(), constants[0]) ?? '');
      else if (constants.length > 1 || !/^(?:no|never)/.test(value))
        problems.push(
          `${name}: "${value.trim()}" fits ${constants.length} scopes of .config/defaults.yaml, not one.`,
        );
      return '';
    });
  const isOption = (span: string): boolean => constantsOf(nameOf(span)).length > 0;
  const isMeasured =
    !inCode &&
    measured.test(rest) &&
    Array.from(rest.matchAll(/`([^`]+)`/g)).some(([, span = '']) => isOption(span));
  if (isMeasured || /\bdefaults?\b.*\d|\d.*\bdefault\b/.test(inCode ? (rest.split('//')[1] ?? '') : rest))
    problems.push(
      `"${rest.trim()}": a default is compared when it is written as \`option\` (VALUE) or "default VALUE".`,
    );
  return problems.filter(Boolean);
}

/** The name in `maxRetries`, `--web-tools NUMBER` or `limit: 100`. */
const nameOf = (span: string): string =>
  (/^(?:--)?([\w-]+)/.exec(span)?.[1] ?? span).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
