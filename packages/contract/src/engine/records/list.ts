import { isObject, type Operation, type Parameter, type SchemaRegistry } from '@voice-agent/spec-model';
import type { Outcome } from '../outcome.ts';
import { valueOfBody } from '../resources/known-records.ts';
import { type Fields, idOf, listIn } from '../resources/read-records.ts';
import { propertiesOf } from '../resources/request-values.ts';
import { plainName, type Resource } from '../resources/resource.ts';

/** The content of one response of a list. */
export interface Listed {
  records: readonly Fields[];
  ids: readonly string[];
  /** Whether it shows all records: no parameter or field speaks of pages, or the page is not full. */
  isWhole: boolean;
  total?: number;
}

const paging =
  /^(?:page|pageno|pagenumber|pageindex|limit|perpage|pagesize|size|take|skip|offset|start|from|cursor|after|before|startingafter|endingbefore|top|count|first|last|max|maxresults|pagetoken|marker)$/;
const sizes = /^(?:limit|perpage|pagesize|size|take|top|count|first|max|maxresults)$/;
const totals = /^(?:total|totalcount|totalitems|totalelements|totalresults|xtotalcount)$/;

type Input = Pick<Parameter, 'name' | 'schema'>;

/** The number of records on a page. */
interface PageSize {
  parameter: Input;
  size: number;
  /** Whether it has a maximum. */
  isBounded: boolean;
}

/** The parameters of the query of a list, or the properties of its body, if it needs none. */
export function inputsOf(registry: SchemaRegistry, { parameters, body }: Operation): Input[] {
  if (body === undefined) return parameters.filter(({ in: place }) => place === 'query');
  const properties = registry.accepts(body.schema, {}) ? propertiesOf(registry, body.schema) : [];
  return [...properties].map(([name, schema]) => ({ name, schema }));
}

/** The input for the number of records on a page, and its maximum up to 100. */
export function pageSizeOf(registry: SchemaRegistry, operation: Operation): PageSize | undefined {
  const parameter = inputsOf(registry, operation).find(({ name }) => sizes.test(plainName(name)));
  if (parameter === undefined) return undefined;
  const accepts = (size: number): boolean =>
    registry.accepts(parameter.schema, size) || registry.accepts(parameter.schema, `${size}`);
  const size = [100, 50, 25, 20, 10, 5].find(accepts);
  return size === undefined ? undefined : { parameter, size, isBounded: !accepts(1_000_000) };
}

/** Reads a response of a list. @param page how many records were asked for */
export function listedIn(outcome: Outcome, resource: Resource, page?: PageSize): Listed | undefined {
  const body = valueOfBody(outcome);
  const { parameters } = outcome.testCase.operation;
  const records = listIn(body, resource);
  if (records === undefined) return undefined;
  const ids = records.map((each) => `${idOf(each, resource)}`);
  const isPaged =
    page || parameters.some(({ in: place, name }) => place === 'query' && paging.test(plainName(name)));
  const fields = fieldsIn(body);
  const { link = '', 'x-total-count': count = '' } = outcome.response?.headers ?? {};
  const [, total = /^\d+$/.test(count) ? Number(count) : undefined] =
    fields.find(([name, value]) => totals.test(plainName(name)) && typeof value === 'number') ?? [];
  // Without a documented maximum, a full page can have any round number of records.
  const isFull =
    page === undefined ||
    records.length >= page.size ||
    (!page.isBounded && records.length > 0 && records.length % 5 === 0);
  const hasNext = /rel="?next/i.test(link) || fields.some(isNext);
  const isWhole = !hasNext && (!isPaged || !isFull);
  return { records, ids, isWhole, ...(typeof total === 'number' && { total }) };
}

/** The fields of a body, and of the objects in it. */
export const fieldsIn = (body: unknown): [name: string, value: unknown][] =>
  isObject(body) ? Object.entries(body).flatMap((each) => [each, ...fieldsIn(each[1])]) : [];

/** Whether a field speaks of a next page. */
const isNext = ([name, value]: [string, unknown]): boolean =>
  (/^next|cursor$/i.test(name) && value !== null && value !== '') ||
  (/^has_?(?:more|next)/i.test(name) && value === true);
