import { editing, fieldsOf, put, recordsOf } from '../middleware.ts';
import { answersAreValid } from '../probes.ts';
import type { ApiDraft, FaultRequest, Fields, OperationId } from '../types.ts';

// One field of a record is wrong, in each record or in a few.

/** The records that are broken: in words, and as a question. */
export interface Which {
  words: string;
  picks(record: Fields, index: number, count: number, request: FaultRequest): boolean;
}

const pageOf = (request: FaultRequest): string => String(request.query.get('skip') ?? fieldsOf(request).skip);
const each: Which = { words: 'Each record', picks: () => true };
export const first: Which = { words: 'The first record of a page', picks: (_, index) => index === 0 };
export const fifth: Which = { words: 'The fifth record of a page', picks: (_, index) => index === 4 };
export const last: Which = {
  words: 'The last record of a page',
  picks: (_, index, count) => index === count - 1,
};
export const pageTwo: Which = {
  words: 'Each record of page 2',
  picks: (...[, , , of]) => pageOf(of) === '2',
};
export const pageThree: Which = {
  words: 'The third record of page 3',
  picks: (_, index, __, of) => index === 2 && pageOf(of) === '3',
};
export const mcp: Which = { words: 'Each MCP tool', picks: ({ type }) => type === 'MCP' };
export const functions: Which = { words: 'Each FUNCTION tool', picks: ({ type }) => type === 'FUNCTION' };
export const inactive: Which = { words: 'Each inactive tool', picks: ({ isActive }) => isActive === false };

/** Name, JSON pointer in the record, the value there, the fact, what the record then has, which records. */
export type Row = [string, string, unknown, string, string, Which?];

export const fieldFaults = (operation: OperationId, rows: Row[]): ApiDraft[] =>
  rows.map(([name, pointer, value, fact, has, which = each]) => ({
    name,
    operation,
    says: `${which.words} has ${has}.`,
    fact,
    make: () =>
      editing(operation, (envelope, request) => {
        const records = recordsOf(envelope);
        for (const [i, record] of records.entries()) {
          if (which.picks(record, i, records.length, request)) put(record, pointer, value);
        }
      }),
    probe: answersAreValid(operation),
  }));

/** Messages of which two have the type. */
export const twice = (type: string): Fields[] => [
  { type, content: 'One moment.' },
  { type: 'request-failed', content: 'Sorry.' },
  { type, content: 'Another moment.' },
];
