import type { FaultName } from '../public.ts';
import { breakages, breakField, drip, type Effect, reset, stall, truncate } from './effects.ts';

/** One option of a fault, with its default. */
export type FaultOption =
  | { says: string; type: 'integer'; least: number; most: number; default: number }
  | { says: string; type: 'text'; values?: readonly string[]; default?: string };

/** One kind of fault. */
export interface FaultKind {
  says: string;
  options: Readonly<Record<string, FaultOption>>;
  /** @param options all of them, valid */
  effect(options: FaultOptions): Effect;
}

/** The options of a fault by name. */
export type FaultOptions = Readonly<Record<string, string | number>>;

const integer = (says: string, least: number, most: number, otherwise: number): FaultOption => ({
  says,
  type: 'integer',
  least,
  most,
  default: otherwise,
});

const after = {
  after: integer('How many bytes of the body are sent; the last one never is.', 0, 1e9, 20),
};
const tenMinutes = 600_000;

/** Every fault by its name. Unless its text says otherwise, the operation runs first: an update is made. */
export const faults: Readonly<Record<FaultName, FaultKind>> = {
  latency: {
    says: 'The answer comes late.',
    options: { ms: integer('How late, in milliseconds.', 0, tenMinutes, 500) },
    effect: ({ ms }) => ({ delayMs: Number(ms) }),
  },
  'rate-limit': {
    says: 'The status 429 with Retry-After in place of the answer; the operation does not run.',
    options: { 'retry-after': integer('Seconds.', 0, 86_400, 1) },
    effect: (options) => ({
      instead: { status: 429, headers: { 'retry-after': `${options['retry-after']}` }, body: '' },
    }),
  },
  status: {
    says: 'An error status in place of the answer; the operation does not run.',
    options: { code: integer('The status.', 400, 599, 503) },
    effect: ({ code }) => ({ instead: { status: Number(code), headers: {}, body: '' } }),
  },
  stall: {
    says: 'Some bytes of the answer, then silence on an open connection.',
    options: after,
    effect: (options) => ({ send: stall(Number(options.after)) }),
  },
  truncate: {
    says: 'Some bytes of the answer, then the connection is closed.',
    options: after,
    effect: (options) => ({ send: truncate(Number(options.after)) }),
  },
  reset: {
    says: 'The connection is reset.',
    options: {
      when: {
        says: 'Before anything is sent, or in the body.',
        type: 'text',
        default: 'before-headers',
        values: ['before-headers', 'after-headers'],
      },
    },
    effect: ({ when }) => ({ send: reset(`${when}`) }),
  },
  'slow-drip': {
    says: 'The body comes in small pieces.',
    options: {
      bytes: integer('The size of a piece.', 1, 1e6, 16),
      ms: integer('Milliseconds between two pieces.', 0, tenMinutes, 20),
    },
    effect: ({ bytes, ms }) => ({ send: drip(Number(bytes), Number(ms)) }),
  },
  'content-type': {
    says: 'Another Content-Type than that of the body.',
    options: { value: { says: 'What it says.', type: 'text', default: 'text/html' } },
    effect: ({ value }) => ({
      change: (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': `${value}` } }),
    }),
  },
  'malformed-json': {
    says: 'JSON without its last character.',
    options: {},
    effect: () => ({ change: (answer) => ({ ...answer, body: answer.body.slice(0, -1) }) }),
  },
  'empty-body': {
    says: 'The status of the answer without its body.',
    options: {},
    effect: () => ({ change: (answer) => ({ ...answer, body: '' }) }),
  },
  field: {
    says: 'A field of a successful answer is broken.',
    options: {
      pointer: { says: 'JSON pointer of the field; * stands for every element.', type: 'text' },
      as: { says: 'What becomes of it.', type: 'text', values: Object.keys(breakages), default: 'missing' },
    },
    effect: ({ pointer, as }) => ({ change: breakField(`${pointer}`, `${as}`) }),
  },
};
