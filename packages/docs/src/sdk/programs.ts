import type { Page } from '../page.ts';
import { codeBlock, join, table } from '../reference/markdown.ts';
import type { CommandModel, Model, ProgramModel, Word } from './model.ts';
import { plan } from './plan.ts';
import { inHtml } from './text.ts';

/** A page for each program, after the list of them. */
export const programPages = ({ programs }: Model): Page[] => [
  {
    id: 'cli',
    title: 'Command line',
    description: 'The programs of the packages: what each one does.',
    sidebar: { order: 0, label: 'Overview' },
    source: 'README.md',
    body: join(
      'These packages come with a program. Each program and command has `--help`.',
      table([
        ['program', 'what it does'],
        ...programs.map(({ name, folder, about }) => [`[\`${name}\`](/${programId(folder)}/)`, prose(about)]),
      ]),
    ),
  },
  ...programs.map((program, index) => ({ ...programPage(program), sidebar: { order: index + 1 } })),
];

/** The page of a program, by the folder of its package; the one of the operations has the name of its program. */
export const programId = (folder: string): string => `cli/${folder === 'cli' ? 'voice-agent' : folder}`;

function programPage(program: ProgramModel): Page {
  const { name, folder, about, commands, exitCodes } = program;
  const root = commands.filter((each) => each.path === name && each.words.length === 0);
  const sections = commands.filter((each) => !root.includes(each));
  return {
    id: programId(folder),
    title: name.replace('npx ', ''),
    description: about,
    tableOfContents: { maxHeadingLevel: 2 },
    source: `packages/${folder}/src/${folder === 'cli' ? '' : 'cli/'}run.ts`,
    body: join(
      prose(about),
      plan.some((each) => each.folder === folder)
        ? `It comes with the package [\`@voice-agent/${folder}\`](/sdk/${folder}/).`
        : '',
      ...root.map(calls),
      table([
        ['command', 'what it does'],
        ...sections.map((each) => [`[\`${each.path}\`](#${anchorOf(each)})`, prose(each.about)]),
      ]),
      ...sections.map((each) => commandSection(each, each.path === name ? '' : each.about)),
      '## Exit codes',
      table([
        ['code', 'meaning'],
        ...exitCodes.map(({ code, meaning }) => [`\`${code}\``, sentence(meaning)]),
      ]),
      '## Environment variables',
      environment(program),
    ),
  };
}

/** How a program is called that has no flags of its own. */
const calls = ({ usage, notes, examples }: CommandModel): string =>
  join(codeBlock('text', usage), ...notes.map(prose), ...blocks(examples));

/** A block for each line, since they are alternatives. */
const blocks = (examples: string): string[] => examples.split('\n').map((line) => codeBlock('sh', line));

/** As the site makes it of the heading. */
export const anchorOf = ({ path }: CommandModel): string =>
  path.replaceAll(/[^\w -]/g, '').replaceAll(' ', '-');

function commandSection(command: CommandModel, about: string): string {
  const { path, usage, words, notes, examples } = command;
  return join(
    `## ${path}`,
    prose(about),
    codeBlock('text', usage),
    ...words.map((each) => wordEntry(anchorOf(command), each)),
    ...notes.map(prose),
    examples === '' ? '' : join('**Examples**', ...blocks(examples)),
  );
}

// More are described on a page of their own.
const maxValues = 12;

function wordEntry(of: string, { name, anchor, isRequired, default: known, about, values }: Word): string {
  const facts = [
    isRequired ? '<strong class="required">required</strong>' : '',
    known === '' ? '' : `<span>default <code>${inHtml(known)}</code></span>`,
  ];
  // Values that the text lists itself are not listed again.
  const isListed = values.length > 0 && values.length <= maxValues && !about.includes(values.join(', '));
  return join(
    '<div class="entry">',
    [
      `<h3 id="${of}${anchor}"><a href="#${of}${anchor}"><code>${inHtml(name)}</code></a></h3>`,
      ...(facts.some(Boolean) ? [`<p class="facts">${facts.filter(Boolean).join(' ')}</p>`] : []),
    ].join('\n'),
    sentence(about),
    isListed ? `One of ${values.map((each) => `\`${each}\``).join(', ')}.` : '',
    '</div>',
  );
}

const variable = /(?<![$\w])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;

/** The variables in the help of programs, each with where it is named, and those of every program. */
function environment({ commands }: ProgramModel): string {
  const found = new Map<string, Set<string>>();
  const look = (text: string, where: string): void => {
    for (const [name] of text.matchAll(variable)) found.set(name, (found.get(name) ?? new Set()).add(where));
  };
  for (const command of commands) {
    const { path, words, notes } = command;
    for (const { name, anchor, about, default: known } of words)
      look(`${about} ${known}`, `[\`${path} ${name.split(/[ ,]/)[0]}\`](#${anchorOf(command)}${anchor})`);
    for (const note of notes) look(note, `[\`${path}\`](#${anchorOf(command)})`);
  }
  return table([
    ['variable', 'what reads it'],
    ...[...found].map(([name, places]) => [`\`${name}\``, [...places].join(', ')]),
    ['`NO_COLOR`', 'If set, the output has no colours.'],
    ['`FORCE_COLOR`', 'If set, the output has colours, even without a terminal.'],
  ]);
}

/** Text of the help as a sentence. */
const sentence = (text: string): string =>
  prose(text)
    .replace(/^[a-z]/, (first) => first.toUpperCase())
    .replace(/(?<![.:?])$/, '.');

/** Text of the help as Markdown: flags, placeholders, variables and quoted values become code. */
const prose = (text: string): string =>
  text.replaceAll(
    /'[^'\n]*<[^'\n]*'|(?<![\w`-])--[a-z][a-z-]*(?:[ =]<[^>]+>)?|<[a-z][^>\n]*>|(?<![$\w])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\$[A-Z_]+/g,
    (found) => `\`${found.replaceAll(/^'|'$/g, '')}\``,
  );
