import { isObject, type Json, type SpecDocument } from '../document.ts';
import { isInherited } from '../names.ts';
import type { Problems } from '../problems.ts';
import { countsOf, type Operation, type Paging } from './operation.ts';
import { alternatives, isRequired, itemsOf, propertiesOf, shapeOf } from './shapes.ts';

const kinds = ['page', 'offset', 'cursor', 'undocumented'];
const fields = ['by', 'parameter', 'items', 'cursor', 'size', 'total', 'filtered'];

/** Reports what is wrong at a field of `x-paging`. */
type Report = (key: string, what: string, help: string) => void;

/** Reads `x-paging`, and reports each of its fields that names what is not there. */
export function readPaging(
  document: SpecDocument,
  problems: Problems,
  described: unknown,
  { pointer, parameters, requestBody, success }: Omit<Operation, 'paging'>,
): Paging | undefined {
  if (described === undefined) return undefined;
  const report: Report = (key, what, help) => problems.add(`${pointer}/x-paging${key}`, what, help);
  if (!isObject(described)) {
    report('', '`x-paging` must be an object.', 'Write `by`, `parameter` and `items`.');
    return undefined;
  }
  if (!kinds.includes(described.by as string))
    report('/by', '`by` is the kind of pagination.', `Write one of ${kinds.join(', ')}.`);
  for (const key of Object.keys(described))
    if (!fields.includes(key)) report(`/${key}`, `\`x-paging\` has no "${key}".`, `Write ${list(fields)}.`);
  const sent = new Map<string, unknown>([
    ...parameters
      .filter((each) => each.in === 'query')
      .map(({ name, schema }): [string, unknown] => [name, schema]),
    ...(requestBody ? propertiesOf(document, requestBody.schema) : []),
  ]);
  checkSent(report, described, sent);
  const data = success.body && propertiesOf(document, success.body.schema).get('data');
  checkData(document, report, described, propertiesOf(document, data ?? {}));
  const paging = described as unknown as Paging;
  return paging.size === undefined ? paging : { ...paging, ...defaultOf(document, sent.get(paging.size)) };
}

/** The parameters: that of the page, and that of its size. */
function checkSent(report: Report, described: Json, sent: ReadonlyMap<string, unknown>): void {
  const names = [...sent.keys()];
  for (const key of ['parameter', 'size']) {
    const name = described[key];
    if (key === 'size' && name === undefined) continue;
    if (!sent.has(name as string))
      report(
        `/${key}`,
        `"${name}" is neither a query parameter nor a field of the body.`,
        `Write ${names.length === 0 ? 'the parameter first' : list(names)}.`,
      );
    else if (isInherited(name as string))
      report(`/${key}`, `Every object has a member "${name}".`, 'Give the parameter another name.');
  }
  const counts = countsOf(described as unknown as Paging);
  if (described.by === 'undocumented' && sent.has(counts))
    report(
      '/parameter',
      `The iterator takes what it counts as \`${counts}\`, as a parameter is called.`,
      'Give that parameter another name, or write what `by` is.',
    );
}

/** The fields of `data`: the records, the next cursor, and the counts. */
function checkData(
  document: SpecDocument,
  report: Report,
  described: Json,
  found: ReadonlyMap<string, unknown>,
): void {
  const { by, items, cursor } = described;
  const records = found.get(items as string);
  if (shapeOf(document, records) !== 'array')
    report(
      '/items',
      `"${items}" is not an array in the \`data\` of a success.`,
      'Name the field that holds the records.',
    );
  else if (by !== 'cursor' && !isRequired(document, itemsOf(document, records), 'id'))
    report(
      '/items',
      'Its records have no required `id`, by which a page that brings nothing new is known.',
      'Require an `id`, or page by cursor.',
    );
  if (by === 'cursor' && !found.has(cursor as string))
    report(
      '/cursor',
      `"${cursor}" is not a field in the \`data\` of a success.`,
      'Name the field that holds the next cursor.',
    );
  for (const key of ['total', 'filtered'])
    if (described[key] !== undefined && !isCount(document, found.get(described[key] as string)))
      report(
        `/${key}`,
        `"${described[key]}" is not an integer in the \`data\` of a success.`,
        'Name a field that counts records, or leave it out.',
      );
}

function isCount(document: SpecDocument, schema: unknown): boolean {
  return [...alternatives(document, schema)].some(({ type }) => type === 'integer');
}

/** The documented size of a page for which none is asked; on the wire it can be a string. */
function defaultOf(document: SpecDocument, schema: unknown): Pick<Paging, 'defaultSize'> {
  for (const { default: value } of alternatives(document, schema))
    if (/^[1-9]\d*$/.test(String(value))) return { defaultSize: Number(value) };
  return {};
}

const list = (names: readonly string[]): string => `one of ${names.join(', ')}`;
