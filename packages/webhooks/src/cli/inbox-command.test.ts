import { describe, expect, it } from 'vitest';
import { type DeliveryFilter, type InboxAdmin, InboxError, type StoredDelivery } from '../inbox-types.ts';
import type { InboxPlace, Io } from './io.ts';
import { run } from './run.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const ended: StoredDelivery = {
  id: '2',
  state: 'dead-lettered',
  eventType: 'call.ended',
  callId: 'call-北\t7',
  firstSeen: Date.UTC(2026, 2, 2, 9, 18),
  lastSeen: Date.UTC(2026, 2, 2, 9, 20),
  count: 2,
  attempts: 5,
  reason: 'The booking system\u001b[2J is down.',
  problem: undefined,
  body: bytes('{"eventType":"call.ended","number":1.0}'),
};
const unknown: StoredDelivery = {
  ...ended,
  id: '3',
  state: 'unrecognised',
  eventType: undefined,
  callId: undefined,
  lastSeen: Date.UTC(2026, 2, 2, 9, 30),
  count: 1,
  attempts: 0,
  reason: undefined,
  problem: { kind: 'schema', pointer: '/callId', message: 'must be a string' },
  body: Uint8Array.of(0xff, 0x00, 0x7b),
};

interface Around {
  readonly env?: Record<string, string>;
  readonly columns?: number;
  readonly deliveries?: readonly StoredDelivery[];
  readonly oldest?: number;
  readonly problem?: unknown;
  readonly openInbox?: (place: InboxPlace) => Promise<InboxAdmin>;
}

/** Runs a command on an inbox that holds the two, and writes down what is asked of it. */
async function inbox(
  args: readonly string[],
  { env = {}, columns, deliveries: current = [unknown, ended], oldest, problem, openInbox }: Around = {},
) {
  const output = { stdout: '', stderr: '', asked: [] as unknown[] };
  const admin: InboxAdmin = {
    status: async () => ({
      done: 9007,
      'dead-lettered': 1,
      unrecognised: 1,
      running: 0,
      waiting: 12,
      oldest,
    }),
    probe: async () => {
      if (problem !== undefined) throw problem;
    },
    list: async (filter: DeliveryFilter = {}) => {
      output.asked.push(filter);
      return current.filter(({ state }) => filter.state === undefined || state === filter.state);
    },
    get: async (id) => current.find((each) => each.id === id),
    replay: async (which) => {
      output.asked.push(which);
      return 'ids' in which ? which.ids.filter((id) => current.some((each) => each.id === id)).length : 1;
    },
    close: async () => void output.asked.push('close'),
  };
  const terminal = columns === undefined ? {} : { isTTY: true, columns };
  const io: Io = {
    env,
    stdin: process.stdin,
    stdout: { ...terminal, write: (text) => (output.stdout += Buffer.from(text).toString('latin1')) },
    stderr: { write: (text) => (output.stderr += text) },
    onInterrupt: () => () => undefined,
    openInbox:
      openInbox ??
      (async (place) => {
        output.asked.push(place);
        return admin;
      }),
  };
  const code = await run(['inbox', ...args], io);
  return { code, ...output, stdout: Buffer.from(output.stdout, 'latin1').toString('utf8') };
}

const file = ['--file', 'a.sqlite'];
const place = { file: 'a.sqlite' };

describe.each([['ls'], ['dead-lettered'], ['show', '2']])('%s %s', (...args) => {
  it('--json writes out what would act on a terminal', async () => {
    const acts = 'a\u001b[2Jb\u009b2Jc\u202ed\u2028e';
    const callId = `call-${acts}`;
    const delivery = { ...ended, callId, reason: acts, body: bytes(JSON.stringify({ acts })) };
    const { stdout } = await inbox([...args.filter(Boolean), '--json', ...file], { deliveries: [delivery] });
    expect(stdout).not.toMatch(/[^\n\P{C}]|[\u2028\u2029]/u);
    expect([JSON.parse(stdout)].flat()[0]).toMatchObject({ callId, reason: acts });
  });
});

