import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { editing, fieldsOf, put, recordsOf } from '../middleware.ts';
import { answersAreValid } from '../probes.ts';
import type { ApiDraft, FaultRequest, Fields, OperationId } from '../types.ts';

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

const fieldFaults = (operation: OperationId, rows: Row[]): ApiDraft[] =>
  rows.map(([name, pointer, value, fact, has, records = 'each']) => ({
    name,
    operation,
    says: `${which[records].words} has ${has}.`,
    fact,
    make: () =>
      editing(operation, (envelope, request) => {
        const all = recordsOf(envelope);
        for (const [i, record] of all.entries())
          if (which[records].picks(record, i, all.length, request)) put(record, pointer, value ?? undefined);
      }),
    probe: answersAreValid(operation),
  }));

/** Messages of which two have the type. */
const twice = (type: string): Fields[] => [
  { type, content: 'One moment.' },
  { type: 'request-failed', content: 'Sorry.' },
  { type, content: 'Another moment.' },
];

type EnvelopeRow = [name: string, pointer: string, value: unknown, fact: string, says: string];

const listed: { records: Record<OperationId, Row[]>; envelopes: Record<OperationId, EnvelopeRow[]> } = parse(
  readFileSync(new URL('fields.yaml', import.meta.url), 'utf8'),
);

export const envelopeFieldFaults: ApiDraft[] = Object.entries(listed.envelopes).flatMap(([id, rows]) =>
  rows.map(([name, pointer, value, fact, says]) => {
    const operation = id as OperationId;
    const make = () => editing(operation, (envelope) => put(envelope, pointer, value ?? undefined));
    return { name, operation, says, fact, make, probe: answersAreValid(operation) };
  }),
);

export const recordFieldFaults: ApiDraft[] = [
  ...Object.entries(listed.records).flatMap(([operation, rows]) =>
    fieldFaults(operation as OperationId, rows),
  ),
  ...fieldFaults('listWebTools', [
    ['tool-name-of-251', '/name', 'n'.repeat(251), 'web-tool.name', 'a name of 251 characters', 'inactive'],
    [
      'tool-description-of-1001',
      '/description',
      'd'.repeat(1001),
      'web-tool.description',
      'a description of 1001 characters',
      'pageThree',
    ],
    [
      'tool-two-system-messages',
      '/messages',
      twice('system'),
      'message.type.once',
      'two messages of the type system',
      'pageTwo',
    ],
    [
      'tool-two-messages-of-another-type',
      '/messages',
      twice('request-start'),
      'message.type.once',
      'two messages of one type that is not system',
      'mcp',
    ],
  ]),
  ...fieldFaults('updateWebTool', [
    [
      'updated-two-messages-of-a-type',
      '/messages',
      twice('request-complete'),
      'message.type.once',
      'two messages of one type',
    ],
  ]),
];
