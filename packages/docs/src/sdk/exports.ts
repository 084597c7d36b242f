import { operations } from '@voice-agent/client/operations';
import { openPointPage, operationPage } from '@voice-agent/ui/pages';
import { codeBlock, join, table } from '../reference/markdown.ts';
import type { Comment, Export, Member } from './model.ts';
import { inHtml, oneLine } from './text.ts';

/** Finds the page and the place of a name, such as `/sdk/client/results/#Result`; undefined for other names. */
export type LinkOf = (name: string) => string | undefined;

/** An export with its declaration and docstring, below a heading with its name. */
export function exportSection(item: Export, specifier: string, linkOf: LinkOf): string {
  const { name, kind, signature, comment, params, members } = item;
  const isOptions = /Options$/.test(name);
  const isCoded = signature !== '' && kind !== 'namespace';
  return join(
    `## ${name}`,
    `<p class="export-kind"><strong>${kind}</strong> <code>${specifier}</code></p>`,
    deprecation(comment),
    comment.text || 'Generated from the schema of this name in the spec.',
    isCoded ? codeBlock('ts', signature) : '',
    params.length === 0 ? '' : join('**Parameters**', params.map(paramLine).join('\n')),
    ending(comment),
    isOptions ? optionTable(name, members) : '',
    ...members.map((each) =>
      kind === 'constant' ? valueEntry(name, each) : memberEntry(name, each, linkOf),
    ),
  );
}

const deprecation = ({ isDeprecated }: Comment): string => (isDeprecated ? '**Deprecated.**' : '');

function ending({ returns, throws, examples }: Comment): string {
  return join(
    returns === '' ? '' : `**Returns** ${returns}`,
    throws.length === 0
      ? ''
      : throws.length === 1
        ? `**Throws** ${thrown(throws[0])}`
        : `**Throws**\n\n${throws.map((each) => `- ${thrown(each)}`).join('\n')}`,
    ...examples.map((each) => (each.startsWith('```') ? each : codeBlock('ts', each))),
  );
}

/** `TypeError when …`, with the class as code. */
const thrown = (text = ''): string => text.replaceAll(/\s+/g, ' ').replace(/^[A-Z]\w*/, '`$&`');

const paramLine = ({ name, type, isOptional, comment }: Member): string =>
  `- \`${name}\`${isOptional ? ' (optional)' : ''} ${typeCode(type)}${comment.text ? `: ${oneLine(comment.text)}` : ''}`;

/** The options with type, default and unit, each a link to its description. */
function optionTable(name: string, members: Member[]): string {
  return join(
    '<div class="wide">',
    table([
      ['option', 'type', 'default', 'unit'],
      ...members.map((each) => [
        `[\`${each.name}\`](#${name}-${each.name})`,
        typeCode(each.type),
        each.isOptional ? defaultOf(each) : '**required**',
        unitOf(each),
      ]),
    ]),
    '</div>',
  );
}

/** The default that the docstring of an option names; empty when it names none. */
export const defaultOf = ({ comment }: Member): string => {
  const [, found = comment.byDefault] = /Default: (.+?)(?:[.;](?=\s|$)|$)/s.exec(comment.text) ?? [];
  return oneLine(found);
};

/** The unit of a number, from the name or the docstring. */
function unitOf({ name, type, comment }: Member): string {
  if (!/^number\b/.test(type)) return '';
  if (/Ms$/.test(name) || /^Milliseconds\b/.test(comment.text)) return 'ms';
  if (/Bytes$/.test(name)) return 'bytes';
  if (/Seconds$/.test(name)) return 's';
  return /^(?:How many|Maximum|Random)\b/.test(comment.text) ? 'count' : '';
}

