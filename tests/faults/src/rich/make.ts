import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { jsonOf, put, withJson } from '../middleware.ts';
import type { FaultAnswer, FaultRequest, Fields } from '../types.ts';
import type { Change, RichOperationId } from './client.ts';
import { objectAt } from './document.ts';
import type { RichDraft } from './types.ts';

// What the faults are made of.

type Told = [name: string, operation: RichOperationId, says: string];

/** `Zone/properties/name` for a schema, `/paths/…` for what stands elsewhere. */
const pointerOf = (place: string): string => (place.startsWith('/') ? place : `/components/schemas/${place}`);

/** A fault in a YAML file of `faults`. Its first key is its name, and says what is broken. */
interface Written {
  /** The place that the service reads with these keywords in place of its own; null takes one away. */
  reads?: Record<string, Fields>;
  /** A request that it takes and should refuse, or the other way round. */
  takes?: Change;
  refuses?: Change;
  /** The place that the answers break: with these values at JSON pointers of their bodies, or with these headers. */
  answers?: Record<string, Fields>;
  heads?: Record<string, Record<string, string | null>>;
  /** The request that is answered so, where it is not a plain one. */
  asks?: Change;
  [name: string]: unknown;
}

/** The faults of a YAML file, where they are listed by operation. */
export function faultsOf(file: string): RichDraft[] {
  const text = readFileSync(new URL(`faults/${file}`, import.meta.url), 'utf8');
  const listed = parse(text) as Record<RichOperationId, Written[]>;
  return Object.entries(listed).flatMap(([operation, faults]) =>
    faults.map((fault) => draftOf(operation as RichOperationId, fault)),
  );
}

function draftOf(operation: RichOperationId, fault: Written): RichDraft {
  const { reads, takes, refuses, answers, heads, asks, ...named } = fault;
  const [[name, says] = []] = Object.entries(named);
  const [[place, changed] = []] = Object.entries(reads ?? answers ?? heads ?? {});
  if (name === undefined || place === undefined || changed === undefined)
    throw new TypeError(`A fault of ${operation} is not whole: ${JSON.stringify(fault)}`);
  const told: Told = [name, operation, String(says)];
  if (answers !== undefined) return editing(told, place, (body) => putAll(body, changed), asks);
  if (heads !== undefined) return heading(told, place, changed as Record<string, string | null>, asks);
  return reading(told, place, changed, { takes, refuses });
}

function putAll(body: Fields, values: Fields): void {
  for (const [pointer, value] of Object.entries(values)) put(body, pointer, value ?? undefined);
}

function reading(
  [name, operation, says]: Told,
  place: string,
  keywords: Fields,
  { takes, refuses }: { takes: Change | undefined; refuses: Change | undefined },
): RichDraft {
  const pointer = pointerOf(place);
  return {
    name,
    operation,
    says,
    pointer: `${pointer}/${Object.keys(keywords)[0]}`,
    change(document) {
      const found = objectAt(document, pointer);
      for (const [keyword, value] of Object.entries(keywords))
        if (value === null) delete found[keyword];
        else found[keyword] = value;
    },
    probe: (service) =>
      takes === undefined ? service.takes(operation, refuses) : service.refuses(operation, takes),
  };
}

/** The answers to some requests are not what the document says. */
export const answering = (
  [name, operation, says]: Told,
  place: string,
  edit: (answer: FaultAnswer, request: FaultRequest) => FaultAnswer,
  request: Change = {},
  expected: 'takes' | 'refuses' = 'takes',
): RichDraft => ({
  ...{ name, operation, says, pointer: pointerOf(place) },
  make: () => async (asked, next) => {
    const answer = await next(asked);
    return isFor(operation, asked) ? edit(answer, asked) : answer;
  },
  probe: (service) => service[expected](operation, request),
});

/** The body of each success is changed in place; `edit` may return another one. */
export const editing = (
  told: Told,
  place: string,
  // biome-ignore lint/suspicious/noConfusingVoidType: an edit in place returns nothing
  edit: (body: Fields) => unknown | void,
  request: Change = {},
): RichDraft =>
  answering(
    told,
    place,
    (answer) => {
      if (answer.status >= 300) return answer;
      const body = jsonOf(answer) as Fields;
      return withJson(answer, edit(body) ?? body);
    },
    request,
  );

/** Headers of each success; null takes one away. */
const heading = (
  told: Told,
  place: string,
  headers: Record<string, string | null>,
  request: Change = {},
): RichDraft =>
  answering(
    told,
    place,
    (answer) => (answer.status < 300 ? { ...answer, headers: merged(answer.headers, headers) } : answer),
    request,
  );

export function merged(
  headers: Record<string, string>,
  changed: Record<string, string | null>,
): Record<string, string> {
  const all = Object.entries({ ...headers, ...changed });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

const patterns: Record<RichOperationId, RegExp> = {
  listBerths: /^GET \/berths$/,
  getBerth: /^GET \/berths\//,
  getTides: /^GET \/tides\//,
  getChart: /^GET \/charts\//,
  createBooking: /^POST \/bookings$/,
  getBooking: /^GET \/bookings\//,
  cancelBooking: /^DELETE \/bookings\//,
  searchRoutes: /^POST \/routes$/,
  declareCargo: /^POST \/cargo$/,
  registerCrew: /^POST \/crew$/,
};

const isFor = (operation: RichOperationId, { method, path }: FaultRequest): boolean =>
  patterns[operation].test(`${method} ${path}`);
