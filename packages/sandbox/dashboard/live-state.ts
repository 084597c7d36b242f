import { type Signal, signal } from '@preact/signals';
import { say } from '@voice-agent/ui';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Happening } from '../src/feed.ts';
import { ApiError, messageOf } from './control-api.ts';

/** What can change. */
export type Kind = Exclude<Happening['kind'], 'cleared'>;

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

/** The time in milliseconds since 1970, which goes on each second. */
export const now: Signal<number> = signal(Date.now());
setInterval(() => {
  now.value = Date.now();
}, 1_000);

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
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const { kind } = JSON.parse(data) as Happening;
    changed(kind === 'cleared' ? ['call', 'delivery'] : [kind]);
  };
}

/** What a request to the control API gives. Older data stays until the newer is there. */
export interface Resource<T> {
  data: T | undefined;
  error: string | undefined;
}

/**
 * Loads something, and again whenever something of these kinds has changed.
 *
 * @param load undefined: nothing is loaded
 * @param keys what the request depends on
 */
export function useResource<T>(
  kinds: readonly Kind[],
  load: ((signal: AbortSignal) => Promise<{ data?: T }>) | undefined,
  keys: readonly unknown[] = [],
): Resource<T> {
  const [resource, setResource] = useState<Resource<T>>({ data: undefined, error: undefined });
  const version = kinds.reduce((sum, kind) => sum + versions[kind].value, 0);
  const reload = useRef(() => {});
  useEffect(() => {
    const abort = new AbortController();
    let isLoading = false;
    let isStale = false;
    reload.current = () => {
      isStale = isLoading;
      if (isLoading || load === undefined) return;
      isLoading = true;
      load(abort.signal)
        .then(
          ({ data }) => setResource({ data, error: undefined }),
          (error: unknown) => {
            if (!abort.signal.aborted) setResource(({ data }) => ({ data, error: messageOf(error) }));
          },
        )
        .then(() => {
          isLoading = false;
          if (isStale && !abort.signal.aborted) reload.current();
        });
    };
    return () => abort.abort();
  }, keys);
  // What comes faster than it is loaded does not keep it from being shown.
  useEffect(() => reload.current(), [...keys, version]);
  return resource;
}

/** What sends a request, and why the last one failed. */
export interface Action {
  failure: string;
  /** What the response had beside its message: `pointer`, or `problems` of a configuration. */
  details: ApiError['details'];
  /** Sends a request and reports success, unless there is nothing to say. @returns whether it succeeded */
  act: (done: string, send: () => Promise<unknown>) => Promise<boolean>;
}

export function useAction(): Action {
  const [{ failure, details }, setFailed] = useState<Omit<Action, 'act'>>(noFailure);
  const act: Action['act'] = async (done, send) => {
    setFailed(noFailure);
    try {
      await send();
      if (done !== '') say(done);
      return true;
    } catch (problem) {
      setFailed({ failure: messageOf(problem), details: problem instanceof ApiError ? problem.details : {} });
      return false;
    }
  };
  return { failure, details, act };
}

const noFailure = { failure: '', details: {} };
