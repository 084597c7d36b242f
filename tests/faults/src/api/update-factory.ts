import { updateProblem } from '../bare-provider/request-validation.ts';
import type { Fault, FaultRequest, FaultResponse, Fields, Middleware } from '../harness/fault.ts';
import { isSuccess } from '../harness/http-client.ts';
import {
  editingTools,
  fieldsOf,
  idOf,
  jsonOf,
  listing,
  on,
  recordsOf,
  sendingFields,
  withJson,
} from '../harness/http-messages.ts';
import { type Api, dataOf } from './api-client.ts';
import type { Kind } from './fault-factory.ts';

// What an update leaves behind.

/** Stores something else than was sent, and responds with what was sent. */
export const storing = (change: (fields: Fields, request: FaultRequest) => Fields): Middleware =>
  on('updateWebTool', async (request, next) => {
    const sent = fieldsOf(request);
    // An invalid update is still rejected, so that only the loss shows the fault.
    if (updateProblem(jsonOf(request)) !== undefined) return next(request);
    const response = await next(withJson(request, change(sent, request)));
    if (!isSuccess(response)) return response;
    const { params: _, toolSettings: __, ...plain } = sent;
    const envelope = fieldsOf(response);
    return withJson(response, { ...envelope, data: { ...(envelope.data as Fields), ...plain } });
  });
/** Stores another string than was sent, and responds with it. */
export const rewriting = (field: string, change: (text: string) => string) => (): Middleware =>
  sendingFields('updateWebTool', (fields) =>
    typeof fields[field] === 'string' ? { ...fields, [field]: change(fields[field]) } : fields,
  );

/** A tool as the list shows it before and after an update. */
export async function around(api: Api, body: Fields, index = 0): Promise<[Fields, Fields]> {
  const before = await api.tool('FUNCTION', index);
  await api.update(String(before.id), body);
  return [before, await api.shown(String(before.id))];
}

export const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);
/** After the update the list shows this value of the field. */
export const shows =
  (body: Fields, field: string, of: (value: Fields) => unknown = (value) => value) =>
  async (api: Api): Promise<boolean> => {
    const [, after] = await around(api, body);
    return isSame(of((after[field] ?? {}) as Fields), of(body[field] as Fields));
  };
/** After a new name these fields of the list are as they were. */
export const keeps =
  (...fields: string[]) =>
  async (api: Api): Promise<boolean> => {
    for (const index of [0, 1, 2]) {
      const [before, after] = await around(api, { name: 'Tide table' }, index);
      if (!fields.every((field) => isSame(before[field], after[field]))) return false;
    }
    return true;
  };
/** A new name does not bring these changes along. */
export const resetting = (change: (before: Fields) => Fields) => (): Middleware =>
  on('updateWebTool', async (request, next) => {
    const sent = fieldsOf(request);
    const before = await toolOf(request, next, idOf(request));
    return next(
      before === undefined || sent.name === undefined
        ? request
        : withJson(request, { ...change(before), ...sent }),
    );
  });
/** The lists show a tool that was updated with other values. */
const showing = (change: (tool: Fields) => Fields) => (): Middleware => {
  const updated = new Set<string>();
  return remembering(updated, (items) =>
    items.map((tool) => (updated.has(String(tool.id)) ? change(tool) : tool)),
  );
};
/** Keeps the ids of what was updated, and changes what a list shows. */
export function remembering(updated: Set<string>, change: (items: Fields[]) => Fields[]): Middleware {
  const list = editingTools(change);
  return async (request, next) => {
    const response = await list(request, next);
    if (request.method === 'PATCH' && isSuccess(response)) updated.add(idOf(request).toLowerCase());
    return response;
  };
}

export async function toolOf(
  request: FaultRequest,
  next: (request: FaultRequest) => Promise<FaultResponse>,
  id: string,
): Promise<Fields | undefined> {
  const response = await next(listing(request));
  return isSuccess(response)
    ? recordsOf(fieldsOf(response)).find((tool) => tool.id === id.toLowerCase())
    : undefined;
}
/** Any web tool but this one. */
export async function other(
  request: FaultRequest,
  next: (request: FaultRequest) => Promise<FaultResponse>,
): Promise<string> {
  const response = await next(listing(request));
  const another = recordsOf(isSuccess(response) ? fieldsOf(response) : {}).find(
    ({ id, type }) => id !== idOf(request) && type === 'FUNCTION',
  );
  return String(another?.id ?? idOf(request));
}

export const showsName = (name: string): Fault<Api>['probe'] => shows({ name }, 'name');
/** Three names one after the other, each of which the list shows. */
export const everyUpdateCounts: Fault<Api>['probe'] = async (api) => {
  for (const name of ['First name', 'Second name', 'Third name']) {
    const [, after] = await around(api, { name });
    if (after.name !== name) return false;
  }
  return true;
};
/** The response to an update shows the tool that was updated, with its new name. */
export const respondsWithIt: Fault<Api>['probe'] = async (api) => {
  for (const [i, name] of ['Quay table', 'Lock table'].entries()) {
    const id = await api.toolId('FUNCTION', i);
    const data = dataOf(await api.update(id, { name }));
    if (data.id !== id || data.name !== name) return false;
  }
  return true;
};
/** An update that is rejected leaves all web tools as they were. */
export const rejectedChangesNothing =
  (wrong: Fields): Fault<Api>['probe'] =>
  async (api) => {
    const before = await api.tools();
    const { ok } = await api.update(await api.toolId(), wrong);
    return !ok && isSame(before, await api.tools());
  };
/** What is rejected is sent again without the invalid part; the response stays. */
export const appliedAnyway = (fix: (fields: Fields) => Fields) => (): Middleware =>
  on('updateWebTool', async (request, next) => {
    const response = await next(request);
    if (!isSuccess(response)) await next(withJson(request, fix(fieldsOf(request))));
    return response;
  });

/** A fault of updates.yaml, which explains it. */
export interface WrongUpdate {
  loses?: string[];
  resets?: Fields;
  displays?: Fields;
  sends?: Fields;
  shows?: Fields;
  keeps?: string;
}

const valueAt = (target: unknown, pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce((found, name) => Object(found)[name] as unknown, target);

/** An update loses or changes something. */
export const wrongUpdate: Kind<WrongUpdate> = (_, description, fault) => {
  const {
    loses = [],
    resets,
    displays,
    sends = { name: 'Tide table' },
    shows: values = {},
    keeps: kept,
  } = fault;
  const losing = () =>
    storing((fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => !loses.includes(name))));
  const displaying = displays && showing((tool) => ({ ...tool, ...displays }));
  return {
    description,
    create: displaying ?? (resets ? resetting(() => resets) : losing),
    probe: kept
      ? keeps(kept)
      : async (api) => {
          const [, after] = await around(api, sends);
          return Object.entries(values).every(([pointer, value]) => isSame(valueAt(after, pointer), value));
        },
  };
};
