import assert from 'node:assert/strict';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRawClient } from '@voice-agent/client/raw';
import createQueries from 'openapi-react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const { VOICE_AGENT_BASE_URL = '', VOICE_AGENT_API_KEY = '' } = process.env;
const raw = createRawClient({ baseUrl: VOICE_AGENT_BASE_URL, apiKey: VOICE_AGENT_API_KEY });
const api = createQueries(raw);
const active = { params: { query: { isActive: true } } };

function Tools() {
  const { data } = api.useQuery('get', '/v1/voice-agents/web-tool/list', active);
  return createElement('output', null, data?.data.items[0]?.name ?? 'none');
}

// As a server renders a page: what it fetched before is in the cache that the component reads.
const cache = new QueryClient();
const { success, data } = await cache.fetchQuery(
  api.queryOptions('get', '/v1/voice-agents/web-tool/list', active),
);
assert.equal(success, true);
const page = renderToString(createElement(QueryClientProvider, { client: cache }, createElement(Tools)));
assert.equal(page, `<output>${data.items[0]?.name}</output>`);
