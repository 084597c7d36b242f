import { openPointPage } from '@voice-agent/ui/pages';
import { bodyOf, type Field, type Fields, type Variant } from './fields.ts';
import { openPointsAt } from './open-points.ts';
import type { Case, Schema, Specs } from './specs.ts';

/** Parts of a page, one below the other; what is empty is left out. */
export const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('\n\n');

/**
 * Two columns of a page: what the specs say, and what shows it, which stays in view.
 *
 * @param intro what comes before both where there is room for one column only
 */
export const part = (spec: string, aside: string, intro?: string): string => {
  const column = (name: string, text: string) => join(`<div class="${name}">`, text, '</div>');
  return intro === undefined
    ? join('<div class="reference-part">', column('spec', spec), column('aside', aside), '</div>')
    : join(
        '<div class="reference-part with-intro">',
        column('intro', intro),
        column('aside', aside),
        column('spec', spec),
        '</div>',
      );
};

/** The line that stays at the top of a page: what is asked or sent, and the way into the console. */
export const requestBar = (kind: string, target: string, id: string, action: string): string =>
  join(
    '<div class="request-bar">',
    `<p class="endpoint"><strong class="method ${kind.toLowerCase()}">${kind}</strong> <code>${target}</code></p>`,
    // A link to the console, which a script turns into a button that opens the form in the page.
    `<try-it for="${id}">[${action}](/console/#${id})</try-it>`,
    '</div>',
  );

/**
 * A link to the dashboard. It is hidden until the site is served beside a sandbox.
 *
 * @param place a fragment, such as `#live`
 */
export const dashboardLink = (place: string, text: string): string =>
  `<p><a hidden data-dashboard="${place}">${text}</a></p>`;

/** What the fields of a page lead to: the rules at its end, and what the service does not specify there. */
export interface Notes extends Pick<Specs, 'facts' | 'open'> {
  /** The ids of the rules that the page has. */
  rules: readonly string[];
}

/** The description of a body, and its fields. @param isOpen as of `fieldList` */
export function bodyFields(
  notes: Notes,
  document: object,
  group: string,
  schema: Schema,
  isOpen = false,
): string {
  const { type, limits, about, aboutEach, ...fields } = bodyOf(document, schema);
  return join(
    type === 'object' && limits.length === 0 ? '' : factsOf(type, limits),
    specified(about),
    specified(aboutEach),
    fieldList(notes, group, fields, isOpen),
  );
}

/** The line beside the name of a field. */
const factsOf = (type: string, limits: string[], badges: string[] = [], marks: string[] = []): string => {
  const demanded = limits.length === 0 ? '' : `<span>${inHtml(limits.join('; '))}</span>`;
  const parts = [`<code>${inHtml(type)}</code>`, ...badges, demanded, ...marks];
  return `<div class="facts">${parts.filter(Boolean).join(' ')}</div>`;
};

/**
 * The fields of one part of a request, a response or an event, each below a heading of its own; those inside another one
 * are folded.
 *
 * @param group what their anchors begin with, such as `body`
 * @param isOpen whether the one object among them is expanded, though it may be absent
 */
export const fieldList = (
  notes: Notes,
  group: string,
  { fields, variants }: Fields,
  isOpen = false,
): string =>
  join(
    variants.length === 0
      ? ''
      : variantTabs(group, variants, (each) => fieldList(notes, group, each, isOpen)),
    variants.length === 0 || fields.length === 0 ? '' : '<p class="shared">In each variant:</p>',
    ...fields.map((field) =>
      fieldEntry(notes, group, field, (isOpen || isOutermost(field)) && isContent(fields)),
    ),
  );

const isOutermost = ({ isRequired, path }: Field): boolean => isRequired && !path.includes('.');

/** The one object of an envelope: its fields are what a reader looks for. */
const isContent = (fields: Field[]): boolean =>
  fields.filter((each) => each.fields.length + each.variants.length > 0).length === 1;

function fieldEntry(notes: Notes, group: string, field: Field, isOpen: boolean): string {
  const { path, type, limits, isRequired, isDeprecated, sameAs, about, aboutEach } = field;
  const { fields, variants } = field;
  const [, around = '', name = path] = /^(.*\.)([^.]+)$/.exec(path) ?? [];
  const anchor = `${group}-${field.anchor}`;
  const badges = [
    isRequired ? '<strong class="required">required</strong>' : '',
    isDeprecated ? '<strong class="deprecated">deprecated</strong>' : '',
  ];
  const marks = field.rules
    .filter((id) => notes.rules.includes(id))
    .map((id) => `<a class="mark" href="#${id}" title="${quoted(ruleOf(notes, id))}">rule</a>`);
  return join(
    '<div class="entry">',
    [
      '<div class="head">',
      `<h4 id="${anchor}"><a href="#${anchor}"><code><span>${inHtml(around)}</span>${inHtml(name)}</code></a></h4>`,
      `${factsOf(type, limits, badges, marks)}${unspecifiedMark(notes, field)}</div>`,
    ].join('\n'),
    sameAs === undefined
      ? specified(about)
      : sameAs.path === ''
        ? 'The same fields as the whole.'
        : `The same fields as [\`${sameAs.path}\`](#${group}-${sameAs.anchor}), which this is inside.`,
    fields.length + variants.length === 0
      ? ''
      : folded(
          `Fields of \`${path}\``,
          join(specified(aboutEach), fieldList(notes, group, { fields, variants }, isOpen)),
          isOpen ? ' open' : '',
        ),
    '</div>',
  );
}

