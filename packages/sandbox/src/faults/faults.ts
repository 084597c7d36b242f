import type { OperationId } from '@voice-agent/client';
import { operations } from '@voice-agent/client/operations';
import type { Feed } from '../feed.ts';
import type { FaultOption } from '../generated/types.ts';
import type { Fault, FaultName, Sandbox } from '../public.ts';
import type { Effect } from './effects.ts';
import { faultHeader } from './header.ts';
import { type FaultKind, type FaultOptions, faults } from './table.ts';

/** The operations that can have a fault. */
export const operationIds: readonly OperationId[] = Object.keys(operations) as OperationId[];

type PublicPart = Sandbox['faults'];

interface Kept {
  fault: Fault & { id: string };
  effect: Effect;
  /** How many responses it is still for. */
  left: number;
}

/** The active faults. */
export class Faults implements PublicPart {
  readonly #feed: Feed;
  #kept: Kept[] = [];
  #count = 0;

  /** @param feed is notified of each change, also of one by a response */
  constructor(feed: Feed) {
    this.#feed = feed;
  }

  /** Whether no fault waits. */
  get isEmpty(): boolean {
    return this.#kept.length === 0;
  }

  /** @returns the fault with its defaults, and the id by which it is removed */
  add(fault: unknown): Fault & { id: string } {
    if (typeof fault !== 'object' || fault === null || Array.isArray(fault))
      throw new TypeError('A fault must be an object with a name.');
    const { name, operation, times, ...given } = fault as Record<string, unknown>;
    const kind = kindOf(name);
    if (operation !== undefined && !operationIds.includes(operation as OperationId))
      throw new TypeError(`operation must be one of ${operationIds.join(', ')}.`);
    if (times !== undefined && !(Number.isSafeInteger(times) && (times as number) > 0))
      throw new TypeError('times must be an integer of at least 1.');
    const options = optionsOf(kind, given);
    const added = {
      id: `${++this.#count}`,
      name: name as FaultName,
      ...(operation !== undefined && { operation: operation as OperationId }),
      ...(times !== undefined && { times: times as number }),
      ...options,
    };
    const left = (times as number | undefined) ?? Number.POSITIVE_INFINITY;
    const effect = { ...kind.effect(options), name: added.name };
    this.#keep([...this.#kept, { fault: added, effect, left }]);
    return added;
  }

  /** Those that wait, the oldest first; `times` is what is left of it. */
  list(): (Fault & { id: string })[] {
    return this.#kept.map(({ fault, left }) => (Number.isFinite(left) ? { ...fault, times: left } : fault));
  }

  remove(id: string): boolean {
    const before = this.#kept.length;
    this.#keep(this.#kept.filter(({ fault }) => fault.id !== id));
    return this.#kept.length < before;
  }

  clear(): void {
    this.#keep([]);
  }

  /** The faults of the next response of an operation; each counts it as one of its times. */
  take(operation: string): Effect[] {
    const taken = this.#kept.filter(({ fault }) => (fault.operation ?? operation) === operation);
    for (const kept of taken) kept.left--;
    if (taken.some(({ left }) => Number.isFinite(left)))
      this.#keep(this.#kept.filter(({ left }) => left > 0));
    return taken.map(({ effect }) => effect);
  }

  #keep(kept: Kept[]): void {
    this.#kept = kept;
    this.#feed.notify({ kind: 'settings' });
  }
}

/**
 * What a request asks for by its header.
 *
 * @throws TypeError when there is no such fault, or an option is wrong; the message begins with the name of the header
 */
export function readFaultHeader(value: string): Effect[] {
  // A value in quotation marks may hold commas and semicolons.
  return split(value, ',').map((text) => {
    const [name, ...options] = split(text, ';');
    try {
      const kind = kindOf(name);
      const given = Object.fromEntries(options.map(optionOf));
      return { ...kind.effect(optionsOf(kind, given)), name: name as FaultName };
    } catch (error) {
      throw new TypeError(`${faultHeader}: ${(error as Error).message}`);
    }
  });
}

const split = (text: string, by: ',' | ';'): string[] =>
  (text.match(by === ',' ? /(?:"[^"]*"|[^,])+/g : /(?:"[^"]*"|[^;])+/g) ?? ['']).map((part) => part.trim());

function optionOf(text: string): [string, string] {
  const [, name, quoted, plain] = /^([\w-]+)\s*=\s*(?:"([^"]*)"|(.*))$/.exec(text) ?? [];
  if (name === undefined) throw new TypeError('An option must be name=value.');
  return [name, quoted ?? plain ?? ''];
}

function kindOf(name: unknown): FaultKind {
  if (typeof name !== 'string' || !Object.hasOwn(faults, name))
    throw new TypeError(`There is no such fault. The faults are ${Object.keys(faults).join(', ')}.`);
  return faults[name as FaultName];
}

/** All options of a fault, from what is given and the defaults. A number may come as a text. */
function optionsOf({ options }: FaultKind, given: Readonly<Record<string, unknown>>): FaultOptions {
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(options, name));
  if (unknown !== undefined) {
    const names = Object.keys(options);
    throw new TypeError(
      names.length === 0
        ? 'This fault has no options.'
        : `This fault has no such option. Its options are ${names.join(', ')}.`,
    );
  }
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      readOption(name, option, given[name] ?? option.default),
    ]),
  );
}

/** @throws TypeError when an option can't have this value */
function readOption(name: string, option: FaultOption, value: unknown): string | number {
  if (option.type === 'integer') {
    const { least = 0, most = Number.MAX_SAFE_INTEGER } = option;
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    if (typeof number === 'number' && Number.isSafeInteger(number) && number >= least && number <= most)
      return number;
    throw new TypeError(`${name} must be an integer from ${least} to ${most}.`);
  }
  if (option.values !== undefined && !option.values.includes(value as string))
    throw new TypeError(`${name} must be one of ${option.values.join(', ')}.`);
  // What may stand in a header, since one of them is put into one.
  if (typeof value !== 'string' || !/^[\x20-\x7e]+$/.test(value))
    throw new TypeError(`${name} must be a string of printable ASCII, not empty.`);
  if (name === 'pointer' && !value.startsWith('/')) throw new TypeError('pointer must begin with /.');
  return value;
}
