import type { Inbox, Log } from '../inbox-types.ts';
import { ownerFile } from './database-file.ts';

/** An inbox of this process that has started. */
interface Owner {
  readonly inbox: Inbox;
  /** The higher, the later it was made. */
  readonly order: number;
  started: Promise<void>;
  handOver(): Promise<void>;
}

interface Owners extends Map<string, Owner> {
  /** How many inboxes were made. */
  made?: number;
}

/** By file. Global, since a bundler may load this module more than once. */
function ownersOfProcess(): Owners {
  const place = Symbol.for('@voice-agent/webhooks/sqlite');
  const shared = globalThis as { [place]?: Owners };
  shared[place] ??= new Map();
  return shared[place];
}

/** Shorter than `appendTimeoutMs`, so that a delivery that waits for the hand-over is stored. */
const handOverMs = 2_000;

/**
 * The newest of several inboxes of this process on one file processes it. The one before hands the file
 * over, and stores what still arrives there through its successor. So a module that is evaluated again goes on, as
 * `next dev` does after an edit.
 */
export function latestOf(inbox: Inbox, file: string): Inbox {
  const owners = ownersOfProcess();
  owners.made = (owners.made ?? 0) + 1;
  let name = file;
  let log: Log = () => {};
  let isReplaced = false;
  const replace = () => {
    isReplaced = true;
    /** As after a hot reload. Deliveries that arrive here are still stored; the newer receiver processes them. */
    log('info', 'A newer receiver of this process has taken over the inbox.', { file });
  };
  const own: Owner = {
    inbox,
    order: owners.made,
    started: Promise.resolve(),
    handOver: async () => {
      replace();
      await inbox.stop(handOverMs);
    },
  };
  const current = async (): Promise<Inbox> => {
    const owner = isReplaced ? owners.get(name) : own;
    await owner?.started;
    return owner?.inbox ?? inbox;
  };
  const start = async (processing: Parameters<Inbox['start']>[0], before: Owner | undefined) => {
    try {
      if (before !== undefined && before !== own) {
        // An inbox that is still opening holds the lock, and can't be stopped yet. Its own start reports a failure.
        await before.started.catch(() => {});
        await before.handOver();
      }
      await inbox.start(processing);
    } catch (error) {
      if (owners.get(name) === own) owners.delete(name);
      throw error;
    }
  };
  return {
    start: async (processing) => {
      log = processing.log;
      name = nameOf(file);
      isReplaced = false;
      const before = owners.get(name);
      if (before !== undefined && before.order > own.order) return replace();
      owners.set(name, own);
      own.started = start(processing, before);
      await own.started;
    },
    append: async (arrival) => (await current()).append(arrival),
    count: async () => (await current()).count(),
    problem: () => (isReplaced ? owners.get(name)?.inbox : inbox)?.problem?.(),
    drain: (timeoutMs) => inbox.drain(timeoutMs),
    stop: async (timeoutMs) => {
      await inbox.stop(timeoutMs);
      if (owners.get(name) === own) owners.delete(name);
    },
  };
}

function nameOf(file: string): string {
  try {
    return ownerFile(file);
  } catch {
    // Its folder does not exist, which the start reports.
    return file;
  }
}
