import { type Api, dataOf } from '../api.ts';
import { updateProblem } from '../bare/checks.ts';
import {
  editingTools,
  fieldsOf,
  idOf,
  isSuccess,
  jsonOf,
  listing,
  on,
  recordsOf,
  sendingFields,
  withJson,
} from '../middleware.ts';
import type { ApiDraft, FaultAnswer, FaultRequest, Fields, Middleware } from '../types.ts';

// What an update leaves behind.

export const fault = (
  name: string,
  says: string,
  make: () => Middleware,
  probe: ApiDraft['probe'],
  fact = 'web-tool.update.body',
): ApiDraft => ({ name, operation: 'updateWebTool', says, fact, make, probe });

/** Stores something else than was sent, and answers with what was sent as far as it is plain. */
export const storing = (change: (fields: Fields, request: FaultRequest) => Fields): Middleware =>
  on('updateWebTool', async (request, next) => {
    const sent = fieldsOf(request);
    // A wrong update is refused as ever, so that the loss alone gives the fault away.
    if (updateProblem(jsonOf(request)) !== undefined) return next(request);
    const answer = await next(withJson(request, change(sent, request)));
    if (!isSuccess(answer)) return answer;
    const { params: _, toolSettings: __, ...plain } = sent;
    const envelope = fieldsOf(answer);
    return withJson(answer, { ...envelope, data: { ...(envelope.data as Fields), ...plain } });
  });
export const dropping = (field: string) => (): Middleware => storing(({ [field]: _, ...others }) => others);
/** Stores another text than was sent, and answers with it. */
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
export const meddling = (change: (before: Fields) => Fields) => (): Middleware =>
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
export const showing = (change: (tool: Fields) => Fields) => (): Middleware => {
  const updated = new Set<string>();
  return remembering(updated, (items) =>
    items.map((tool) => (updated.has(String(tool.id)) ? change(tool) : tool)),
  );
};
/** Keeps the ids of what was updated, and changes what a list shows. */
export function remembering(updated: Set<string>, change: (items: Fields[]) => Fields[]): Middleware {
  const list = editingTools(change);
  return async (request, next) => {
    const answer = await list(request, next);
    if (request.method === 'PATCH' && isSuccess(answer)) updated.add(idOf(request).toLowerCase());
    return answer;
  };
}

export async function toolOf(
  request: FaultRequest,
  next: (request: FaultRequest) => Promise<FaultAnswer>,
  id: string,
): Promise<Fields | undefined> {
  const answer = await next(listing(request));
  return isSuccess(answer)
    ? recordsOf(fieldsOf(answer)).find((tool) => tool.id === id.toLowerCase())
    : undefined;
}
/** Any web tool but this one. */
export async function other(
  request: FaultRequest,
  next: (request: FaultRequest) => Promise<FaultAnswer>,
): Promise<string> {
  const answer = await next(listing(request));
  const stranger = recordsOf(isSuccess(answer) ? fieldsOf(answer) : {}).find(
    ({ id, type }) => id !== idOf(request) && type === 'FUNCTION',
  );
  return String(stranger?.id ?? idOf(request));
}

export const message: Fields = { messages: [{ type: 'system', content: 'Read the times slowly.' }] };
export const nameHolds = (name: string): ApiDraft['probe'] => shows({ name }, 'name');
/** Three names one after the other, each of which the list shows. */
export const everyUpdateCounts: ApiDraft['probe'] = async (api) => {
  for (const name of ['First name', 'Second name', 'Third name']) {
    const [, after] = await around(api, { name });
    if (after.name !== name) return false;
  }
  return true;
};
/** The answer to an update shows the tool that was updated, with its new name. */
export const answersWithIt: ApiDraft['probe'] = async (api) => {
  for (const [i, name] of ['Quay table', 'Lock table'].entries()) {
    const id = await api.toolId('FUNCTION', i);
    const data = dataOf(await api.update(id, { name }));
    if (data.id !== id || data.name !== name) return false;
  }
  return true;
};
/** An update that is refused leaves all web tools as they were. */
export const refusedChangesNothing =
  (wrong: Fields): ApiDraft['probe'] =>
  async (api) => {
    const before = await api.tools();
    const { ok } = await api.update(await api.toolId(), wrong);
    return !ok && isSame(before, await api.tools());
  };
/** What is refused is sent again without the wrong part; the refusal stays. */
export const appliedAllTheSame = (mend: (fields: Fields) => Fields) => (): Middleware =>
  on('updateWebTool', async (request, next) => {
    const answer = await next(request);
    if (!isSuccess(answer)) await next(withJson(request, mend(fieldsOf(request))));
    return answer;
  });
