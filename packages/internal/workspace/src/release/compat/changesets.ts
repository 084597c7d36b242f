import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, Document } from './changes.ts';
import { type Changeset, type Demand, type Level, levelOf, levels } from './demands.ts';

/** A changeset to be written. */
export interface Draft {
  /** Its file, from the root of the repository. */
  file: string;
  text: string;
}

/** What is wrong with the changesets themselves: the packages that they name, and what they describe. */
export function changesetProblems(
  changesets: readonly Changeset[],
  packages: readonly { name: string }[],
): string[] {
  return changesets.flatMap(({ id, summary, releases }) => {
    const at = `.changeset/${id}.md`;
    const unknown = releases.filter(({ name }) => !packages.some((each) => each.name === name));
    return [
      ...unknown.map(
        ({ name }) =>
          `${at}: ${name} is not a published package. Use one of ${packages.map((each) => each.name).join(', ')}.`,
      ),
      ...(releases.length > 0 && summary.trim() === ''
        ? [`${at}: it is empty. Describe the change for users of ${releases[0]?.name}.`]
        : []),
    ];
  });
}

const titles: Readonly<Record<Document, string>> = {
  openapi: 'The HTTP API changes.',
  asyncapi: 'The webhooks change.',
};
const words: Readonly<Record<Change['severity'], string>> = {
  breaks: '**Breaks:** ',
  risky: '**May break:** ',
  safe: '',
};

/** The changesets that would meet the demands, one for each document. */
export function draftsOf(missing: readonly Demand[], root: string): Draft[] {
  return (['openapi', 'asyncapi'] as const).flatMap((document) => {
    const releases = missing.flatMap(({ name, version, changes }): [string, Level][] => {
      const ofDocument = changes.filter((change) => change.document === document);
      const level = Math.max(...ofDocument.map((change) => levels.indexOf(levelOf(change, version))));
      return ofDocument.length === 0 ? [] : [[name, levels[level] ?? 'patch']];
    });
    if (releases.length === 0) return [];
    const all = new Set(missing.flatMap(({ changes }) => changes));
    const changes = [...all].filter((change) => change.document === document);
    const front = releases.map(([name, level]) => `"${name}": ${level}\n`).join('');
    const text = `---\n${front}---\n\n${titles[document]}\n\n${linesOf(changes)}`;
    return [{ file: freeFile(root, document, changes), text }];
  });
}

/** A line for each change, below the operations or events that it is about. */
function linesOf(changes: readonly Change[]): string {
  const headingOf = ({ operations }: Change) => operations.map((each) => `\`${each}\``).join(', ');
  return [...new Set(changes.map(headingOf))]
    .map((heading) => {
      const below = changes.filter((change) => headingOf(change) === heading);
      const lines = below.map(({ severity, sentence }) => `  - ${words[severity]}${sentence}\n`);
      return `- ${heading || 'Everywhere'}\n${[...new Set(lines)].join('')}`;
    })
    .join('');
}

/** Named by the operation if it is only one; another number where there is such a file. */
function freeFile(root: string, document: Document, changes: readonly Change[]): string {
  const names = [...new Set(changes.flatMap(({ operations }) => operations))];
  const base = names.length === 1 ? String(names[0]).replaceAll(/[^\w]+/g, '-') : `changes-of-${document}`;
  for (let number = 1; ; number++) {
    const file = `.changeset/${base}${number === 1 ? '' : `-${number}`}.md`;
    if (!existsSync(join(root, file))) return file;
  }
}

/** Writes the drafts, each into a file that was free. */
export function writeDrafts(drafts: readonly Draft[], root: string): void {
  for (const { file, text } of drafts) writeFileSync(join(root, file), text);
}
