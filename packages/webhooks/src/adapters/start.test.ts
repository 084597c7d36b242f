import fastify from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DeliveryReceiver } from '../index.ts';
import { toExpressHandler } from './express.ts';
import { toFastifyHandler, toFastifyPlugin } from './fastify.ts';
import { toNodeHandler } from './node.ts';
import { toWebHandler } from './web.ts';

function setUp() {
  const open = vi.fn();
  const receive: DeliveryReceiver['receive'] = async () => ({ status: 200, headers: {} });
  return { receiver: { receive, open }, open };
}
const delivery = () => new Request('https://receiver.example.com/calls', { method: 'POST' });

test.each([toExpressHandler, toFastifyHandler, toNodeHandler, toWebHandler])(
  '%o starts the receiver',
  async (adapter) => {
    const { receiver, open } = setUp();
    adapter(receiver);
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  },
);

test('an app of Fastify is not ready when the inbox cannot be opened', async () => {
  const start = () => Promise.reject(new Error('no such folder'));
  const app = fastify();
  app.register(toFastifyPlugin(Object.assign(setUp().receiver, { start })));
  await expect(app.ready()).rejects.toThrow('no such folder');
  await app.close();
});

describe('a function that makes the receiver', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('is called when the module is loaded, once', async () => {
    const { receiver, open } = setUp();
    const make = vi.fn(() => receiver);
    const handler = toWebHandler(make);
    expect(make).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    expect((await handler(delivery())).status).toBe(200);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('is not called while Next builds', async () => {
    vi.stubEnv('NEXT_PHASE', 'phase-production-build');
    const make = vi.fn(() => setUp().receiver);
    toWebHandler(make);
    await new Promise((resolve) => setTimeout(resolve));
    expect(make).not.toHaveBeenCalled();
  });

  test('what it throws is in the log once, and deliveries get 503 until it works', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { receiver } = setUp();
    const make = vi
      .fn(() => receiver)
      .mockImplementation(() => {
        throw new TypeError('authSecret is empty.');
      });
    const handler = toWebHandler(make);
    for (let count = 0; count < 3; count++) expect((await handler(delivery())).status).toBe(503);
    const reason = 'TypeError: authSecret is empty.';
    expect(log.mock.calls).toEqual([[expect.stringMatching('cannot be made'), { reason }]]);
    make.mockImplementation(() => receiver);
    expect((await handler(delivery())).status).toBe(200);
    log.mockRestore();
  });
});
