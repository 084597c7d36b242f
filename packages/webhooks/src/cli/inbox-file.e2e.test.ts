import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { runHere } from '../../soak/cli.ts';
import { newFolder, processing } from '../../soak/deliveries.ts';
import { until } from '../../soak/inbox-tests.ts';
import type { ClaimedDelivery, Inbox, Process } from '../inbox-types.ts';
import { parse } from '../parse.ts';
import { sqlite } from '../sqlite/index.ts';
import { call } from '../testing/index.ts';

const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

/** The inbox of a receiver whose handler fails as long as `isBroken` reports it. */
async function receiver(
  file: string,
  isBroken: () => boolean,
): Promise<{ inbox: Inbox; processed: ClaimedDelivery[] }> {
  const inbox = sqlite({ file });
  const processed: ClaimedDelivery[] = [];
  const process: Process = async (claimed) => {
    if (isBroken()) return { kind: 'failed', reason: 'The booking system is down.' };
    processed.push(claimed);
    return { kind: 'done' };
  };
  await inbox.start(processing({ process, maxAttempts: 1 }));
  return { inbox, processed };
}

async function append(inbox: Inbox, value: unknown): Promise<string> {
  const [body, result] = [encode(value), parse(value)];
  const { id } = await inbox.append({
    body,
    receivedAt: Date.now(),
    event: result.ok ? result.event : undefined,
    problem: result.ok ? undefined : result.problem,
    isOrdered: true,
  });
  return id;
}

describe('the inbox of a real receiver', () => {
  it('is looked at and replayed while it runs, and after it', async () => {
    const file = join(folder, 'inbox.sqlite');
    let broken = true;
    const { inbox, processed } = await receiver(file, () => broken);
    const inboxCli = (...args: string[]) => runHere(['inbox', ...args, '--file', file]);
    const status = async () => JSON.parse((await inboxCli('status', '--json')).stdout);

    const events = call().slice(0, 3);
    const ids: string[] = [];
    for (const event of events) ids.push(await append(inbox, event));
    const strange = await append(inbox, { ...events[0], callId: 7 });
    await until(async () => expect((await status())['dead-lettered']).toBe(3));
    expect(await status()).toEqual({
      waiting: 0,
      running: 0,
      done: 0,
      'dead-lettered': 3,
      unrecognised: 1,
      oldest: null,
      writable: true,
      problem: null,
    });

    const dead = (await inboxCli('dead-lettered')).stdout.trimEnd().split('\n');
    expect(dead).toHaveLength(4);
    expect(dead.filter((line) => line.endsWith('\tThe booking system is down.'))).toHaveLength(3);
    expect(dead.find((line) => line.startsWith(`${strange}\tunrecognised\t`))).toContain(
      '\t/callId: must be a string',
    );

    const filtered = await inboxCli('ls', '--type', 'call.answered', '--state', 'dead-lettered', '--json');
    expect(JSON.parse(filtered.stdout)).toMatchObject([
      { id: ids[1], eventType: 'call.answered', attempts: 1 },
    ]);
    expect(JSON.parse((await inboxCli('ls', '--call', 'call-nobody', '--json')).stdout)).toEqual([]);
    const raw = await inboxCli('show', ids[0] as string, '--raw');
    expect(raw.stdout).toBe(JSON.stringify(events[0]));

    broken = false;
    expect(await inboxCli('replay', ids[2] as string)).toMatchObject({
      code: 0,
      stdout: '1 delivery replayed\n',
    });
    await until(() => expect(processed.length).toBe(1));
    expect(await inboxCli('replay', '--dead-lettered')).toMatchObject({
      code: 0,
      stdout: '2 deliveries replayed\n',
    });
    await until(() => expect(processed.length).toBe(3));
    expect(processed.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
    expect((await inboxCli('show', '999')).code).toBe(1);
    expect((await inboxCli('replay', '999')).code).toBe(1);

    await inbox.stop();
    expect(await status()).toMatchObject({ done: 3, 'dead-lettered': 0, unrecognised: 1 });
  });
});

it('the status is of an inbox that can be written, or says why not', async () => {
  const file = join(folder, 'tried.sqlite');
  const { inbox } = await receiver(file, () => false);
  await inbox.stop();
  const database = new DatabaseSync(file);
  const status = () => runHere(['inbox', 'status', '--json', '--file', file]);
  const bodies = () => database.prepare('SELECT count(*) AS count FROM body').get()?.count;
  try {
    expect(await status()).toMatchObject({ code: 0, stdout: expect.stringContaining('"writable": true') });
    database.exec("CREATE TRIGGER no BEFORE INSERT ON body BEGIN SELECT RAISE(ABORT, 'not today'); END");
    const { code, stdout } = await status();
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({
      code: 1,
      waiting: 0,
      writable: false,
      problem: expect.stringContaining('tried.sqlite'),
    });
    database.exec('DROP TRIGGER no');
    expect((await status()).code).toBe(0);
    // Nothing of the trial is left.
    expect(bodies()).toBe(0);
  } finally {
    database.close();
  }
});

describe.concurrent('what is not an inbox', () => {
  it.each<[string, () => string, RegExp]>([
    [
      'a file that is not there',
      () => join(folder, 'none.sqlite'),
      /none\.sqlite cannot be read \(ENOENT\)\. Check the path\./,
    ],
    ['a folder', () => folder, / is not a file\. /],
    [
      'another file',
      () => {
        writeFileSync(join(folder, 'text.sqlite'), 'Dear diary, '.repeat(1000));
        return join(folder, 'text.sqlite');
      },
      /text\.sqlite/,
    ],
  ])('%s: exit 2 and a sentence', async (_name, file, message) => {
    const { code, stdout, stderr } = await runHere(['inbox', 'ls', '--file', file()]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });

  it('a database that does not respond: exit 2, without the password', async () => {
    const env = { VOICE_AGENT_INBOX_DATABASE: 'postgres://user:whsec@127.0.0.1:1/calls' };
    const { code, stdout, stderr } = await runHere(['inbox', 'status'], { env });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('127.0.0.1');
    expect(stderr).not.toMatch(/whsec|\n {4}at /);
  });
});
