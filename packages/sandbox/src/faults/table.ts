import type { FaultOption } from '../generated/types.ts';
import type { FaultName } from '../public.ts';
import { breakages, breakField, drip, type Effect, reset, stall, truncate } from './effects.ts';

/** One kind of fault. */
export interface FaultKind {
  title: string;
  description: string;
  options: Readonly<Record<string, FaultOption>>;
  /** @param options all of them, valid */
  effect(options: FaultOptions): Effect;
}

/** The options of a fault by name. */
export type FaultOptions = Readonly<Record<string, string | number>>;

const integer = (label: string, least: number, most: number, otherwise: number): FaultOption => ({
  label,
  type: 'integer',
  least,
  most,
  default: otherwise,
});

const after = {
  after: {
    ...integer('Bytes of the body that are sent', 0, 1e9, 20),
    description: 'The last byte is never sent.',
  },
};
const tenMinutes = 600_000;

/** Every fault by its name. Unless its description states otherwise, the operation runs first: an update is made. */
export const faults: Readonly<Record<FaultName, FaultKind>> = {
  latency: {
    title: 'Slow response',
    description: 'The response is delayed.',
    options: { ms: integer('Delay in milliseconds', 0, tenMinutes, 500) },
    effect: ({ ms }) => ({ delayMs: Number(ms) }),
  },
  'rate-limit': {
    title: 'Rate limit',
    description: 'Status 429 with Retry-After instead of the response; the operation does not run.',
    options: { 'retry-after': integer('Retry-After in seconds', 0, 86_400, 1) },
    effect: (options) => ({
      instead: { status: 429, headers: { 'retry-after': `${options['retry-after']}` }, body: '' },
    }),
  },
  status: {
    title: 'Error status',
    description: 'An error status instead of the response; the operation does not run.',
    options: { code: integer('Status code', 400, 599, 503) },
    effect: ({ code }) => ({ instead: { status: Number(code), headers: {}, body: '' } }),
  },
  stall: {
    title: 'Stalled response',
    description: 'Some bytes of the response, then silence on an open connection.',
    options: after,
    effect: (options) => ({ send: stall(Number(options.after)) }),
  },
  truncate: {
    title: 'Cut-off response',
    description: 'Some bytes of the response, then the connection is closed.',
    options: after,
    effect: (options) => ({ send: truncate(Number(options.after)) }),
  },
  reset: {
    title: 'Connection reset',
    description: 'The connection is reset.',
    options: {
      when: {
        label: 'When the connection is reset',
        type: 'text',
        default: 'before-headers',
        values: ['before-headers', 'after-headers'],
      },
    },
    effect: ({ when }) => ({ send: reset(`${when}`) }),
  },
  'slow-drip': {
    title: 'Slow body',
    description: 'The body arrives in small pieces.',
    options: {
      bytes: integer('Bytes in each piece', 1, 1e6, 16),
      ms: integer('Milliseconds between two pieces', 0, tenMinutes, 20),
    },
    effect: ({ bytes, ms }) => ({ send: drip(Number(bytes), Number(ms)) }),
  },
  'content-type': {
    title: 'Wrong content type',
    description: 'A Content-Type that does not fit the body.',
    options: { value: { label: 'Content-Type', type: 'text', default: 'text/html' } },
    effect: ({ value }) => ({
      change: (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': `${value}` } }),
    }),
  },
  'malformed-json': {
    title: 'Malformed JSON',
    description: 'JSON without its last character.',
    options: {},
    effect: () => ({ change: (answer) => ({ ...answer, body: answer.body.slice(0, -1) }) }),
  },
  'empty-body': {
    title: 'Empty body',
    description: 'The status of the response without its body.',
    options: {},
    effect: () => ({ change: (answer) => ({ ...answer, body: '' }) }),
  },
  field: {
    title: 'Broken field',
    description: 'A field of a successful response is broken.',
    options: {
      pointer: {
        label: 'JSON pointer of the field',
        description: '`*` stands for every element.',
        type: 'text',
        example: '/data/items/*/name',
      },
      as: {
        label: 'What replaces its value',
        type: 'text',
        values: Object.keys(breakages),
        default: 'missing',
      },
    },
    effect: ({ pointer, as }) => ({ change: breakField(`${pointer}`, `${as}`) }),
  },
};
