// The fetch of Node gives up a response after this time, whatever the signal says: 300 s for its head, and between two parts.
const maxWaitMs = 300_000;

interface Dispatcher {
  dispatch(options: object, handler: unknown): unknown;
}

/** What `fetch` is given to wait for longer than Node does by itself; nothing where it need not or can't be. */
export function longWaits(timeoutMs: number): { dispatcher?: Dispatcher } {
  if (timeoutMs < maxWaitMs) return {};
  // Where undici and Node keep the one that is used when none is given: a proxy that was set there stays in use.
  const { [Symbol.for('undici.globalDispatcher.1')]: used } = globalThis as {
    [name: symbol]: Dispatcher | undefined;
  };
  if (used === undefined) return {};
  const dispatch: Dispatcher['dispatch'] = (options, handler) =>
    used.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler);
  return { dispatcher: { dispatch } };
}
