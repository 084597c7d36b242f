import { openPointPage } from '@voice-agent/ui/pages';
import type { Field } from './fields.ts';
import { openPointsAt } from './open-points.ts';
import type { Case, OpenPoint, Specs } from './specs.ts';

/** Parts of a page, one below the other; what is empty is left out. */
export const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('\n\n');

/** Two columns of a page: what the specs say, and what shows it, which stays in view. */
export const part = (spec: string, aside: string): string =>
  join(
    '<div class="reference-part">',
    '<div class="spec">',
    spec,
    '</div>',
    '<div class="aside">',
    aside,
    '</div>',
    '</div>',
  );

/** The anchor of a field: its path, with dashes. */
export const anchorOf = (group: string, path: string): string =>
  `${group}-${path.replaceAll('[]', '').replaceAll('.*', '-any').replaceAll('.', '-')}`;

/**
 * A link to the dashboard. It is hidden until the site is served beside a sandbox.
 *
 * @param place a fragment, such as `#live`
 */
export const dashboardLink = (place: string, text: string): string =>
  `<p data-pagefind-ignore><a hidden data-dashboard="${place}">${text}</a></p>`;

/**
 * The fields of one part of a request, a response or an event, each below a heading of its own.
 *
 * @param group what their anchors begin with, such as `body`
 */
export function fieldList(specs: Specs, group: string, fields: Field[]): string {
  return join(...fields.map((field) => fieldEntry(specs, group, field)));
}

function fieldEntry({ facts, open }: Specs, group: string, field: Field): string {
  const anchor = anchorOf(group, field.path);
  const depth = field.path.split(/\.(?!\*)/).length - 1;
  const factOf = (id: string) => facts.find((fact) => fact.id === id)?.fact ?? id;
  return join(
    `<div class="field depth-${Math.min(depth, 4)}">`,
    `<h4 id="${anchor}"><a href="#${anchor}"><code>${field.path}</code></a></h4>`,
    ...(field.words.length === 1 ? field.words : [field.words.map((each) => `- ${each}`).join('\n')]),
    field.isDeprecated ? '**Deprecated.**' : '',
    field.about,
    ...field.rules.map((id) => `Rule \`${id}\`: ${factOf(id)}`),
    ...openPointsAt(open, field.places).map(
      (point) => `Open: [${point.question}](${openPointPage(point.id)}) ${point.user}`,
    ),
    '</div>',
  );
}

/** A table, the first row its heading. */
export function table(rows: string[][], rightAligned: number[] = []): string {
  const line = (cells: string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const [heading = [], ...rest] = rows;
  const rule = heading.map((_, column) => (rightAligned.includes(column) ? '--:' : '---'));
  return [line(heading), line(rule), ...rest.map(line)].join('\n');
}

/** A fenced block, with a title if it has one. */
export const codeBlock = (language: string, text: string, title?: string): string =>
  `\`\`\`${language}${title === undefined ? '' : ` title="${title}"`}\n${text.trimEnd()}\n\`\`\``;

/**
 * Blocks with titles, or parts of `tab`, shown one at a time.
 *
 * @param options.sync the choice applies to all of this name, on every page
 * @param options.label what is chosen
 * @param options.isList a list to choose from in the place of tabs, for long titles
 */
export function codeTabs(
  blocks: string[],
  { sync, label, isList }: { sync?: string; label?: string; isList?: boolean } = {},
): string {
  if (blocks.length === 0) return '';
  const attributes = [sync && ` sync="${sync}"`, label && ` label="${label}"`, isList && ' select'];
  return join(`<code-tabs${attributes.filter(Boolean).join('')}>`, ...blocks, '</code-tabs>');
}

/** A part of `codeTabs` that is more than one block. @param example the name of the example that it shows */
export const tab = (title: string, text: string, example?: string): string =>
  join(
    `<div data-tab="${inHtml(title.replaceAll('`', ''))}"${example === undefined ? '' : ` data-example="${example}"`}>`,
    text,
    '</div>',
  );

/** Invalid cases of the corpus, each with its reason. */
export function rejectedTable(what: string, cases: Case[]): string {
  if (cases.length === 0) return '';
  return join(
    `<details><summary>${cases.length} ${what}</summary>`,
    table([
      ['why', 'section'],
      ...cases.map(({ rejected }) => [rejected?.reason ?? '', rejected?.section ?? '']),
    ]),
    '</details>',
  );
}

/** What is undocumented on a page, and what to do about it. */
export function undocumentedSection(here: OpenPoint[], everywhere: OpenPoint[]): string {
  return join(
    '## Undocumented',
    'The service does not document it. Nothing is made up here: these points stay open in the specs, the types and the behaviour.',
    ...here.map((point) =>
      join(
        `<h3>${inHtml(point.question)}</h3>`,
        [
          `- **In the specs:** ${point.model}`,
          `- **What to do:** ${point.user}`,
          `- [\`${point.id}\`](${openPointPage(point.id)})`,
        ].join('\n'),
      ),
    ),
    everywhere.length === 0
      ? ''
      : join(
          '<h3>For the whole interface</h3>',
          everywhere
            .map((point) => `- [${point.question}](${openPointPage(point.id)}) ${point.user}`)
            .join('\n'),
        ),
  );
}

/** A line of Markdown where no Markdown is read. */
const inHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');