describe('ls', () => {
  it('separates by tabs for other programs', async () => {
    const { code, stdout, stderr, asked } = await inbox(['ls', ...file]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n').map((line) => line.split('\t'))).toEqual([
      ['3', 'unrecognised', '-', '-', '2026-03-02T09:18:00Z', '1', '0', '/callId: must be a string'],
      [
        '2',
        'dead-lettered',
        'call.ended',
        'call-北\\t7',
        '2026-03-02T09:18:00Z',
        '2',
        '5',
        'The booking system\\u001b[2J is down.',
      ],
      [''],
    ]);
    expect(asked).toEqual([
      place,
      { state: undefined, callId: undefined, eventType: undefined, limit: 100 },
      'close',
    ]);
  });

  it('aligns under headings, cut to the terminal', async () => {
    const { stdout } = await inbox(['ls', ...file], { columns: 60 });
    expect(stdout.split('\n')).toEqual([
      'ID  STATE          EVENT       CALL        FIRST SEEN      …',
      '3   unrecognised   -           -           2026-03-02T09:18…',
      '2   dead-lettered  call.ended  call-北\\t7  2026-03-02T09:18…',
      '',
    ]);
  });

  it('colours states on a terminal, and nothing for other programs', async () => {
    const [red, end] = ['\u001b[31m', '\u001b[39m'];
    const env = { TERM: 'xterm' };
    for (const args of [['ls'], ['show', '2']]) {
      const { stdout } = await inbox([...args, ...file], { columns: 60, env });
      expect(stdout).toContain(` ${red}dead-lettered${end}`);
      expect((await inbox([...args, ...file], { env })).stdout).not.toContain('\u001b');
    }
  });

  it('passes its filters on', async () => {
    const args = ['--state', 'dead-lettered', '--call', 'call-7', '--type', 'call.ended', '--limit', '3'];
    const { asked } = await inbox(['ls', ...args, ...file]);
    expect(asked[1]).toEqual({ state: 'dead-lettered', callId: 'call-7', eventType: 'call.ended', limit: 3 });
  });

  it('--json prints all but the body', async () => {
    const { stdout } = await inbox(['ls', '--json', ...file]);
    expect(JSON.parse(stdout)[0]).toEqual({
      id: '3',
      state: 'unrecognised',
      eventType: null,
      callId: null,
      firstSeen: '2026-03-02T09:18:00.000Z',
      lastSeen: '2026-03-02T09:30:00.000Z',
      count: 1,
      attempts: 0,
      reason: null,
      problem: { kind: 'schema', pointer: '/callId', message: 'must be a string' },
      bytes: 3,
    });
  });
});

describe('dead-lettered', () => {
  it('lists both kinds, the last seen first, with why', async () => {
    const { code, stdout, asked } = await inbox(['dead-lettered', '--limit', '9', ...file]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^3\tunrecognised\t-\t-\t2026-03-02T09:30:00Z\t0\t\/callId: must be a string\n2\tdead-lettered\t.* is down\.\n$/,
    );
    expect(asked).toEqual([
      place,
      { state: 'dead-lettered', limit: 9 },
      { state: 'unrecognised', limit: 9 },
      'close',
    ]);
    expect((await inbox(['dead-lettered', '--limit', '1', ...file])).stdout).toMatch(/^3\t.*\n$/);
    expect(JSON.parse((await inbox(['dead-lettered', '--json', ...file])).stdout)).toHaveLength(2);
  });
});

describe('show', () => {
  it('prints all that is known, and the body', async () => {
    const { code, stdout } = await inbox(['show', '2', ...file]);
    expect(code).toBe(0);
    expect(stdout).toBe(
      `id          2
state       dead-lettered
event       call.ended
call        call-北\\t7
first seen  2026-03-02T09:18:00.000Z
last seen   2026-03-02T09:20:00.000Z
count       2
attempts    5
reason      The booking system\\u001b[2J is down.
body        39 bytes

{
  "eventType": "call.ended",
  "number": 1
}
`,
    );
  });

  it('prints bytes that are not UTF-8 as base64', async () => {
    expect((await inbox(['show', '3', ...file])).stdout).toMatch(
      /body +3 bytes, not UTF-8, shown as base64\n\n\/wB7\n$/,
    );
    const { stdout } = await inbox(['show', '3', '--json', ...file]);
    expect(JSON.parse(stdout)).toMatchObject({ id: '3', body: '/wB7', encoding: 'base64' });
  });

  it('--json and --raw give the body exactly', async () => {
    const { stdout } = await inbox(['show', '2', '--json', ...file]);
    expect(JSON.parse(stdout)).toMatchObject({
      body: '{"eventType":"call.ended","number":1.0}',
      encoding: 'utf8',
    });
    expect((await inbox(['show', '2', '--raw', ...file])).stdout).toBe(
      '{"eventType":"call.ended","number":1.0}',
    );
  });

  it('of no delivery: exit 1', async () => {
    const { code, stdout, stderr, asked } = await inbox(['show', '4', ...file]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The inbox has no delivery with this id\. /);
    expect(asked).toEqual([place, 'close']);
  });
});

