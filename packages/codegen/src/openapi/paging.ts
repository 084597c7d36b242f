import { isObject, type SpecDocument } from '../document.ts';
import type { Operation, Paging } from './operation.ts';
import { isRequired, itemsOf, propertiesOf, shapeOf } from './shapes.ts';

const kinds = ['page', 'offset', 'cursor', 'undocumented'];

/** Reads `x-paging`. @throws SpecProblem when it names what is not there */
export function readPaging(
  document: SpecDocument,
  described: unknown,
  { pointer, parameters, requestBody, success }: Omit<Operation, 'paging'>,
): Paging | undefined {
  if (described === undefined) return undefined;
  const at = `${pointer}/x-paging`;
  const problem = (key: string, what: string, help: string) => document.problem(at + key, what, help);
  if (!isObject(described))
    throw problem('', '`x-paging` must be an object.', 'Write `by`, `parameter` and `items`.');
  const { by, parameter, items, cursor } = described;
  if (!kinds.includes(by as string))
    throw problem('/by', '`by` says how pages follow one another.', `Write one of ${kinds.join(', ')}.`);
  const names = [
    ...parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    ...(requestBody ? propertiesOf(document, requestBody.schema).keys() : []),
  ];
  if (!names.includes(parameter as string))
    throw problem(
      '/parameter',
      `"${parameter}" is neither a query parameter nor a field of the body.`,
      `Write ${names.length === 0 ? 'the parameter first' : `one of ${names.join(', ')}`}.`,
    );
  const data = success.body && propertiesOf(document, success.body.schema).get('data');
  const fields = propertiesOf(document, data ?? {});
  if (shapeOf(document, fields.get(items as string)) !== 'array')
    throw problem(
      '/items',
      `"${items}" is no array in the \`data\` of a success.`,
      'Name the field that holds the records.',
    );
  if (by === 'cursor') {
    if (fields.has(cursor as string)) return described as unknown as Paging;
    throw problem(
      '/cursor',
      `"${cursor}" is no field in the \`data\` of a success.`,
      'Name the field that holds the next cursor.',
    );
  }
  if (!isRequired(document, itemsOf(document, fields.get(items as string)), 'id'))
    throw problem(
      '/items',
      'Its records have no required `id`, by which a page that brings nothing new is known.',
      'Require an `id`, or page by cursor.',
    );
  return described as unknown as Paging;
}
