import { afterEach, expect, test, vi } from 'vitest';
import { passKeyOn } from './api-key.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page that goes before it got the key does not erase it', async () => {
  const window = new EventTarget();
  // A worker that is slow to reply.
  const postMessage = vi.fn();
  const getRegistration = vi.fn(async () => ({ active: { postMessage } }));
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration } });
  passKeyOn();
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledOnce());
  window.dispatchEvent(new Event('pagehide'));
  expect(postMessage.mock.calls.map(([message]) => message)).toEqual([{}]);
});

test('a worker that does not respond is asked again', async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const fresh = await import('./api-key.ts');
  let asked = 0;
  const postMessage = (_: unknown, [port]: MessagePort[]) => {
    asked++;
    if (asked === 3) port?.postMessage('held');
  };
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) },
  });
  const kept = fresh.keptKey();
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  expect(await kept).toBe('held');
  expect(asked).toBe(3);
});

test.each(['installing', 'waiting', 'active'])('a key reaches a worker that is %s', async (state) => {
  vi.resetModules();
  const fresh = await import('./api-key.ts');
  const postMessage = vi.fn();
  const serviceWorker = {
    register: vi.fn(async () => {}),
    getRegistration: async () => ({ [state]: { postMessage } }),
  };
  vi.stubGlobal('navigator', { serviceWorker });
  await fresh.keepKey('typed');
  expect(postMessage).toHaveBeenCalledWith({ key: 'typed' });
});
