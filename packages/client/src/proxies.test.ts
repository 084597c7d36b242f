import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import { certificate } from '@voice-agent/test-kit/certificates';
import { portOf } from '@voice-agent/test-kit/servers';
import * as undici from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { fine } from './harness.ts';
import { createClient, type Fetch } from './index.ts';

const authority = certificate({ host: 'Company CA', canSign: true });
const ca = authority.cert;

/** A service with a certificate of the company. @returns its port */
const startService = () => portOf(createSecureServer(certificate({ authority }), fine));

/** A proxy that leads to one port, whatever it is asked for. @returns its address, and whom it was asked for */
async function startProxy(port: number): Promise<{ uri: string; asked: string[] }> {
  const asked: string[] = [];
  const proxy: Server = createServer();
  proxy.on('connect', ({ url = '' }, client) => {
    asked.push(url);
    const target = connect(port, '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    target.on('error', () => client.destroy()).pipe(client);
    client.on('error', () => target.destroy()).pipe(target);
    onTestFinished(() => void client.destroy());
  });
  return { uri: `http://127.0.0.1:${await portOf(proxy)}`, asked };
}

const list = (baseUrl: string, fetch?: Fetch, timeoutMs = 30_000) =>
  createClient({ baseUrl, apiKey: 'key', maxRetries: 0, fetch, timeoutMs }).webTools.list();

/** Closes its connections when the test is over. */
function untilDone<Used extends undici.Dispatcher>(dispatcher: Used): Used {
  onTestFinished(() => dispatcher.destroy());
  return dispatcher;
}

const through =
  (dispatcher: undici.Dispatcher): Fetch =>
  (url, init) =>
    undici.fetch(url, { ...init, dispatcher });

test("undici's own fetch with a proxy and an authority", async () => {
  const { uri, asked } = await startProxy(await startService());
  const proxy = untilDone(new undici.ProxyAgent({ uri, requestTls: { ca } }));
  // A name that only the proxy knows.
  const result = await list('https://localhost:8443', through(proxy));
  expect(result).toMatchObject({ ok: true });
  expect(asked).toEqual(['localhost:8443']);
});

test("undici's own fetch with an authority alone", async () => {
  const baseUrl = `https://localhost:${await startService()}`;
  const agent = untilDone(new undici.Agent({ connect: { ca } }));
  expect(await list(baseUrl, through(agent))).toMatchObject({ ok: true });
  const error = { kind: 'network', code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' };
  expect(await list(baseUrl, undici.fetch)).toMatchObject({ ok: false, error });
});

test.each([30_000, 340_000])(
  'a proxy that is set for the whole process, with a timeoutMs of %i',
  async (timeoutMs) => {
    const before = undici.getGlobalDispatcher();
    onTestFinished(() => undici.setGlobalDispatcher(before));
    const { uri, asked } = await startProxy(await startService());
    const proxy = untilDone(new undici.ProxyAgent({ uri, requestTls: { ca } }));
    undici.setGlobalDispatcher(proxy);
    expect(await list('https://localhost:8443', undefined, timeoutMs)).toMatchObject({ ok: true });
    expect(asked).toEqual(['localhost:8443']);
  },
);

test('a response that undici gave is read as any other', async () => {
  const baseUrl = `https://localhost:${await startService()}`;
  const agent = untilDone(new undici.Agent({ connect: { ca } }));
  const client = createClient({ baseUrl, apiKey: 'key', fetch: through(agent) });
  const response = await client.webTools.list().orThrow().asResponse();
  expect(await response.json()).toMatchObject({ success: true });
});
