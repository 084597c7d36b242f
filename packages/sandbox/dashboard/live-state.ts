import { type Signal, signal } from '@preact/signals';
import { say } from '@voice-agent/ui';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Happening } from '../src/feed.ts';
import { messageOf, sendRequest } from './api.ts';

type Kind = Happening['kind'];

/** How often something of a kind has changed; whoever shows it loads it again then. */
const versions: Record<Kind, Signal<number>> = {
  call: signal(0),
  delivery: signal(0),
  'web-tool': signal(0),
  agent: signal(0),
  settings: signal(0),
  log: signal(0),
};

/** Whether the event stream is connected. */
export const connected: Signal<boolean> = signal(false);

/** What happens in this time is loaded together: a fast call has dozens of changes in a second. */
const togetherMs = 150;

/** Watches the sandbox for as long as the page is open. */
export function watch(): void {
  const pending = new Set<Kind>();
  let waiting = false;
  const changed = (kinds: readonly Kind[]) => {
    for (const kind of kinds) pending.add(kind);
    if (waiting) return;
    waiting = true;
    window.setTimeout(() => {
      waiting = false;
      for (const kind of pending) versions[kind].value += 1;
      pending.clear();
    }, togetherMs);
  };
  const source = new EventSource('/_sandbox/feed');
  source.onopen = () => {
    connected.value = true;
    // Something may have happened while nobody watched.
    changed(Object.keys(versions) as Kind[]);
  };
  source.onerror = () => {
    connected.value = false;
    // A stream that was rejected is not opened again by the browser.
    if (source.readyState === EventSource.CLOSED) window.setTimeout(watch, 2_000);
  };
  source.onmessage = ({ data }: MessageEvent<string>) => changed([(JSON.parse(data) as Happening).kind]);
}

/** What a path of the control API gives. Older data stays until the newer is there. */
export interface Resource<T> {
  data: T | undefined;
  error: string | undefined;
}

/**
 * Loads a path, and again whenever something of these kinds has changed.
 *
 * @param path undefined: nothing is loaded
 */
export function useResource<T>(path: string | undefined, ...kinds: readonly Kind[]): Resource<T> {
  const [resource, setResource] = useState<Resource<T>>({ data: undefined, error: undefined });
  const version = kinds.reduce((sum, kind) => sum + versions[kind].value, 0);
  const load = useRef(() => {});
  useEffect(() => {
    const abort = new AbortController();
    let isLoading = false;
    let isStale = false;
    load.current = () => {
      isStale = isLoading;
      if (isLoading || path === undefined) return;
      isLoading = true;
      sendRequest<T>(path, { signal: abort.signal })
        .then(
          (data) => setResource({ data, error: undefined }),
          (error: unknown) => {
            if (!abort.signal.aborted) setResource(({ data }) => ({ data, error: messageOf(error) }));
          },
        )
        .then(() => {
          isLoading = false;
          if (isStale && !abort.signal.aborted) load.current();
        });
    };
    return () => abort.abort();
  }, [path]);
  // What comes faster than it is loaded does not keep it from being shown.
  useEffect(() => load.current(), [path, version]);
  return resource;
}

/** Why an action failed, and the function that runs it through the control API and reports success. */
export interface Action {
  failure: string;
  act: (done: string, path: string, request: { method: string; body?: unknown }) => Promise<void>;
}

export function useAction(): Action {
  const [failure, setFailure] = useState('');
  return {
    failure,
    act: async (done, path, request) => {
      setFailure('');
      try {
        await sendRequest(path, request);
        say(done);
      } catch (problem) {
        setFailure(messageOf(problem));
      }
    },
  };
}
