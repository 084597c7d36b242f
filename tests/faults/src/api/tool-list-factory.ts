import { toolsProblem } from '../bare-provider/request-validation.ts';
import type { Middleware } from '../harness/fault.ts';
import { editingTools, sendingQuery } from '../harness/http-messages.ts';
import { type Conditions, isMet, type Kind } from './fault-factory.ts';
import { toolPagesAreTheWhole, toolsFilter } from './probes.ts';

type Query = Record<string, string>;

/** A fault of lists.yaml, which explains it. */
export interface WrongList {
  when?: Conditions;
  ignores?: string;
  defaults?: Query;
  sets?: Query;
  swaps?: Record<string, Query>;
  slices?: [start: number, end: number];
  filters?: Query;
  pages?: Query;
}

/** A page or a filter of the web tools is wrong. */
export const wrongList: Kind<WrongList> = (_, description, fault) => {
  const { when = {}, ignores, defaults = {}, sets = {}, swaps = {}, slices, filters, pages } = fault;
  const isBroken = (query: URLSearchParams): boolean => isMet(when, Object.fromEntries(query));
  const change = (query: URLSearchParams): void => {
    if (!isBroken(query)) return;
    // An invalid query stays invalid.
    if (ignores !== undefined && toolsProblem(query) === undefined) query.delete(ignores);
    for (const [name, value] of Object.entries(defaults)) if (!query.has(name)) query.set(name, value);
    for (const [name, value] of Object.entries(sets)) query.set(name, value);
    for (const [name, values] of Object.entries(swaps)) {
      const other = values[query.get(name) ?? ''];
      if (other !== undefined) query.set(name, other);
    }
  };
  const create = (): Middleware =>
    slices === undefined
      ? sendingQuery('listWebTools', change)
      : editingTools((items, { query }) => (isBroken(query) ? items.slice(...slices) : items));
  return { description, create, probe: filters ? toolsFilter(filters) : toolPagesAreTheWhole(pages) };
};
