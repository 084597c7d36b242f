import { openPointPage } from '@voice-agent/ui/pages';
import { bodyOf, type Field, type Fields, type Variant } from './fields.ts';
import { openPointsAt } from './open-points.ts';
import type { Case, OpenPoint, Schema, Specs } from './specs.ts';

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

/**
 * A link to the dashboard. It is hidden until the site is served beside a sandbox.
 *
 * @param place a fragment, such as `#live`
 */
export const dashboardLink = (place: string, text: string): string =>
  `<p data-pagefind-ignore><a hidden data-dashboard="${place}">${text}</a></p>`;

/** The description of a body, and its fields. */
export function bodyFields(
  specs: Specs,
  document: object,
  group: string,
  schema: Schema,
  rules?: readonly string[],
): string {
  const { type, limits, about, aboutEach, ...fields } = bodyOf(document, schema);
  return join(
    type === 'object' && limits.length === 0 ? '' : factsOf(type, limits),
    about,
    aboutEach,
    fieldList(specs, group, fields, rules),
  );
}

/** The line beside the name of a field. */
const factsOf = (type: string, limits: string[], badges: string[] = [], marks: string[] = []): string => {
  const demanded = limits.length === 0 ? '' : `<span>${inHtml(limits.join('; '))}</span>`;
  const parts = [`<code>${inHtml(type)}</code>`, ...badges, demanded, ...marks];
  return `<p class="facts">${parts.filter(Boolean).join(' ')}</p>`;
};

/**
 * The fields of one part of a request, a response or an event, each below a heading of its own; those inside another one
 * are folded.
 *
 * @param group what their anchors begin with, such as `body`
 * @param rules the ids of those that the page has
 */
export const fieldList = (
  specs: Specs,
  group: string,
  { fields, variants }: Fields,
  rules: readonly string[] = [],
): string =>
  join(
    variants.length === 0 ? '' : variantTabs(group, variants, (each) => fieldList(specs, group, each, rules)),
    variants.length === 0 || fields.length === 0 ? '' : '<p class="shared">In each variant:</p>',
    ...fields.map((field) => fieldEntry(specs, group, field, rules, isContent(field, fields))),
  );

/** The one object of an envelope: its fields are what a reader looks for. */
const isContent = (field: Field, fields: Field[]): boolean =>
  field.isRequired &&
  !field.path.includes('.') &&
  fields.filter((each) => each.fields.length + each.variants.length > 0).length === 1;

function fieldEntry(
  specs: Specs,
  group: string,
  field: Field,
  rules: readonly string[],
  isOpen: boolean,
): string {
  const { path, type, limits, pattern, isRequired, isDeprecated, sameAs, about, aboutEach } = field;
  const { fields, variants } = field;
  const [, around = '', name = path] = /^(.*\.)([^.]+)$/.exec(path) ?? [];
  const anchor = `${group}-${field.anchor}`;
  const badges = [
    isRequired ? '<strong class="required">required</strong>' : '',
    isDeprecated ? '<strong class="deprecated">deprecated</strong>' : '',
  ];
  const marks = [
    ...field.rules.filter((id) => rules.includes(id)).map((id) => mark(`#${id}`, 'rule', ruleOf(specs, id))),
    ...openPointsAt(specs.open, field.places).map(({ id, question }, index) =>
      mark(`#${noteAnchor(id)}`, index === 0 ? 'undocumented' : String(index + 1), question),
    ),
  ];
  return join(
    '<div class="entry">',
    [
      `<h4 id="${anchor}"><a href="#${anchor}"><code><span>${inHtml(around)}</span>${inHtml(name)}</code></a></h4>`,
      factsOf(type, limits, badges, marks),
    ].join('\n'),
    sameAs === undefined
      ? about
      : sameAs.path === ''
        ? 'The same fields as the whole.'
        : `The same fields as [\`${sameAs.path}\`](#${group}-${sameAs.anchor}), which this is inside.`,
    pattern === undefined ? '' : folded('Pattern', codeBlock('text', pattern)),
    fields.length + variants.length === 0
      ? ''
      : folded(
          `Fields of \`${path}\``,
          join(aboutEach, fieldList(specs, group, { fields, variants }, rules)),
          isOpen ? ' open' : '',
        ),
    '</div>',
  );
}

/** A small link to a note at the end of the page. */
const mark = (href: string, text: string, about: string): string =>
  `<a class="mark" href="${href}" title="${quoted(about)}">${text}</a>`;

/** The variants of an object side by side, of which one is expanded: details of one name close each other. */
function variantTabs(group: string, variants: Variant[], list: (fields: Fields) => string): string {
  const [first] = variants.flatMap(({ fields }) => fields);
  const name = `${group}-${first?.anchor}`;
  const tab = ({ title, about, limits, fields }: Variant, index: number): string =>
    folded(
      title,
      join(
        about,
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
 *
 * The search leaves samples and examples out: they repeat each other and the names of all fields.
 */
export function codeTabs(
  blocks: string[],
  { sync, label, isList }: { sync?: string; label?: string; isList?: boolean } = {},
): string {
  if (blocks.length === 0) return '';
  const attributes = [
    (sync || isList) && ' data-pagefind-ignore',
    sync && ` sync="${sync}"`,
    label && ` label="${label}"`,
    isList && ' select',
  ];
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
        ' data-pagefind-ignore',
      );

const placeOf = (pointer: string): string =>
  pointer === ''
    ? 'the whole'
    : `\`${pointer
        .slice(1)
        .replaceAll('/', '.')
        .replaceAll(/\.(\d+)\b/g, '[$1]')}\``;

/** The rules beyond single fields, by their ids; the client and the gate name them so. */
export const rulesSection = (specs: Specs, ids: readonly string[]): string =>
  ids.length === 0
    ? ''
    : join(
        '## Rules',
        'Errors of the client and findings of the contract gate name these rules.',
        '<div class="notes">',
        ...ids.map((id) =>
          join('<div>', `<h3 id="${id}"><code>${id}</code></h3>`, ruleOf(specs, id), '</div>'),
        ),
        '</div>',
      );

const ruleOf = ({ facts }: Specs, id: string): string => facts.find((fact) => fact.id === id)?.fact ?? id;

/** The undocumented points of a page, with advice. */
export const undocumentedSection = (here: OpenPoint[], everywhere: OpenPoint[]): string =>
  here.length + everywhere.length === 0
    ? ''
    : join(
        '## Undocumented',
        'The service does not document these points. The specs, the types and the packages make nothing up about them.',
        '<div class="notes" data-pagefind-ignore>',
        ...here.map(note),
        '</div>',
        everywhere.length === 0
          ? ''
          : folded(
              `${everywhere.length} more that concern every page`,
              join('<div class="notes">', ...everywhere.map(note), '</div>'),
            ),
      );

const note = ({ id, question, user }: OpenPoint): string =>
  join(`<div id="${noteAnchor(id)}">`, `[${question}](${openPointPage(id)}) ${user}`, '</div>');

/** The place of an undocumented point on the page that it concerns. */
const noteAnchor = (id: string): string => `undocumented-${id.replace('open.', '').replaceAll('.', '-')}`;

/** A line of Markdown where no Markdown is read. */
const inHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** A text as the value of an attribute. */
const quoted = (text: string): string => inHtml(text.replaceAll('`', '')).replaceAll('"', '&quot;');
