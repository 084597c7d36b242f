import type { DeliveryState } from './public.ts';
/** What happened, for those who watch: the dashboard, and tests that wait for it. */
export type Happening =
  | { kind: 'call'; callId: string; state: 'running' | 'ended' }
  | { kind: 'delivery'; deliveryId: string; callId: string; eventType: string; state: DeliveryState }
  | { kind: 'web-tool'; id: string }
  | { kind: 'agent'; agentId: string }
  | { kind: 'settings' }
  /** The history of calls. */
  | { kind: 'cleared' }
  /** Of the newest entry of the log; it stands for all that came with it. */
  | { kind: 'log'; id: string };

/** Notifies all who watch. */
export class Feed {
  readonly #watchers = new Set<(happening: Happening) => void>();

  notify(happening: Happening): void {
    for (const watcher of this.#watchers) watcher(happening);
  }

  /** @returns a function that ends the watching */
  watch(watcher: (happening: Happening) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}
