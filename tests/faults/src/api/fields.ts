import { editing, fieldsOf, put, recordsOf } from '../middleware.ts';
import { answersAreValid } from '../probes.ts';
import type { ApiDraft, FaultRequest, Fields, OperationId } from '../types.ts';
import { readYaml } from './yaml.ts';

// One field of a record is wrong, in each record or in a few.

/** The records that are broken: in words, and as a question. */
interface Which {
  words: string;
  picks(record: Fields, index: number, count: number, request: FaultRequest): boolean;
}

const pageOf = (request: FaultRequest): string => String(request.query.get('skip') ?? fieldsOf(request).skip);
/** By the names that fields.yaml has for them. */
const which = {
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
} satisfies Record<string, Which>;

/** A row of fields.yaml. */
type Row = [string, string, unknown, string, string, (keyof typeof which)?];

type EnvelopeRow = [name: string, pointer: string, value: unknown, fact: string, says: string];

const listed = readYaml('fields.yaml') as {
  records: Record<OperationId, Row[]>;
  envelopes: Record<OperationId, EnvelopeRow[]>;
};

export const envelopeFieldFaults: ApiDraft[] = Object.entries(listed.envelopes).flatMap(([id, rows]) =>
  rows.map(([name, pointer, value, fact, says]) => {
    const operation = id as OperationId;
    const make = () => editing(operation, (envelope) => put(envelope, pointer, value ?? undefined));
    return { name, operation, says, fact, make, probe: answersAreValid(operation) };
  }),
);

export const recordFieldFaults: ApiDraft[] = Object.entries(listed.records).flatMap(([id, rows]) =>
  rows.map(([name, pointer, value, fact, has, records = 'each']) => {
    const operation = id as OperationId;
    const make = () =>
      editing(operation, (envelope, request) => {
        const all = recordsOf(envelope);
        for (const [i, record] of all.entries())
          if (which[records].picks(record, i, all.length, request)) put(record, pointer, value ?? undefined);
      });
    const says = `${which[records].words} has ${has}.`;
    return { name, operation, says, fact, make, probe: answersAreValid(operation) };
  }),
);
