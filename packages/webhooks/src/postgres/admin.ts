import { listDefaults } from '../defaults.ts';
import type { DeliveryState, InboxAdmin, InboxStats, StoredDelivery } from '../inbox.ts';
import { type ParseProblem, parse } from '../parse.ts';
import { openDatabase } from './database.ts';
import { explain } from './errors.ts';
import { idAt, isId } from './ids.ts';
import { type PostgresOptions, settingsOf } from './options.ts';
import type { Row } from './sql.ts';
import { bytesOf, ensureQueues, optionalText, queueOf, textOf } from './store.ts';

const replayAtOnce = 500;

/**
 * Opens an inbox in PostgreSQL to look at it, beside the receivers that work on it.
 *
 * @throws TypeError when an option is invalid
 * @throws Error when this Node is too old
 * @throws InboxError when there is no inbox, or it can't be opened
 * @example
 * import { openPostgresInbox } from '@voice-agent/webhooks/postgres';
 *
 * const inbox = await openPostgresInbox({ connectionString: process.env.DATABASE_URL ?? '' });
 * console.log(await inbox.stats());
 * await inbox.close();
 */
export async function openPostgresInbox(options: PostgresOptions): Promise<InboxAdmin> {
  const settings = settingsOf(options);
  const { query, transaction, close } = await openDatabase(settings, false);
  const table = `${settings.schema}.delivery`;
  const explained = async <Out>(work: Promise<Out>): Promise<Out> => {
    try {
      return await work;
    } catch (error) {
      throw explain(error, settings);
    }
  };

  /** Hands the next ones out again. */
  const replayOnce = (after: string, which: { ids?: readonly string[]; state?: DeliveryState }) =>
    transaction(async (query) => {
      const rows = await query(
        `SELECT id, state, body, call_id, event_type FROM ${table}
          WHERE id > $1 AND state IN ('dead-lettered', 'unrecognised', 'done')
            AND ($2::uuid[] IS NULL OR id = ANY($2)) AND ($3::text IS NULL OR state = $3)
          ORDER BY id LIMIT ${replayAtOnce} FOR UPDATE`,
        [after, which.ids ?? null, which.state ?? null],
      );
      const again = rows.map((row) => {
        const { callId, eventType } = knownOf(row);
        return { id: String(row.id), callId, eventType, queue: queueOf(String(row.id), callId) };
      });
      await query(
        `UPDATE ${table} d SET state = 'waiting', attempts = 0, interruptions = 0, reason = NULL, problem = NULL,
            queue = r.queue, seq = coalesce(d.seq, nextval('${settings.schema}.arrival')), call_id = r.call_id, event_type = r.event_type
          FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS r (id, queue, call_id, event_type)
          WHERE d.id = r.id`,
        [
          again.map(({ id }) => id),
          again.map(({ queue }) => queue),
          again.map(({ callId }) => textOf(callId)),
          again.map(({ eventType }) => textOf(eventType)),
        ],
      );
      await ensureQueues(
        query,
        settings.schema,
        again.map(({ queue }) => queue),
      );
      return again.map(({ id }) => id);
    });

  return {
    stats: async () => {
      const rows = await explained(query(`SELECT state, count(*) AS count FROM ${table} GROUP BY state`));
      const stats: { -readonly [State in DeliveryState]: number } = {
        waiting: 0,
        running: 0,
        done: 0,
        'dead-lettered': 0,
        unrecognised: 0,
      };
      for (const { state, count } of rows) stats[state as DeliveryState] = Number(count);
      return stats satisfies InboxStats;
    },

    list: async ({ state, callId, eventType, limit = listDefaults.limit } = {}) => {
      const rows = await explained(
        query(
          `SELECT * FROM ${table} WHERE ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR call_id = $2)
            AND ($3::text IS NULL OR event_type = $3) ORDER BY id DESC LIMIT $4`,
          [state ?? null, textOf(callId), textOf(eventType), limit],
        ),
      );
      return rows.map(deliveryOf);
    },

    get: async (id) => {
      if (!isId(id)) return undefined;
      const [row] = await explained(query(`SELECT * FROM ${table} WHERE id = $1`, [id]));
      return row && deliveryOf(row);
    },

    replay: async (which) => {
      const filter = 'ids' in which ? { ids: which.ids.filter(isId) } : which;
      let count = 0;
      let after = idAt(0);
      for (;;) {
        const ids = await explained(replayOnce(after, filter));
        count += ids.length;
        if (ids.length < replayAtOnce) return count;
        // What comes back as it was is not replayed again.
        after = ids.at(-1) ?? after;
      }
    },

    close,
  };
}

/** What the delivery is, by what this version knows. */
function knownOf(row: Row): { callId: string | undefined; eventType: string | undefined } {
  if (row.state !== 'unrecognised')
    return { callId: optionalText(row.call_id), eventType: optionalText(row.event_type) };
  const parsed = parse(bytesOf(row.body));
  if (!parsed.ok) return { callId: undefined, eventType: undefined };
  return { callId: parsed.event.callId, eventType: parsed.event.eventType };
}

function deliveryOf(row: Row): StoredDelivery {
  return {
    id: String(row.id),
    state: row.state as DeliveryState,
    eventType: optionalText(row.event_type),
    callId: optionalText(row.call_id),
    firstSeen: Number(row.first_seen),
    lastSeen: Number(row.last_seen),
    count: Number(row.count),
    attempts: Number(row.attempts),
    reason: optionalText(row.reason),
    problem: row.problem === null ? undefined : (JSON.parse(String(row.problem)) as ParseProblem),
    body: bytesOf(row.body),
  };
}
