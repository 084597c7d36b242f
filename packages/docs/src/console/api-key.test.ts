import { expect, test, vi } from 'vitest';
import { passKeyOn } from './api-key.ts';

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
  vi.unstubAllGlobals();
});
