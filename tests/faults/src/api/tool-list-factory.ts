import { type Conditions, type FaultFactory, meetsConditions } from './fault-factory.ts';
import { changeQuery, editTools } from './middleware.ts';
import { pagesCoverAllTools, toolFilterMatches } from './probes.ts';
import { listToolsProblem } from './request-validation.ts';

type Query = Record<string, string>;

/** An entry of tool-lists.yaml, whose header explains the keys. */
interface ToolListEntry {
  where?: Conditions;
  ignores?: string;
  defaults?: Query;
  sets?: Query;
  swaps?: Record<string, Query>;
  slices?: [start: number, end: number];
  filters?: Query;
  paginates?: Query;
}

export const toolListFault: FaultFactory<ToolListEntry> = (_, description, content) => {
  const { where = {}, ignores, defaults = {}, sets = {}, swaps = {}, slices, filters, paginates } = content;
  const isBroken = (query: URLSearchParams): boolean => meetsConditions(where, Object.fromEntries(query));
  const change = (query: URLSearchParams): void => {
    if (!isBroken(query)) return;
    // An invalid query stays invalid.
    if (ignores !== undefined && listToolsProblem(query) === undefined) query.delete(ignores);
    for (const [name, value] of Object.entries(defaults)) if (!query.has(name)) query.set(name, value);
    for (const [name, value] of Object.entries(sets)) query.set(name, value);
    for (const [name, values] of Object.entries(swaps)) {
      const replacement = values[query.get(name) ?? ''];
      if (replacement !== undefined) query.set(name, replacement);
    }
  };
  return {
    description,
    create: () =>
      slices === undefined
        ? changeQuery('listWebTools', change)
        : editTools((tools, { query }) => (isBroken(query) ? tools.slice(...slices) : tools)),
    probe: filters ? toolFilterMatches(filters) : pagesCoverAllTools(paginates),
  };
};
