import type { FaultRequest, Fields } from '../harness/fault.ts';
import { isSuccess } from '../harness/http-client.ts';
import { type Changes, changed, editing, fieldsOf, on, put, recordsOf } from '../harness/http-messages.ts';
import type { Kind } from './fault-factory.ts';
import { allResponsesAreValid, responsesAreValid } from './probes.ts';

// Faults in which responses to valid requests are wrong.

/** Broken records: in words, and how they are picked. */
interface Which {
  words: string;
  picks(record: Fields, index: number, count: number, request: FaultRequest): boolean;
}

const pageOf = (request: FaultRequest): string => String(request.query.get('skip') ?? fieldsOf(request).skip);
type Records =
  | 'each'
  | 'first'
  | 'fifth'
  | 'last'
  | 'pageTwo'
  | 'pageThree'
  | 'mcp'
  | 'functions'
  | 'inactive';

/** By the names that fields.yaml has for them. */
const which: Record<Records, Which> = {
  each: { words: 'Each record', picks: () => true },
  first: { words: 'The first record of a page', picks: (_, index) => index === 0 },
  fifth: { words: 'The fifth record of a page', picks: (_, index) => index === 4 },
  last: { words: 'The last record of a page', picks: (_, index, count) => index === count - 1 },
  pageTwo: { words: 'Each record of page 2', picks: (...[, , , of]) => pageOf(of) === '2' },
  pageThree: {
    words: 'The third record of page 3',
    picks: (_, index, __, of) => index === 2 && pageOf(of) === '3',
  },
  mcp: { words: 'Each MCP tool', picks: ({ type }) => type === 'MCP' },
  functions: { words: 'Each FUNCTION tool', picks: ({ type }) => type === 'FUNCTION' },
  inactive: { words: 'Each inactive tool', picks: ({ isActive }) => isActive === false },
};

export interface WrongFields {
  /** A value at a JSON pointer of the envelope, or of records; null removes it. */
  puts: Fields;
  records?: Records;
}

/** A field of the envelope, or of records, is wrong. */
export const wrongFields: Kind<WrongFields> = (at, description, { puts, records }) => {
  const set = (target: Fields): void => {
    for (const [pointer, value] of Object.entries(puts)) put(target, pointer, value ?? undefined);
  };
  const probe = at === 'any' ? allResponsesAreValid : responsesAreValid(at);
  if (records === undefined)
    return { description, create: () => editing(at, (envelope) => set(envelope)), probe };
  const { words, picks } = which[records];
  const create = () =>
    editing(at, (envelope, request) => {
      const all = recordsOf(envelope);
      for (const [i, record] of all.entries()) if (picks(record, i, all.length, request)) set(record);
    });
  return { description: `${words} has ${description}.`, create, probe };
};

export interface WrongResponse {
  responds: Changes;
}

/** A success becomes another response. */
export const wrongResponse: Kind<WrongResponse> = (at, description, { responds }) => ({
  description,
  create: () =>
    on(at, async (request, next) => {
      const response = await next(request);
      return isSuccess(response) ? changed(response, responds) : response;
    }),
  probe: at === 'any' ? allResponsesAreValid : responsesAreValid(at),
});
