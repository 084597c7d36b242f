import type { Fields, HttpRequest, Middleware, Next } from '../harness/fault.ts';
import { isSuccess } from '../harness/http-client.ts';
import { bodyFields, bodyJson, withJson } from '../harness/http-messages.ts';
import { editTools, forOperation, listToolsRequest, recordsOf, toolIdOf } from './middleware.ts';
import { updateProblem } from './request-validation.ts';

/** Stores other fields than the request has, and responds with those of the request. */
export const storeInstead = (change: (fields: Fields, request: HttpRequest) => Fields): Middleware =>
  forOperation('updateWebTool', async (request, next) => {
    const fields = bodyFields(request);
    // An invalid update is still rejected, so that this is the only fault.
    if (updateProblem(bodyJson(request)) !== undefined) return next(request);
    const response = await next(withJson(request, change(fields, request)));
    if (!isSuccess(response)) return response;
    const { params: _, toolSettings: __, ...responseFields } = fields;
    const envelope = bodyFields(response);
    return withJson(response, {
      ...envelope,
      data: { ...(envelope.data as Fields), ...responseFields },
    });
  });

/** With a new name, also stores the fields that `change` returns. */
export const resetFields = (change: (before: Fields) => Fields) => (): Middleware =>
  forOperation('updateWebTool', async (request, next) => {
    const fields = bodyFields(request);
    const before = await findTool(request, next, toolIdOf(request));
    return next(
      before === undefined || fields.name === undefined
        ? request
        : withJson(request, { ...change(before), ...fields }),
    );
  });

/** Changes lists after updates. @param change gets the ids of the updated tools */
export const changeUpdatedTools =
  (change: (tools: Fields[], updatedIds: ReadonlySet<unknown>) => Fields[]) => (): Middleware => {
    const updatedIds = new Set<unknown>();
    const list = editTools((tools) => change(tools, updatedIds));
    return async (request, next) => {
      const response = await list(request, next);
      if (request.method === 'PATCH' && isSuccess(response)) updatedIds.add(toolIdOf(request).toLowerCase());
      return response;
    };
  };

const listTools = async (request: HttpRequest, next: Next): Promise<Fields[]> => {
  const response = await next(listToolsRequest(request));
  return isSuccess(response) ? recordsOf(response) : [];
};

const findTool = async (request: HttpRequest, next: Next, id: string): Promise<Fields | undefined> =>
  (await listTools(request, next)).find((tool) => tool.id === id.toLowerCase());
