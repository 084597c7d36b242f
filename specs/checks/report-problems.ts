import { existsSync, readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { specsFolder } from './documents.ts';
import type { Draft, Place, Problem } from './problem.ts';
import { YamlFile } from './yaml-file.ts';

const stream = process.stderr;

const columnsShown = 100;

const placesShown = 6;

/** Writes problems to stderr, each cause once. */
export function reportProblems(problems: readonly Problem[], folder: URL = specsFolder): void {
  const texts = byCause(problems).map(([first, ...others]) => formatProblem(first, others, folder));
  console.error(texts.join('\n\n'));
}

/** Problems with the same cause together, in the order of the first of each. */
export function byCause(problems: readonly Problem[]): [Problem, ...Problem[]][] {
  const groups = new Map<unknown, [Problem, ...Problem[]]>();
  for (const problem of problems) {
    const group = groups.get(problem.cause);
    if (problem.cause === undefined || group === undefined) groups.set(problem.cause ?? problem, [problem]);
    else group.push(problem);
  }
  return [...groups.values()];
}

/** One problem as the terminal shows it, with the places of those that follow from it. */
export function formatProblem(problem: Problem, others: Place[] = [], folder: URL = specsFolder): string {
  const { help, because, draft } = problem;
  const more = new Set(others.map((each) => shownPlace(located(each, folder))));
  more.delete(shownPlace(located(problem, folder)));
  const places = [...[...more].slice(0, placesShown), ...(more.size > placesShown ? ['…'] : [])];
  return [
    ...shown(problem, folder),
    ...(because ? shown(because, folder) : []),
    `  ${visible(help)}`,
    ...(draft === undefined ? [] : shownDraft(draft)),
    ...(more.size > 0 ? [`  And ${more.size} more that follow: ${places.join(', ')}`] : []),
  ].join('\n');
}

/** Where a draft goes, and its lines. */
function shownDraft({ file, below, replaces = 0, text }: Draft): string[] {
  const path = `specs/${file}`;
  const range =
    replaces > 1 ? `lines ${Number(below) + 1} to ${Number(below) + replaces}` : `line ${Number(below) + 1}`;
  const goes =
    below === undefined
      ? `Write ${path}:`
      : replaces > 0
        ? `Replace ${range} of ${path} by:`
        : `Add below line ${below} of ${path}:`;
  return [`  ${visible(goes)}`, '', ...text.split('\n').map(visible), ''];
}

/** A place, its message, and the lines that end with it. */
function shown(place: Place & { message: string }, folder: URL): string[] {
  const found = located(place, folder);
  const pointer = found.pointer ? ` at #${visible(found.pointer)}` : '';
  return [
    `${styleText('bold', shownPlace(found), { stream })}${pointer}`,
    `  ${visible(place.message)}`,
    ...excerpt(found, folder),
  ];
}

const shownPlace = ({ file, line, column }: Place): string =>
  visible(['specs/'.concat(file), line, line && column].filter(Boolean).join(':'));

const partOfBundle =
  /^dist\/(\w+)\.yaml#\/(?:channels\/callEvents\/)?(components\/\w+|messages|paths)\/([^/]+)(.*)$/;

/** A place with its line and column. What is in a bundle is in the source that the part of the bundle comes from. */
function located(place: Place, folder: URL): Place {
  const [, name, kind, part = '', pointer = ''] = partOfBundle.exec(`${place.file}#${place.pointer}`) ?? [];
  const file = `${name}/${kind}/${part.replace(/^~1/, '').replaceAll('~1', '_')}.yaml`;
  if (name !== undefined && existsSync(new URL(file, folder))) return located({ file, pointer }, folder);
  if (place.line !== undefined || place.pointer === undefined) return place;
  return { ...place, ...new YamlFile(folder, place.file).positionOf(place.pointer) };
}

/** Up to three lines that end with the place, and a caret below. */
function excerpt({ file, line, column }: Place, folder: URL): string[] {
  const url = new URL(encodeURI(file), folder);
  if (line === undefined || !existsSync(url)) return [];
  const lines = readFileSync(url, 'utf8').split(/\r?\n/);
  const text = lines[line - 1] ?? '';
  const start = column === undefined ? text.search(/\S|$/) : column - 1;
  const token = /^(?:\[[^\]]*\]|"(?:\\.|[^"\\])*"|'[^']*'|[^\s,:\]}]+)/.exec(text.slice(start))?.[0] ?? ' ';
  const cut = text.length > columnsShown ? Math.max(0, start - columnsShown / 2) : 0;
  const part = (each: string): string => visible(each.slice(cut, cut + columnsShown));
  const first = Math.max(1, line - 2);
  const gutter = (label: string): string =>
    styleText('dim', `  ${label.padStart(`${line}`.length)} │`, { stream });
  const carets = '^'.repeat(Math.min(visible(token).length, columnsShown / 2));
  return [
    '',
    ...lines.slice(first - 1, line).map((each, index) => `${gutter(`${first + index}`)} ${part(each)}`),
    `${gutter('')} ${' '.repeat(visible(text.slice(cut, start)).length)}${styleText('red', carets, { stream })}`,
    '',
  ];
}

/** A text without what a terminal would act on. */
const visible = (text: string): string =>
  text
    .replaceAll('\t', ' ')
    .replaceAll(
      /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