/** One small mark at a field for all that the service does not specify about it; on paper and as Markdown a short note. */
function unspecifiedMark({ open }: Notes, { path, about, aboutEach, sameAs, places }: Field): string {
  const sentences =
    sameAs === undefined ? [about, aboutEach].flatMap((text) => parted(text).unspecified) : [];
  const points = openPointsAt(open, places);
  if (sentences.length + points.length === 0) return '';
  const numbers = points.map((point) => `[${open.indexOf(point) + 1}]`).join('');
  const short = [...sentences, numbers].filter(Boolean).join(' ');
  const links = points.map(({ id, question }) => `<a href="#${noteAnchor(id)}">${inHtml(question)}</a>`);
  const text = [...sentences.map(inHtml), ...links].map((each) => `<p>${each}</p>`).join('');
  return (
    `<details class="unspecified" data-note="${quoted(short)}">` +
    `<summary title="Not specified by the service"><span>Not specified: ${inHtml(path)}</span></summary>` +
    `<div>${text}</div></details>`
  );
}

/** Separates what a description specifies from what it says is not specified. */
function parted(text: string): { specified: string; unspecified: string[] } {
  const isUnspecified = (part: string): boolean => /\bnot\s+specified\b/.test(part);
  const parts = (paragraph: string): string[] => paragraph.trim().split(/(?<=[.;:])\s+/);
  const paragraphs = text
    .trim()
    .split('\n\n')
    .map((paragraph) =>
      isUnspecified(paragraph)
        ? parts(paragraph)
            .filter((part) => !isUnspecified(part))
            .join(' ')
            .replace(/[;:]$/, '.')
        : paragraph,
    );
  return {
    specified: paragraphs.filter(Boolean).join('\n\n'),
    unspecified: parts(text)
      .filter(isUnspecified)
      .map((part) => capital(part.replaceAll(/\s+/g, ' '))),
  };
}

/** A description without what is not specified, which the page has at its end. */
export const specified = (text: string): string => parted(text).specified;

/** The variants of an object side by side, of which one is expanded: details of one name close each other. */
function variantTabs(group: string, variants: Variant[], list: (fields: Fields) => string): string {
  const [first] = variants.flatMap(({ fields }) => fields);
  const name = `${group}-${first?.anchor}`;
  const tab = ({ title, about, limits, fields }: Variant, index: number): string =>
    folded(
      title,
      join(
        specified(about),
        limits.length === 0 ? '' : `${capital(limits.join('; '))}.`,
        list({ fields, variants: [] }),
      ),
      ` name="${quoted(name)}"${index === 0 ? ' open' : ''}`,
    );
  return join('<div class="variants">', ...variants.map(tab), '</div>');
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A section that is closed until the reader opens it. */
const folded = (summary: string, content: string, attributes = ''): string =>
  join(`<details${attributes}><summary>${inHtml(summary)}</summary>`, content, '</details>');

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

/** Invalid cases of the corpus, each with its place and its reason. */
export const rejectedTable = (what: string, cases: Case[]): string =>
  cases.length === 0
    ? ''
    : folded(
        `${cases.length} ${what}`,
        table([
          ['where', 'why'],
          ...cases.map(({ rejected }) => [placeOf(rejected?.at ?? ''), rejected?.reason ?? '']),
        ]),
      );

const placeOf = (pointer: string): string =>
  pointer === ''
    ? 'the whole'
    : `\`${pointer
        .slice(1)
        .replaceAll('/', '.')
        .replaceAll(/\.(\d+)\b/g, '[$1]')}\``;

/** The rules beyond single fields, by their ids; the client and the gate name them so. */
export const rulesSection = (notes: Notes): string =>
  notes.rules.length === 0
    ? ''
    : join(
        '## Rules',
        'Errors of the client and findings of the contract gate name these rules.',
        '<div class="notes">',
        ...notes.rules.map((id) =>
          join('<div>', `<h3 id="${id}"><code>${id}</code></h3>`, ruleOf(notes, id), '</div>'),
        ),
        '</div>',
      );

const ruleOf = ({ facts }: Notes, id: string): string => facts.find((fact) => fact.id === id)?.fact ?? id;

/** All that the service does not specify about what a page shows, with advice; the marks of fields lead here. */
export const unspecifiedList = ({ open }: Notes): string =>
  open.length === 0
    ? ''
    : folded(
        `Not specified by the service (${open.length})`,
        open
          .map(({ id, question, user }, index) => {
            const place = `<span id="${noteAnchor(id)}"></span>`;
            return `${index + 1}. ${place}[${question}](${openPointPage(id)}) ${user}`;
          })
          .join('\n'),
        ' class="all-unspecified"',
      );

/** The place of a point on the page that it concerns. */
const noteAnchor = (id: string): string => id.replaceAll('.', '-');

/** A line of Markdown where no Markdown is read. */
const inHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** A text as the value of an attribute. */
const quoted = (text: string): string => inHtml(text.replaceAll('`', '')).replaceAll('"', '&quot;');
