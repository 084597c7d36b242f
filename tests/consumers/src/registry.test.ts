import { createServer } from 'node:http';
import { portOf } from '@voice-agent/test-kit/scratch';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { installRegistry, reachUplink, startRegistry } from './registry.ts';

/** A server that knows one package, and the addresses that it was asked for. */
async function uplink(): Promise<{ url: string; asked: string[] } & AsyncDisposable> {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ name: 'openapi-fetch', versions: {}, 'dist-tags': {} }));
  });
  return {
    url: `http://127.0.0.1:${await portOf(server)}/`,
    asked,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

// Before a test names a registry that holds nothing.
beforeAll(installRegistry);
afterEach(() => {
  vi.unstubAllEnvs();
});

test('what is missing comes from the registry that npm is configured with', async () => {
  await using behind = await uplink();
  vi.stubEnv('npm_config_registry', behind.url);
  await using registry = await startRegistry();
  await reachUplink(registry);
  expect((await fetch(new URL('@voice-agent%2fclient', registry.url))).status).toBe(404);
  expect(behind.asked).toEqual(['/openapi-fetch']);
});

test.each(['npm_config_proxy', 'HTTP_PROXY'])('through the proxy that %s names', async (name) => {
  await using proxy = await uplink();
  vi.stubEnv('npm_config_registry', 'http://registry.example.com/');
  vi.stubEnv(name, proxy.url);
  await using registry = await startRegistry();
  await reachUplink(registry);
  expect(proxy.asked).toEqual(['http://registry.example.com/openapi-fetch']);
});

test('where that one is not there, it is named, and what to look at', async () => {
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1/');
  await using registry = await startRegistry();
  await expect(reachUplink(registry)).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:1\/, which npm is configured with, .+ can't be reached .+ `npm config get registry`/,
  );
});
