import type { Log } from '../log/log.ts';
import type { LogEntry, LogFilter, LogSummary } from '../public.ts';
import type { State } from '../state.ts';
import { found } from './api-error.ts';
import type { Handlers } from './dispatch.ts';
import { sendAgain } from './send-again.ts';

/** What was asked of the sandbox, and what it asked of others. */
export function logHandlers(state: State): Pick<Handlers, 'listLog' | 'getLogEntry' | 'sendAgain'> {
  const { log } = state;
  const entryOf = (id: string): LogEntry =>
    found(log.get(id), 'Unknown entry id: the log has the newest ones.');
  return {
    listLog: ({ query: { follow, status, ...rest } }, { req, body }) => {
      const filter: LogFilter = {
        ...rest,
        ...(status !== undefined && { status: status === 'failed' ? 'failed' : Number(status) }),
      };
      if (/\bapplication\/json\b/.test(req.header('accept') ?? ''))
        return {
          entries: log
            .list({ take: 50, ...filter })
            .reverse()
            .map(summary),
        };
      const follows = follow !== undefined && req.method !== 'HEAD';
      return body(lines(log, { take: 1_000, ...filter }, follows), 200, {
        'content-type': 'application/x-ndjson; charset=utf-8',
      });
    },
    getLogEntry: ({ path }) => entryOf(path.id),
    sendAgain: ({ path }, context) => sendAgain(context, state, entryOf(path.id)),
  };
}

function summary({ request: _, response: __, ...entry }: LogEntry): LogSummary {
  return entry;
}

/**
 * Entries as NDJSON, each made when it is read: whoever reads slowly holds up nothing, and misses what the log has let
 * go meanwhile.
 *
 * @param follows goes on with each new entry
 */
function lines(log: Log, filter: LogFilter, follows: boolean): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let ids = log.list(filter).map(({ id }) => id);
  let after = log.lastId;
  let wake = () => {};
  const unwatch = follows ? log.watch(() => wake()) : () => {};
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const entry = ids.length > 0 ? log.get(ids.shift() ?? '') : undefined;
          if (entry !== undefined) return controller.enqueue(encoder.encode(`${JSON.stringify(entry)}\n`));
          if (ids.length > 0) continue;
          if (!follows) return controller.close();
          if (after === log.lastId)
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          ids = log.list({ ...filter, after, take: 1_000 }).map(({ id }) => id);
          after = log.lastId;
        }
      },
      cancel() {
        unwatch();
        wake();
      },
    },
    { highWaterMark: 0 },
  );
}
