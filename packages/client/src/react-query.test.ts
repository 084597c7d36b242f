import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import createQueries from 'openapi-react-query';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { paths } from './generated/types.ts';
import { sends, useService } from './harness.ts';
import { createClient } from './index.ts';
import { createRawClient, type RawClient } from './raw.ts';
import { fixtures } from './testing.ts';

const listPath = '/v1/voice-agents/web-tool/list';
const { id } = fixtures.functionTool;

const service = useService();
let raw: RawClient;
const requests = () =>
  service.requests.map(({ method, url, headers }) => `${method} ${url} ${headers.authorization}`);
const answer = (body: object | undefined, code = 200) => {
  service.answers = [sends(JSON.stringify(body) ?? '', code, { 'content-type': 'application/json' })];
};

beforeEach(() => {
  raw = createRawClient({ baseUrl: service.baseUrl, apiKey: 'secret-key' });
  answer(fixtures.listWebTools.responses['both-types']);
});

const newCache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

type Api = ReturnType<typeof createQueries<paths>>;
const useUpdate = (api: Api) => api.useMutation('patch', '/v1/voice-agents/web-tool/{id}');
type Update = ReturnType<typeof useUpdate>;

/** Renders a component that uses the mutation, and sends it. */
function mutate(
  api: Api,
  variables: Parameters<Update['mutateAsync']>[0],
): ReturnType<Update['mutateAsync']> {
  const rendered: Update[] = [];
  const Form = () => {
    rendered.push(useUpdate(api));
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client: newCache() }, createElement(Form)));
  const [update] = rendered;
  if (update === undefined) throw new Error('nothing was rendered');
  return update.mutateAsync(variables);
}

test('queryOptions fetch the envelope, with the headers of the client', async () => {
  const api = createQueries(raw);
  const options = api.queryOptions('get', listPath, { params: { query: { isActive: true, take: '5' } } });
  const envelope = await newCache().fetchQuery(options);
  const names: (string | undefined)[] = envelope.data.items.map(({ name }) => name);
  expect(names).toEqual(['Tide table', 'Pilot roster']);
  expect(requests()).toEqual([`GET ${listPath}?isActive=true&take=5 Token secret-key`]);
  // @ts-expect-error the interface wants a string here
  api.queryOptions('get', listPath, { params: { query: { take: 5 } } });
});

test('a response that is not a success rejects the query', async () => {
  answer({ message: 'no' }, 422);
  const options = createQueries(raw).queryOptions('get', listPath);
  await expect(newCache().fetchQuery(options)).rejects.toEqual({ message: 'no' });
});

test('an error without a body rejects a query, and passes for a success of a mutation', async () => {
  answer(undefined, 500);
  // TanStack Query logs the message of its error.
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const api = createQueries(raw);
  await expect(newCache().fetchQuery(api.queryOptions('get', listPath))).rejects.toThrow('data is undefined');
  log.mockRestore();
  expect(await mutate(api, { params: { path: { id } }, body: { name: 'Tides' } })).toBeUndefined();
});

test('useQuery renders what is in the cache', async () => {
  const api = createQueries(raw);
  const cache = newCache();
  function Tools(): ReactElement {
    const { data, isPending } = api.useQuery('get', listPath);
    return createElement('p', null, isPending ? 'wait' : data?.data.items.map(({ name }) => name).join(', '));
  }
  const page = () =>
    renderToString(createElement(QueryClientProvider, { client: cache }, createElement(Tools)));
  expect(page()).toBe('<p>wait</p>');
  await cache.prefetchQuery(api.queryOptions('get', listPath));
  expect(page()).toBe('<p>Tide table, Pilot roster</p>');
});

test('useMutation sends an update that is typed', async () => {
  answer(fixtures.updateWebTool.responses.function);
  const api = createQueries(raw);
  const sent = await mutate(api, { params: { path: { id } }, body: { name: 'Tides' } });
  expect(sent.data.name).toBe('Tide table of the inner basin');
  expect(requests()).toEqual([`PATCH /v1/voice-agents/web-tool/${id} Token secret-key`]);
});

test('a query of its own keeps the results, the retries and the types of the client', async () => {
  const client = createClient({ baseUrl: service.baseUrl, apiKey: 'secret-key' });
  const options = {
    queryKey: ['webTools', { isActive: true }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.webTools.list({ isActive: true }, { signal }).orThrow(),
  };
  const { items } = await newCache().fetchQuery(options);
  expect(items.map((tool) => tool.type)).toEqual(['FUNCTION', 'MCP']);
  answer({}, 404);
  await expect(newCache().fetchQuery(options)).rejects.toMatchObject({ kind: 'status', status: 404 });
});
