import { randomUUID } from 'node:crypto';
import type { Fault, Fields, OperationId } from '../harness/fault.ts';
import { isRejected, type RequestValues } from '../harness/http-client.ts';
import { type Api, isValid, recordsOf, type ToolType } from './api-client.ts';

// What many faults violate. Each is true when the service conforms.

type Probe = Fault<Api>['probe'];

const isAll = async <T>(values: readonly T[], isTrue: (value: T) => Promise<boolean>): Promise<boolean> => {
  for (const value of values) if (!(await isTrue(value))) return false;
  return true;
};

const pages = [1, 2, 3, 4];

/** The responses to valid requests, pages two to four and filters among them, are as documented. */
export const responsesAreValid =
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
export const allResponsesAreValid: Probe = (api) =>
  isAll(['updateWebTool', 'listWebTools', 'listJobs'] as const, (operation) =>
    responsesAreValid(operation)(api),
  );

/** The operation rejects this body or query. */
export const rejects =
  (operation: OperationId, values: unknown, request?: RequestValues): Probe =>
  async (api) =>
    isRejected(await api.call(operation, values, request));

/** The operation accepts this body or query; an update is one of a tool of the type. */
export const accepts =
  (operation: OperationId, values: unknown, type?: ToolType): Probe =>
  async (api) =>
    isValid(operation, await api.call(operation, values, {}, type));

/** A search for what no job has finds none. */
export const nothingFound: Probe = async (api) => {
  const reply = await api.listJobs({ search: `qx-${randomUUID()}` });
  return reply.ok && recordsOf(reply).length === 0;
};

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
export const jobPagesAreRight: Probe = async (api) => {
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

/** A filter lists every web tool with these values, and no other. `<uuid>` stands for one that nothing has. */
export const toolsFilter =
  (filters: Record<string, string>): Probe =>
  async (api) => {
    const query = Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, value === '<uuid>' ? randomUUID() : value]),
    );
    const isListed = (tool: Fields) =>
      Object.entries(query).every(([name, value]) => String(tool[name]) === value);
    const expected = idsOf((await api.tools()).filter(isListed)).sort();
    for (const take of [50, 5])
      if (!isSame(idsOf(await api.tools(query, take)).sort(), expected)) return false;
    return true;
  };

const filterValues = {
  status: ['PENDING', 'COMPLETED', 'FAILED'],
  type: ['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'],
};

/** No job has two of the values of a filter, and together they are all jobs. */
export const jobsFilter =
  (field: 'status' | 'type', more: Fields = {}): Probe =>
  async (api) => {
    const listed = async (body: Fields) =>
      idsOf(recordsOf(await api.listJobs({ take: 500, ...more, ...body })));
    const found: string[] = [];
    for (const value of filterValues[field]) found.push(...(await listed({ [field]: value })));
    return isSame(found.sort(), (await listed({})).sort());
  };