describe('replay', () => {
  it.each<[string[], unknown[], string]>([
    [['2'], [{ ids: ['2'] }], '1 delivery replayed\n'],
    [['2', '3', '2'], [{ ids: ['2', '3'] }], '2 deliveries replayed\n'],
    [['--dead-lettered'], [{ state: 'dead-lettered' }], '1 delivery replayed\n'],
    [
      ['--unrecognised', '--dead-lettered'],
      [{ state: 'dead-lettered' }, { state: 'unrecognised' }],
      '2 deliveries replayed\n',
    ],
  ])('%j', async (args, which, output) => {
    expect(await inbox(['replay', ...args, ...file])).toEqual({
      code: 0,
      stdout: output,
      stderr: '',
      asked: [place, ...which, 'close'],
    });
  });

  it('of ids that are not there: exit 1 and how many', async () => {
    const { code, stdout, stderr } = await inbox(['replay', '2', '4', '5', '--json', ...file]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({ replayed: 1 });
    expect(stderr).toMatch(/^2 of 3 ids could not be replayed: /);
  });
});

describe('status', () => {
  const oldest = Date.UTC(2026, 2, 2, 9, 18);

  it('counts each state, names the oldest that waits, and says that it can be written', async () => {
    const { code, stdout, stderr } = await inbox(['status', ...file], { columns: 80, oldest });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'STATE           DELIVERIES',
      'waiting         12',
      'running         0',
      'done            9007',
      'dead-lettered   1',
      'unrecognised    1',
      'oldest waiting  2026-03-02T09:18:00.000Z',
      'writable        yes',
      '',
    ]);
    expect((await inbox(['status', ...file])).stdout).toMatch(
      /^waiting\t12\n.*\noldest waiting\t-\nwritable\tyes\n$/s,
    );
    expect(JSON.parse((await inbox(['status', '--json', ...file], { oldest })).stdout)).toEqual({
      waiting: 12,
      running: 0,
      done: 9007,
      'dead-lettered': 1,
      unrecognised: 1,
      oldest: '2026-03-02T09:18:00.000Z',
      writable: true,
      problem: null,
    });
  });

  it('one that cannot be written: exit 1 with the reason', async () => {
    const problem = new InboxError('full', 'a.sqlite: The disk is \u001b[2Jfull. Make room.');
    const { code, stdout, stderr } = await inbox(['status', ...file], { problem });
    expect(code).toBe(1);
    expect(stdout).toMatch(/\nwritable\tno\n$/);
    expect(stderr).toBe(
      'The inbox cannot be written now: a.sqlite: The disk is \\u001b[2Jfull. Make room.\n',
    );
    const json = await inbox(['status', '--json', ...file], { problem });
    expect({ code: json.code, stderr: json.stderr }).toEqual({ code: 1, stderr: '' });
    expect(JSON.parse(json.stdout)).toMatchObject({
      waiting: 12,
      oldest: null,
      writable: false,
      problem: problem.message,
    });
  });

  it('another error while it is tried: exit 2', async () => {
    const { code, stderr } = await inbox(['status', ...file], { problem: new TypeError('a mistake') });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('could not run: a mistake'),
    });
  });
});

describe('which inbox', () => {
  const url = 'postgres://user:p%40ss-whsec@127.0.0.1:5432/calls';

  it('the flag before the environment, and the database from the environment without a word', async () => {
    const env = { VOICE_AGENT_INBOX_DATABASE: url };
    expect((await inbox(['status', ...file], { env })).asked[0]).toEqual(place);
    expect(await inbox(['status'], { env })).toMatchObject({
      asked: [{ database: url }, 'close'],
      stderr: '',
    });
  });

  it.each([['--database', 'postgres://user@host/calls'], []])('a schema of the database', async (...flag) => {
    const env = { VOICE_AGENT_INBOX_DATABASE: 'postgres://user@host/calls' };
    const { code, asked } = await inbox(['status', ...flag, '--schema', 'calls_2'], { env });
    expect({ code, asked }).toEqual({
      code: 0,
      asked: [{ database: 'postgres://user@host/calls', schema: 'calls_2' }, 'close'],
    });
  });

  it('a database in a flag: a warning when it has a password', async () => {
    const { code, stdout, stderr } = await inbox(['status', '--database', url]);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Warning: other users .* VOICE_AGENT_INBOX_DATABASE\.\n$/);
    expect(stdout + stderr).not.toContain('whsec');
    expect((await inbox(['status', '--database', 'postgresql://user@host/calls'])).stderr).toBe('');
  });

  it.each([`No connection to ${url}.`, 'No user with p@ss-whsec.', 'No p%40ss-whsec.'])(
    'the password is taken out of "%s"',
    async (message) => {
      const openInbox = async () => {
        throw new InboxError('unusable', message);
      };
      const { code, stdout, stderr } = await inbox(['status'], {
        env: { VOICE_AGENT_INBOX_DATABASE: url },
        openInbox,
      });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^No [^\n]*…[^\n]*\.\n$/);
      expect(stderr).not.toContain('whsec');
    },
  );

  it('one that cannot be opened or read: exit 2, and it is closed', async () => {
    const asked: string[] = [];
    const broken = { status: () => Promise.reject(new InboxError('busy', 'a.sqlite is locked. Wait.')) };
    const openInbox = async () =>
      ({ ...broken, close: async () => void asked.push('close') }) as unknown as InboxAdmin;
    expect(await inbox(['status', ...file], { openInbox })).toMatchObject({
      code: 2,
      stderr: 'a.sqlite is locked. Wait.\n',
    });
    expect(asked).toEqual(['close']);
  });
});
