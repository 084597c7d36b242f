import type { ServerResponse } from 'node:http';
import type { Feed } from '../feed.ts';
import type { Log } from '../log/log.ts';
import type { LogFilter } from '../public.ts';

/** So often an idle stream is written to, which shows both sides that the connection is alive. */
const heartbeatMs = 15_000;
/** A watcher that has not read so many characters is let go; a browser comes again by itself. */
const maxUnread = 2 ** 20;

/** What happens, as server-sent events. What happens in one turn is sent together. */
export async function* watchFeed(feed: Feed, outgoing: ServerResponse): AsyncGenerator<string> {
  let text = 'retry: 1000\n\n';
  const sleeper = new Sleeper(outgoing);
  const send = (message: string) => {
    text += message;
    sleeper.wake();
    if (text.length > maxUnread) outgoing.destroy();
  };
  const unwatch = feed.watch((happening) => send(`data: ${JSON.stringify(happening)}\n\n`));
  const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs).unref();
  try {
    while (!outgoing.destroyed) {
      const next = text;
      text = '';
      yield next;
      if (text === '') await sleeper.sleep();
    }
  } finally {
    unwatch();
    clearInterval(heartbeat);
  }
}

/**
 * Entries as NDJSON, each made when it is read: whoever reads slowly holds up nothing, and misses what the log has let
 * go meanwhile.
 *
 * @param follower whoever gets each new entry, too
 */
export async function* logLines(
  log: Log,
  filter: LogFilter,
  follower: ServerResponse | undefined,
): AsyncGenerator<string> {
  let ids = log.list(filter).map(({ id }) => id);
  let after = log.lastId;
  const sleeper = follower && new Sleeper(follower);
  const unwatch = sleeper && log.watch(() => sleeper.wake());
  try {
    for (;;) {
      for (const id of ids) {
        const entry = log.get(id);
        if (entry !== undefined) yield `${JSON.stringify(entry)}\n`;
      }
      if (sleeper === undefined || follower?.destroyed) return;
      if (after === log.lastId) await sleeper.sleep();
      ids = log.list({ ...filter, skip: 0, after, take: 1_000 }).map(({ id }) => id);
      after = log.lastId;
    }
  } finally {
    unwatch?.();
  }
}

/** Sleeps until it is woken, or nobody is there any more. */
class Sleeper {
  wake: () => void = () => {};

  constructor(outgoing: ServerResponse) {
    outgoing.once('close', () => this.wake());
  }

  sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
