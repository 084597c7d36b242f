import { expect, inject, onTestFinished, test } from 'vitest';
import { arrival, processing } from '../../soak/deliveries.ts';
import { until } from '../../soak/inbox-tests.ts';
import { runSql } from '../../soak/postgres-server.ts';
import type { Outcome } from '../inbox-types.ts';
import type { ParseProblem } from '../parse.ts';
import { openPostgresInbox, postgres } from './index.ts';

const server = inject('postgres');

async function databaseIn(encoding: string): Promise<string> {
  const name = `in_${encoding.toLowerCase()}`;
  await runSql(
    server.url,
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  return server.url.replace(/postgres$/, name);
}

const texts = ['5 € “too much”', 'é', '日本語 ～', 'nul \0', 'half \ud83d', '😀', '\u0081', 'C:\\u00e9'];

test.each(['UTF8', 'LATIN1', 'SQL_ASCII', 'EUC_JP', 'WIN1252'])(
  'a database in %s keeps every reason, problem, call id, event type and name of a secret',
  async (encoding) => {
    const connectionString = await databaseIn(encoding);
    const inbox = postgres({ connectionString, pollingIntervalMs: 20 });
    const log: string[] = [];
    const process = async ({ callId = '' }: { callId?: string | undefined }): Promise<Outcome> => ({
      kind: 'failed',
      reason: `no: ${callId}`,
    });
    await inbox.start(processing({ process, maxAttempts: 2, log: (_, message) => log.push(message) }));
    onTestFinished(() => inbox.stop());
    const admin = await openPostgresInbox({ connectionString });
    onTestFinished(() => admin.close());
    for (const text of texts) {
      const event = { eventType: text, callId: text };
      await inbox.append(arrival(text, text, { event, secretName: text }));
      const problem: ParseProblem = { kind: 'schema', pointer: `/${text}`, message: text };
      await inbox.append(arrival(text, `unrecognised ${text}`, { event: undefined, problem }));
    }
    await until(async () => expect((await admin.status())['dead-lettered']).toBe(texts.length));
    for (const text of texts)
      expect(await admin.list({ callId: text, eventType: text })).toMatchObject([
        { callId: text, eventType: text, attempts: 2, reason: `no: ${text}` },
      ]);
    const problems = (await admin.list({ state: 'unrecognised' })).map(({ problem }) => problem);
    expect(problems.toReversed()).toEqual(
      texts.map((text) => ({ kind: 'schema', pointer: `/${text}`, message: text })),
    );
    expect(log).not.toContain('The inbox does not work; it is retried.');
    expect(await admin.replay({ state: 'dead-lettered' })).toBe(texts.length);
  },
);
