import { randomUUID } from 'node:crypto';
import type { Fault, Fields, OperationId } from '../harness/fault.ts';
import { isRejected, type RequestValues } from '../harness/http-client.ts';
import { type ApiClient, isValid, recordsOf, type ToolType } from './api-client.ts';

type Probe = Fault<ApiClient>['probe'];

const everyAsync = async <T>(
  values: readonly T[],
  predicate: (value: T) => Promise<boolean>,
): Promise<boolean> => {
  for (const value of values) if (!(await predicate(value))) return false;
  return true;
};

const pages = [1, 2, 3, 4];

/** The responses to valid requests, with pages 2 to 4 and filters, are as documented. */
export const responsesAreValid =
  (operation: OperationId | 'any'): Probe =>
  async (api) => {
    if (operation === 'any')
      return everyAsync(['updateWebTool', 'listWebTools', 'listJobs'] as const, (each) =>
        responsesAreValid(each)(api),
      );
    if (operation === 'listJobs') {
      return everyAsync([{}, ...pages.map((skip) => ({ take: 10, skip })), { type: 'TTS' }], async (body) =>
        isValid(operation, await api.listJobs(body)),
      );
    }
    if (operation === 'listWebTools') {
      const queries = pages.map((skip) => ({ take: '10', skip: String(skip) }));
      return everyAsync([{}, ...queries, { type: 'MCP' }, { isActive: 'false' }], async (query) =>
        isValid(operation, await api.listWebTools(query as Record<string, string>)),
      );
    }
    return everyAsync(['FUNCTION', 'MCP'] as const, async (type) =>
      isValid(operation, await api.update(await api.toolId(type), { name: 'Tide table' })),
    );
  };

/** The operation rejects this body or query. */
export const rejects =
  (operation: OperationId, values: unknown, request?: RequestValues): Probe =>
  async (api) =>
    isRejected(await api.call(operation, values, request));

/** The operation accepts this body or query. @param type of the updated web tool */
export const accepts =
  (operation: OperationId, values: unknown, type?: ToolType): Probe =>
  async (api) =>
    isValid(operation, await api.call(operation, values, {}, type));

/** A search for a random string finds no job. */
export const searchFindsNothing: Probe = async (api) => {
  const response = await api.listJobs({ search: `qx-${randomUUID()}` });
  return response.ok && recordsOf(response).length === 0;
};

const idsOf = (records: Fields[]): string[] => records.map(({ id }) => String(id));
export const isSameJson = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** For several values of `take`, the pages together list every web tool once, in the same order. */
export const pagesCoverAllTools =
  (query: Record<string, string> = {}): Probe =>
  async (api) => {
    const listIds = async (more: Record<string, string>) =>
      idsOf(recordsOf(await api.listWebTools({ ...query, ...more })));
    const all = idsOf(await api.tools(query));
    if (new Set(all).size !== all.length) return false;
    if (!isSameJson(await listIds({}), all.slice(0, 10))) return false;
    if (!isSameJson(await listIds({ take: '1' }), all.slice(0, 1))) return false;
    for (const take of [4, 10, 50]) {
      const count = Math.ceil(all.length / take) + 1;
      for (let page = 1; page <= count; page++) {
        const expected = all.slice((page - 1) * take, page * take);
        if (!isSameJson(await listIds({ take: String(take), skip: String(page) }), expected)) return false;
      }
    }
    return true;
  };

/** Each of the first pages has `take` different jobs, and pages differ. */
export const jobPagesAreConsistent: Probe = async (api) => {
  const listIds = async (take: number, skip?: number) =>
    idsOf(recordsOf(await api.listJobs({ take, ...(skip !== undefined && { skip }) })));
  for (const take of [1, 3, 8]) {
    for (const skip of [undefined, 1, 2, 3]) {
      const page = await listIds(take, skip);
      if (page.length !== take || new Set(page).size !== take) return false;
    }
  }
  const [first, second, third] = [await listIds(3, 1), await listIds(3, 2), await listIds(3, 3)];
  return !isSameJson(first, second) && !isSameJson(second, third) && !isSameJson(first, third);
};

/** Filters list exactly the web tools with these values. `<uuid>` stands for a random one. */
export const toolFilterMatches =
  (filters: Record<string, string>): Probe =>
  async (api) => {
    const query = Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, value === '<uuid>' ? randomUUID() : value]),
    );
    const isMatch = (tool: Fields) =>
      Object.entries(query).every(([name, value]) => String(tool[name]) === value);
    const expected = idsOf((await api.tools()).filter(isMatch)).sort();
    for (const take of [50, 5])
      if (!isSameJson(idsOf(await api.tools(query, take)).sort(), expected)) return false;
    return true;
  };

const filterValues = {
  status: ['PENDING', 'COMPLETED', 'FAILED'],
  type: ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'],
};

/** The lists for the values of a filter together have each job once. */
export const jobFilterMatches =
  (field: 'status' | 'type', others: Fields = {}): Probe =>
  async (api) => {
    const listIds = async (body: Fields) =>
      idsOf(recordsOf(await api.listJobs({ take: 500, ...others, ...body })));
    const found: string[] = [];
    for (const value of filterValues[field]) found.push(...(await listIds({ [field]: value })));
    return isSameJson(found.sort(), (await listIds({})).sort());
  };

/** Updates a FUNCTION tool. @returns the tool as listed before and after the update */
export async function updateAndList(
  api: ApiClient,
  body: Fields,
  index = 0,
): Promise<[before: Fields, after: Fields]> {
  const before = await api.tool('FUNCTION', index);
  await api.update(String(before.id), body);
  return [before, await api.listedTool(String(before.id))];
}

/** An update of the name leaves the field as it is. */
export const preserves =
  (field: string): Probe =>
  (api) =>
    everyAsync([0, 1, 2], async (index) => {
      const [before, after] = await updateAndList(api, { name: 'Tide table' }, index);
      return isSameJson(before[field], after[field]);
    });
