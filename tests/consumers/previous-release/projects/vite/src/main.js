import { createClient } from '@voice-agent/client';
import { isUpdateWebToolBody } from '@voice-agent/client/validators';

const query = new URLSearchParams(location.search);
const client = createClient({ baseUrl: location.origin, apiKey: query.get('key') });

const names = [];
for await (const tool of client.webTools.iterate({ take: 20 })) names.push(tool.name);
document
  .querySelector('ul')
  .replaceChildren(
    ...names.map((name) => Object.assign(document.createElement('li'), { textContent: name })),
  );
document.title = isUpdateWebToolBody({ type: 'MCP', async: true }) ? 'accepted' : 'refused';
document.body.dataset.ready = '';
