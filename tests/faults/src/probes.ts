import { type Api, isValid, type Reply, type Request, recordsOf } from './api.ts';
import type { Fields, OperationId } from './types.ts';

// Promises that many faults break. Each tells whether it holds.

type Probe = (api: Api) => Promise<boolean>;

/** It was answered, and with no success. */
export const isRefused = ({ status, ok }: Reply): boolean => status >= 400 && status < 500 && !ok;

const isAll = async <T>(values: readonly T[], holds: (value: T) => Promise<boolean>): Promise<boolean> => {
  for (const value of values) if (!(await holds(value))) return false;
  return true;
};

const pages = [1, 2, 3, 4];

/** The answers to plain requests, pages two to four and filters among them, are as described. */
export const answersAreValid =
  (operation: OperationId): Probe =>
  async (api) => {
    if (operation === 'listJobs') {
      return isAll([{}, ...pages.map((skip) => ({ take: 10, skip })), { type: 'TTS' }], async (body) =>
        isValid(operation, await api.listJobs(body)),
      );
    }
    if (operation === 'listWebTools') {
      const queries = pages.map((skip) => ({ take: '10', skip: String(skip) }));
      return isAll([{}, ...queries, { type: 'MCP' }, { isActive: 'false' }], async (query) =>
        isValid(operation, await api.listWebTools(query as Record<string, string>)),
      );
    }
    return isAll(['FUNCTION', 'MCP'] as const, async (type) =>
      isValid(operation, await api.update(await api.toolId(type), { name: 'Tide table' })),
    );
  };

/** The same of every operation. */
export const allAnswersAreValid = (): Probe => (api) =>
  isAll(['updateWebTool', 'listWebTools', 'listJobs'] as const, (operation) =>
    answersAreValid(operation)(api),
  );

/** A web tool is not updated with this. */
export const refusesUpdate =
  (body: unknown, request?: Request): Probe =>
  async (api) =>
    isRefused(await api.update(await api.toolId(), body, request));

/** A web tool of the type is updated with this. */
export const takesUpdate =
  (body: unknown, type: 'FUNCTION' | 'MCP' = 'FUNCTION'): Probe =>
  async (api) =>
    isValid('updateWebTool', await api.update(await api.toolId(type), body));

export const refusesJobs =
  (body: unknown, request?: Request): Probe =>
  async (api) =>
    isRefused(await api.listJobs(body, request));

export const takesJobs =
  (body: unknown): Probe =>
  async (api) =>
    isValid('listJobs', await api.listJobs(body));

export const refusesTools =
  (query: Record<string, string>): Probe =>
  async (api) =>
    isRefused(await api.listWebTools(query));

export const takesTools =
  (query: Record<string, string>): Probe =>
  async (api) =>
    isValid('listWebTools', await api.listWebTools(query));

const idsOf = (records: Fields[]): string[] => records.map(({ id }) => String(id));
const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((value, i) => value === right[i]);

/** The web tools page by page, with whatever `take`, are the same web tools, each of them once. */
export const toolPagesAreTheWhole =
  (query: Record<string, string> = {}): Probe =>
  async (api) => {
    const listed = async (more: Record<string, string>) =>
      idsOf(recordsOf(await api.listWebTools({ ...query, ...more })));
    const whole = idsOf(await api.tools(query));
    if (new Set(whole).size !== whole.length) return false;
    if (!isSame(await listed({}), whole.slice(0, 10))) return false;
    if (!isSame(await listed({ take: '1' }), whole.slice(0, 1))) return false;
    for (const take of [4, 10, 50]) {
      const count = Math.ceil(whole.length / take) + 1;
      for (let page = 1; page <= count; page++) {
        const expected = whole.slice((page - 1) * take, page * take);
        if (!isSame(await listed({ take: String(take), skip: String(page) }), expected)) return false;
      }
    }
    return true;
  };

/** A page of jobs has no more than `take`, has them while there are some, has none twice, and `skip` moves it. */
export const jobPagesHold: Probe = async (api) => {
  const listed = async (take: number, skip?: number) =>
    idsOf(recordsOf(await api.listJobs({ take, ...(skip !== undefined && { skip }) })));
  for (const take of [1, 3, 8]) {
    for (const skip of [undefined, 1, 2, 3]) {
      const page = await listed(take, skip);
      if (page.length !== take || new Set(page).size !== take) return false;
    }
  }
  const [first, second, third] = [await listed(3, 1), await listed(3, 2), await listed(3, 3)];
  return !isSame(first, second) && !isSame(second, third) && !isSame(first, third);
};

/** Every web tool that a filter lets through has these values, and none that has them is missing. */
export const toolsFilter =
  (query: Record<string, string>, matches: (tool: Fields) => boolean): Probe =>
  async (api) => {
    const expected = idsOf((await api.tools()).filter(matches)).sort();
    for (const take of [50, 5])
      if (!isSame(idsOf(await api.tools(query, take)).sort(), expected)) return false;
    return true;
  };

/** No job has two of the values of a filter, and together they are all jobs. */
export const jobsFilter =
  (field: 'status' | 'type', values: readonly string[], more: Fields = {}): Probe =>
  async (api) => {
    const listed = async (body: Fields) =>
      idsOf(recordsOf(await api.listJobs({ take: 500, ...more, ...body })));
    const found: string[] = [];
    for (const value of values) found.push(...(await listed({ [field]: value })));
    return isSame(found.sort(), (await listed({})).sort());
  };
