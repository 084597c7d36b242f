import type { JobListRequest, OperationId, WebToolPatch } from '@voice-agent/client';
import {
  isListJobsRequest,
  isListWebToolsRequest,
  isUpdateWebToolRequest,
  type Validator,
} from '@voice-agent/client/validators';
import type { Choices } from '../choices.ts';
import type { Page } from '../public.ts';
import type { State } from '../state.ts';
import { transaction } from '../store/database.ts';
import { show } from '../store/web-tools.ts';
import { invalid, Refusal } from './answer.ts';
import { type ApiRequest, knownFields, readId, readJson, readQuery } from './request.ts';
import { updated } from './update.ts';

/** One operation of the interface. */
export interface Operation {
  readonly id: OperationId;
  readonly method: string;
  /** @returns the `data` of its envelope, as JSON @throws Refusal */
  run(state: State, request: ApiRequest): string;
}

/** How many records a page of web tools has when nobody says (interface, section 8). */
const defaultTake = 10;

const jobFields: Record<keyof JobListRequest, true> = {
  ...{ sort: true, take: true, skip: true, search: true, status: true, type: true },
};
const updateFields: Record<keyof WebToolPatch, true> = {
  ...{ type: true, name: true, description: true, async: true },
  ...{ toolSettings: true, messages: true, params: true },
};

/** POST /v1/jobs/all (interface, 4.1). */
export const listJobs: Operation = {
  id: 'listJobs',
  method: 'POST',
  run: ({ jobs, choices }, request) => {
    const query = readQuery(request.query, ['projectId'], choices);
    const asked = valid(isListJobsRequest, { query, body: readJson(request, choices) });
    const { projectId } = asked.query;
    if (projectId === '') throw refusal('/query/projectId', 'must not be empty');
    const { sort, take, skip, ...filters } = knownFields(asked.body ?? {}, jobFields, choices);
    const [unknown] = Object.keys(sort ?? {});
    if (unknown !== undefined && choices['list-jobs.sort'] === 'refuse')
      throw refusal('/body/sort', 'must have no fields');
    if (choices['list-jobs.unknown-project'] === 'refuse' && !jobs.hasProject(projectId))
      throw refusal('/query/projectId', 'is no project that is here');
    const all = choices['list-jobs.take'] === 'all' ? Number.MAX_SAFE_INTEGER : defaultTake;
    const page = jobs.page({
      ...filters,
      projectId,
      order: choices['list.order'],
      ...section(take ?? all, skip, choices['list-jobs.skip'], choices),
    });
    return listed('jobs', page, choices);
  },
};

/** GET /v1/voice-agents/web-tool/list (interface, 4.3). */
export const listWebTools: Operation = {
  id: 'listWebTools',
  method: 'GET',
  run: ({ webTools, choices }, request) => {
    const name = choices['list-web-tools.search-parameter'];
    const texts = readQuery(
      request.query,
      ['voiceAgentId', 'isActive', 'skip', 'take', 'type', name],
      choices,
    );
    const { [name]: search, isActive, ...others } = texts;
    const asked = valid(isListWebToolsRequest, {
      query: { ...others, ...(isActive !== undefined && { isActive: asBoolean(isActive) }) },
    });
    const { type, skip = '1', take = `${defaultTake}`, ...filters } = asked.query ?? {};
    const nothing = type === 'WEB_TOOL' && choices['list-web-tools.web-tool-filter'] === 'none';
    const page = webTools.page({
      ...filters,
      ...(type !== undefined && type !== 'WEB_TOOL' && { type }),
      ...(search !== undefined && { search }),
      order: choices['list.order'],
      authToken: choices['web-tool.auth-token'],
      ...section(
        whole(take, defaultTake, '/query/take', choices),
        whole(skip, 1, '/query/skip', choices),
        'page',
        choices,
      ),
    });
    return listed('items', nothing ? { records: '[]', total: page.total, filtered: 0 } : page, choices);
  },
};

/** PATCH /v1/voice-agents/web-tool/{id} (interface, 4.2). */
export const updateWebTool: Operation = {
  id: 'updateWebTool',
  method: 'PATCH',
  run: ({ db, webTools, feed, choices }, request) => {
    readQuery(request.query, [], choices);
    const path = { id: readId(request.id) };
    const asked = valid(isUpdateWebToolRequest, { path, body: readJson(request, choices) });
    const patch = knownFields(asked.body ?? {}, updateFields, choices);
    const tool = transaction(db, () => {
      const stored = webTools.get(path.id);
      if (stored === undefined)
        throw new Refusal('error.unknown-id', 'is no web tool that is here', { pointer: '/path/id' });
      if (choices['update.without-type'] === 'stored-type' && stored.type !== undefined)
        valid(isUpdateWebToolRequest, { path, body: { type: stored.type, ...patch } });
      const next = updated(stored, patch, choices);
      webTools.replace(next);
      return next;
    });
    feed.tell({ kind: 'web-tool', id: tool.id });
    return JSON.stringify(show(tool, choices['web-tool.auth-token']));
  },
};

/** The value in a text of the query; what is none stays, for the validator. */
const asBoolean = (text: string): boolean | string =>
  text === 'true' ? true : text === 'false' ? false : text;

const refusal = (pointer: string, message: string): Refusal =>
  new Refusal('error.invalid', message, { pointer });

function valid<T>(isValid: Validator<T>, value: unknown): T {
  if (!isValid(value)) throw invalid(isValid.errors);
  return value;
}

/** The number in a text that should be one from 1. */
function whole(text: string, otherwise: number, pointer: string, choices: Choices): number {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number >= 1) return number;
  if (choices['list-web-tools.page-texts'] === 'default') return otherwise;
  throw refusal(pointer, 'must be a whole number from 1');
}

/** Which records of a list are asked for. */
function section(
  asked: number,
  skip: number | undefined,
  meaning: Choices['list-jobs.skip'],
  choices: Choices,
): { skip: number; take: number } {
  const greatest = choices['list.greatest-take'];
  const take = Math.min(asked, greatest === 'none' ? Number.MAX_SAFE_INTEGER : Number(greatest));
  const passed = meaning === 'page' ? ((skip ?? 1) - 1) * take : (skip ?? 0);
  return { take, skip: Math.min(passed, Number.MAX_SAFE_INTEGER) };
}

function listed(name: string, { records, total, filtered }: Page, choices: Choices): string {
  const shown = choices['list.total'] === 'all' ? total : filtered;
  return `{"${name}":${records},"total":${shown},"filtered":${filtered}}`;
}
