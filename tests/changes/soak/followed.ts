import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';

const event = 'call.summarised';
// biome-ignore lint/suspicious/noExplicitAny: what is there is the question
type Module = Record<string, any>;

/** What must follow from the specs and the examples of shapes.yaml, in a clone that was built. @returns what is missing */
export async function missingIn(clone: string): Promise<string[]> {
  const read = (path: string): string =>
    globSync(join(clone, path))
      .map((file) =>
        /\.pf_\w+$/.test(file) ? `${gunzipSync(readFileSync(file))}` : readFileSync(file, 'utf8'),
      )
      .join('\n');
  const load = (path: string): Promise<Module> => import(pathToFileURL(join(clone, 'packages', path)).href);
  const [{ createClient }, { operations }, { fixtures, handlers }, validators, { tools }] = await Promise.all(
    [
      load('client/dist/index.js'),
      load('client/dist/operations.js'),
      load('client/dist/testing.js'),
      load('client/dist/validators.js'),
      load('mcp/dist/internal/operation-kit/generated/tools.js'),
    ],
  );
  const page = read('packages/docs/dist/reference/create-note.md');
  const { startSandbox } = await load('sandbox/dist/index.js');
  const sandbox = await startSandbox({ port: 0, apiKey: 'key' });
  const client = createClient({ baseUrl: sandbox.url, apiKey: 'key' });
  try {
    const checks: Record<string, () => unknown> = {
      'a type': () => read('packages/client/dist/generated/types.d.ts').includes('interface NewNote'),
      'a validator': () => validators.isCreateNoteBody({ text: 'Wet.' }) && !validators.isCreateNoteBody({}),
      'a row of the table': () => operations.replaceNote.method === 'PUT',
      'a method of the client': async () =>
        (await client.notes.replace('note-1', { 'X-Reason': 'corrected', text: 'Wet.' }).orThrow()).id ===
        'note-1',
      'an iterator of a list': async () =>
        (await client.notes.iterate({ labels: ['delivery'], isPinned: true }).toArray())[0].id === 'note-1',
      'a tool for agents': () => tools.some(({ name }: Module) => name === 'replaceNote'),
      'a command': () =>
        read('packages/cli/dist/internal/operation-kit/generated/tools.js').includes('"createNote"'),
      'an answer of the mock': async () => (await mocked(handlers)).includes('note-1'),
      fixtures: () => JSON.stringify(fixtures).includes('The parcel was wet.'),
      'an answer of the sandbox': async () =>
        (await client.webTools.delete('6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30').orThrow()).id !== undefined,
      snippets: () => ['curl', 'client.notes.create', '```python'].every((each) => page.includes(each)),
      'a page of the reference': () => page.includes('no other fields'),
      'an operation of the console': () =>
        read('packages/docs/dist/console-data.json').includes('"createNote"'),
      'a result of the search': () =>
        read('packages/docs/dist/search.json').includes('/reference/create-note/'),
      'an operation of the dashboard': async () =>
        (await (await fetch(`${sandbox.url}/_sandbox/faults`)).text()).includes('createNote'),
      'a type of the receiver': () =>
        read('packages/webhooks/dist/generated/types.d.ts').includes('CallSummarisedEvent'),
      'an event of a call': async () => (await eventsOf(sandbox)).includes(event),
      'an event to send': () => receives(clone, 'send', event),
      'a change in a changeset': () =>
        ['createNote', event].every((each) => read('.changeset/*.md').includes(each)),
      'cases of the gate': async () =>
        (await gate(sandbox.url, clone)).includes(`operations    ${Object.keys(operations).length} of`),
    };
    const missing: string[] = [];
    for (const [what, isThere] of Object.entries(checks)) {
      const found = await Promise.resolve()
        .then(isThere)
        .catch((error: unknown) => console.error(error));
      console.log(`${found ? '✓' : '✗'} ${what}`);
      if (!found) missing.push(what);
    }
    return missing;
  } finally {
    await sandbox.close();
  }
}

async function eventsOf(sandbox: Module): Promise<string[]> {
  const [agent] = sandbox.agents.all();
  const { id } = sandbox.calls.start({ agentId: agent.id, pace: 'as-fast-as-possible' });
  const { events } = await sandbox.calls.ended(id);
  return events.map(({ eventType }: Module) => eventType);
}

/** Runs the command line of webhooks against a receiver. @returns whether the event came */
async function receives(clone: string, ...args: string[]): Promise<boolean> {
  let body = '';
  const server = createServer((request, response) => {
    request.on('data', (part) => (body += part)).on('end', () => response.end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const program = join(clone, 'packages/webhooks/dist/cli/main.js');
  const child = spawn(process.execPath, [program, ...args, '--url', `http://127.0.0.1:${port}`], {
    stdio: 'inherit',
  });
  await once(child, 'exit');
  server.close();
  return body.includes(event);
}

async function mocked(handlers: Module['handlers']): Promise<string> {
  const [handler] = handlers({ baseUrl: 'https://voice.example' });
  const headers = { authorization: 'Token key' };
  const request = new Request('https://voice.example/v1/notes/note-1', { headers });
  const { response } = await handler.run({ request, requestId: '1' });
  return response.text();
}

async function gate(url: string, clone: string): Promise<string> {
  const program = join(clone, 'packages/contract/dist/cli/main.js');
  const env = { ...process.env, VOICE_AGENT_API_KEY: 'key' };
  const args = [
    program,
    'api',
    '--url',
    url,
    '--allow-writes',
    '--cases',
    join(clone, 'node_modules/.cases'),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return stdout;
}
