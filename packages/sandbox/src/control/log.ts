import type { Context, Hono } from 'hono';
import type { Log } from '../log/log.ts';
import type { LogEntry, LogFilter, LogKind, LogSummary } from '../public.ts';
import type { State } from '../state.ts';
import { ControlApiError } from './api-error.ts';
import { readQuery, readTake } from './input.ts';
import { sendAgain } from './send-again.ts';

/** What was asked of the sandbox, and what it asked of others. */
export function logRoutes(app: Hono, state: State): void {
  const { log } = state;
  app.get('/log', (context) => {
    const { follow, take, ...query } = readQuery(context, [...filters, 'take', 'follow']);
    const filter = readFilter(query);
    if (/\bapplication\/json\b/.test(context.req.header('accept') ?? '')) {
      const entries = log.list({ ...filter, take: readTake(take, 50) });
      return context.json({ entries: entries.reverse().map(summary) });
    }
    const follows = follow !== undefined && context.req.method !== 'HEAD';
    const body = lines(log, { ...filter, take: readTake(take, 1_000) }, follows);
    return context.body(body, 200, { 'content-type': 'application/x-ndjson; charset=utf-8' });
  });

  app.get('/log/:id', (context) => context.json(entryOf(context, log)));

  app.post('/log/:id/send-again', async (context) =>
    context.json(await sendAgain(context, state, entryOf(context, log))),
  );
}

const filters = ['kind', 'status', 'search', 'callId', 'after'] as const;
const kinds: readonly LogKind[] = ['api', 'delivery', 'tool', 'control'];

function readFilter({
  kind,
  status,
  ...texts
}: Partial<Record<(typeof filters)[number], string>>): LogFilter {
  if (kind !== undefined && !kinds.some((name) => name === kind))
    throw new ControlApiError(422, `kind must be one of ${kinds.join(', ')}.`);
  if (status !== undefined && !/^(?:failed|[1-5]\d\d)$/.test(status))
    throw new ControlApiError(422, 'status must be failed, or a status such as 422.');
  if (texts.after !== undefined && !/^\d{1,15}$/.test(texts.after))
    throw new ControlApiError(422, 'after must be the id of an entry.');
  return {
    ...texts,
    ...(kind !== undefined && { kind: kind as LogKind }),
    ...(status !== undefined && { status: status === 'failed' ? status : Number(status) }),
  };
}

function entryOf(context: Context, log: Log): LogEntry {
  const entry = log.get(context.req.param('id') ?? '');
  if (entry === undefined) throw new ControlApiError(404, 'Unknown entry id: the log has the newest ones.');
  return entry;
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