/** A part of a constant, with the value from its type. A description in it is a sentence before the others. */
function valueEntry(owner: string, { name, type, comment, members }: Member): string {
  const [description, others] = [
    members.filter((each) => each.name === 'description'),
    members.filter((each) => each.name !== 'description'),
  ];
  return join(
    '<div class="entry">',
    `<h3 id="${anchorOf(owner, name)}"><a href="#${anchorOf(owner, name)}"><code>${inHtml(name)}</code></a></h3>`,
    comment.text,
    ...description.map((each) => valueText(each.type)),
    members.length === 0
      ? typeCode(type)
      : others.map((each) => `- ${each.name}: ${valueText(each.type)}`).join('\n'),
    '</div>',
  );
}

/** A literal type as the value that it is: a string, or strings as code; an undocumented point is a link to it. */
function valueText(type: string): string {
  const texts = [...type.matchAll(/'((?:[^'\\]|\\.)*)'/g)].map(([, text = '']) => text.replaceAll('\\', ''));
  if (/^'.* .*'$/.test(type) && texts.length === 1) return texts.join('');
  if (!/^(?:readonly )?\['.*'\]$/.test(type)) return typeCode(type);
  return texts
    .map((text) => (text.startsWith('open.') ? `[\`${text}\`](${openPointPage(text)})` : `\`${text}\``))
    .join(', ');
}

function memberEntry(owner: string, member: Member, linkOf: LinkOf): string {
  const { name, type, isOptional, isMethod, comment, members } = member;
  const anchor = anchorOf(owner, name);
  const facts = [
    isMethod || type === '' || (type === 'object' && members.length > 0) ? '' : typeHtml(type, linkOf),
    isOptional || !/Options$/.test(owner) ? '' : '<strong class="required">required</strong>',
    isOptional && !/Options$/.test(owner) ? '<span>optional</span>' : '',
    comment.isDeprecated ? '<strong class="deprecated">deprecated</strong>' : '',
  ].filter(Boolean);
  return join(
    '<div class="entry">',
    [
      `<h3 id="${anchor}"><a href="#${anchor}"><code>${inHtml(name)}</code></a></h3>`,
      ...(facts.length > 0 ? [`<p class="facts">${facts.join(' ')}</p>`] : []),
    ].join('\n'),
    isMethod ? codeBlock('ts', type) : '',
    comment.text,
    comment.byDefault === '' ? '' : `Default: ${oneLine(comment.byDefault)}.`,
    isMethod ? operationLink(anchor) : '',
    isMethod ? methodParams(members) : '',
    ending(comment),
    isMethod || members.length === 0
      ? ''
      : join('<div class="inner">', ...members.map((each) => memberEntry(anchor, each, linkOf)), '</div>'),
    '</div>',
  );
}

/** The operation that a method of the client sends. */
function operationLink(anchor: string): string {
  const found = Object.values(operations).find(({ resource, name }) =>
    anchor.endsWith(`-${resource}-${name}`),
  );
  return found === undefined
    ? ''
    : `The operation: [${found.summary ?? found.id}](${operationPage(found.id)})`;
}

/** The parameters that the docstring describes; the others are in the code above. */
const methodParams = (params: Member[]): string =>
  params
    .filter(({ comment }) => comment.text !== '')
    .map(paramLine)
    .join('\n');

const anchorOf = (owner: string, name: string): string =>
  `${owner}-${name.replaceAll(/[^\w.]+/g, '-').replaceAll(/^-|-$/g, '') || 'call'}`;

/** A type on one line, with links to the types of the same package. Only for a block of HTML: elsewhere quotes are curled. */
const typeHtml = (type: string, linkOf: LinkOf): string =>
  `<code>${inHtml(short(type)).replaceAll(/\b[A-Z]\w+\b/g, (name) => {
    const link = linkOf(name);
    return link === undefined ? name : `<a href="${link}">${name}</a>`;
  })}</code>`;

const typeCode = (type: string): string => `\`${short(type)}\``;

const short = (type: string): string =>
  oneLine(type.replaceAll(/\/\*\*.*?\*\//gs, '').replaceAll('readonly ', '')).replace(/ \| undefined$/, '');
