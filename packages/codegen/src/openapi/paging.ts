import { isObject, type SpecDocument } from '../document.ts';
import type { Problems } from '../problems.ts';
import type { Operation, Paging } from './operation.ts';
import { isRequired, itemsOf, propertiesOf, shapeOf } from './shapes.ts';

const kinds = ['page', 'offset', 'cursor', 'undocumented'];

/** Reads `x-paging`, and reports each of its fields that names what is not there. */
export function readPaging(
  document: SpecDocument,
  problems: Problems,
  described: unknown,
  { pointer, parameters, requestBody, success }: Omit<Operation, 'paging'>,
): Paging | undefined {
  if (described === undefined) return undefined;
  const report = (key: string, what: string, help: string) =>
    problems.add(`${pointer}/x-paging${key}`, what, help);
  if (!isObject(described)) {
    report('', '`x-paging` must be an object.', 'Write `by`, `parameter` and `items`.');
    return undefined;
  }
  const { by, parameter, items, cursor } = described;
  if (!kinds.includes(by as string))
    report('/by', '`by` is the kind of pagination.', `Write one of ${kinds.join(', ')}.`);
  const names = [
    ...parameters.filter((each) => each.in === 'query').map(({ name }) => name),
    ...(requestBody ? propertiesOf(document, requestBody.schema).keys() : []),
  ];
  if (!names.includes(parameter as string))
    report(
      '/parameter',
      `"${parameter}" is neither a query parameter nor a field of the body.`,
      `Write ${names.length === 0 ? 'the parameter first' : `one of ${names.join(', ')}`}.`,
    );
  const data = success.body && propertiesOf(document, success.body.schema).get('data');
  const fields = propertiesOf(document, data ?? {});
  const list = fields.get(items as string);
  if (shapeOf(document, list) !== 'array')
    report(
      '/items',
      `"${items}" is not an array in the \`data\` of a success.`,
      'Name the field that holds the records.',
    );
  else if (by !== 'cursor' && !isRequired(document, itemsOf(document, list), 'id'))
    report(
      '/items',
      'Its records have no required `id`, by which a page that brings nothing new is known.',
      'Require an `id`, or page by cursor.',
    );
  if (by === 'cursor' && !fields.has(cursor as string))
    report(
      '/cursor',
      `"${cursor}" is not a field in the \`data\` of a success.`,
      'Name the field that holds the next cursor.',
    );
  return described as unknown as Paging;
}
