import { onTestFinished } from 'vitest';
import { createInbox } from '../src/inbox/engine.ts';
import type { InboxSettings } from '../src/inbox/settings.ts';
import type { InboxStore, OpenStore } from '../src/inbox/store.ts';
import type { Inbox } from '../src/inbox-types.ts';
import { memoryStore } from '../src/testing/inbox/memory.ts';

/** An inbox in memory, which is stopped after the test. */
export function memoryInbox(settings: Partial<InboxSettings> = {}, store: OpenStore = memoryStore()): Inbox {
  const inbox = createInbox(store, { where: 'memory', ...settings });
  onTestFinished(() => inbox.stop(0));
  return inbox;
}

/** A store in memory of which some methods are replaced. @param over is asked for them at each call */
export function storeWith(over: (real: InboxStore) => Partial<InboxStore>): OpenStore {
  const open = memoryStore();
  return async (context) =>
    new Proxy(await open(context), {
      get: (real, name: keyof InboxStore) => {
        const value = over(real)[name] ?? real[name];
        return typeof value === 'function' ? value.bind(real) : value;
      },
    });
}
