import type { Fields, HttpRequest } from '../harness/fault.ts';
import { bodyFields, changeResponse, type ResponseChanges, setAt } from '../harness/http-messages.ts';
import type { FaultFactory } from './fault-factory.ts';
import { changeSuccess, editEnvelope, recordsIn } from './middleware.ts';
import { responsesAreValid } from './probes.ts';

interface RecordSelector {
  label: string;
  selects(record: Fields, index: number, count: number, request: HttpRequest): boolean;
}

const pageOf = (request: HttpRequest): string =>
  String(request.query.get('skip') ?? bodyFields(request).skip);

/** The values of `records` in response-fields.yaml. */
const selectors: Readonly<Record<string, RecordSelector>> = {
  each: { label: 'Each record', selects: () => true },
  first: { label: 'The first record of a page', selects: (_, index) => index === 0 },
  fifth: { label: 'The fifth record of a page', selects: (_, index) => index === 4 },
  last: { label: 'The last record of a page', selects: (_, index, count) => index === count - 1 },
  pageTwo: { label: 'Each record of page 2', selects: (...[, , , request]) => pageOf(request) === '2' },
  pageThree: {
    label: 'The third record of page 3',
    selects: (_, index, __, request) => index === 2 && pageOf(request) === '3',
  },
  mcp: { label: 'Each MCP tool', selects: ({ type }) => type === 'MCP' },
  functions: { label: 'Each FUNCTION tool', selects: ({ type }) => type === 'FUNCTION' },
  inactive: { label: 'Each inactive tool', selects: ({ isActive }) => isActive === false },
};

interface ResponseFieldEntry {
  /** Values at JSON pointers of the envelope, or of each selected record; null removes the field. */
  sets: Fields;
  /** Default: the envelope is changed. */
  records?: string;
}

export const responseFieldFault: FaultFactory<ResponseFieldEntry> = (
  operation,
  description,
  { sets, records },
) => {
  const change = (target: Fields): void => {
    for (const [pointer, value] of Object.entries(sets)) setAt(target, pointer, value ?? undefined);
  };
  const probe = responsesAreValid(operation);
  if (records === undefined)
    return { description, create: () => editEnvelope(operation, (envelope) => change(envelope)), probe };
  const selector = selectors[records];
  if (selector === undefined) throw new TypeError(`There are no records "${records}".`);
  const { label, selects } = selector;
  const create = () =>
    editEnvelope(operation, (envelope, request) => {
      const all = recordsIn(envelope);
      for (const [i, record] of all.entries()) if (selects(record, i, all.length, request)) change(record);
    });
  return { description: `${label} has ${description}.`, create, probe };
};

interface BrokenResponseEntry {
  responds: ResponseChanges;
}

export const brokenResponseFault: FaultFactory<BrokenResponseEntry> = (
  operation,
  description,
  { responds },
) => ({
  description,
  create: () => changeSuccess(operation, (response) => changeResponse(response, responds)),
  probe: responsesAreValid(operation),
});
