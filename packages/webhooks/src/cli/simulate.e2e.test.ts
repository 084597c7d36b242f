import { describe, expect, it } from 'vitest';
import { call } from './calls.ts';
import { fakeReceiver, type Received, type RunOptions, runCli, runHere } from './harness.ts';

const args = (flags: string) => ['simulate', ...flags.split(' ').filter(Boolean)];
/** Runs the command with flags that hold no spaces: in this process, and in one of its own. */
const simulate = (flags: string, options?: RunOptions) => runHere(args(flags), options);
const simulateAlone = (flags: string, options?: RunOptions) => runCli(args(flags), options);
const fast = '--rate 10000 --seed 7';
const secret = 'Bearer whsec-71c9d4';

interface Line {
  readonly duplicate: boolean;
  readonly fault: string | null;
  readonly event: { readonly callId: string };
}

const lines = (stdout: string): Line[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The bodies of each call, as they arrived. */
function byCall(bodies: readonly string[]): Record<string, string[]> {
  const calls: Record<string, string[]> = {};
  for (const body of bodies) {
    const { callId } = JSON.parse(body);
    calls[callId] = [...(calls[callId] ?? []), body];
  }
  return calls;
}

const bodies = (received: readonly Received[]): string[] => received.map(({ body }) => body);

describe.concurrent('simulate', () => {
  it('sends every event of every call once, in the order of its call, with the secret', async () => {
    await using receiver = await fakeReceiver();
    const env = { VOICE_AGENT_WEBHOOK_SECRET: secret };
    const ran = await simulateAlone(`${fast} --calls 6 --to ${receiver.url}?token=t-99`, { env });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const expected = Array.from({ length: 6 }, (_, index) =>
      call('7', index).map((event) => JSON.stringify(event)),
    );
    expect(byCall(bodies(receiver.received))).toEqual(byCall(expected.flat()));
    expect(new Set(receiver.received.map(({ authorization }) => authorization))).toEqual(new Set([secret]));
    expect(ran.stdout).toContain(`planned   6 calls, ${expected.flat().length} deliveries\n`);
    expect(ran.stdout).toContain(`answers   200: ${expected.flat().length}\n`);
    expect(ran.stdout).toMatch(/^latency {3}p50 [\d.]+ ms, p90 [\d.]+ ms, p99 [\d.]+ ms, max [\d.]+ ms$/m);
    expect(ran.stdout).toContain('Every delivery got a 200.\n');
    expect(ran.stdout).not.toMatch(/whsec|t-99/);
  });

  it('sends what is planned, twice the same with a seed, whatever goes wrong', async () => {
    const chaos = `${fast} --calls 8 --duplicate 20% --reorder 0.3 --delay 20 --drop 10%`;
    const planned = lines((await simulate(`${chaos} --dry-run`)).stdout);
    const cut = planned.filter(({ fault }) => fault === 'cut').length;
    const duplicates = planned.filter(({ duplicate }) => duplicate).length;
    expect(Math.min(cut, duplicates)).toBeGreaterThan(0);
    const expected = byCall(planned.map(({ event }) => JSON.stringify(event)));
    for (let run = 0; run < 2; run++) {
      await using receiver = await fakeReceiver();
      const { code, stdout } = await simulate(`${chaos} --json --to ${receiver.url}`);
      expect(code).toBe(0);
      expect(byCall(bodies(receiver.received))).toEqual(expected);
      expect(receiver.broken).toBe(cut);
      expect(JSON.parse(stdout)).toMatchObject({
        seed: '7',
        to: receiver.url,
        interrupted: false,
        calls: 8,
        deliveries: { planned: planned.length, done: planned.length, duplicates, slow: 0 },
        requests: { sent: planned.length, cut, redelivered: 0 },
        answers: { 200: planned.length },
        latency: { p50: expect.any(Number), max: expect.any(Number) },
        notAnsweredWith200: { count: 0, first: [] },
      });
    }
  });

  it('without a seed every run is another, and reports its seed', async () => {
    const [first, second] = [await simulate('--dry-run'), await simulate('--dry-run')];
    expect(first.code).toBe(0);
    expect(first.stdout).not.toBe(second.stdout);
    await using receiver = await fakeReceiver();
    const { stdout } = await simulate(`--calls 1 --rate 1000 --json --to ${receiver.url}`);
    const again = await simulate(`--calls 1 --dry-run --seed ${JSON.parse(stdout).seed}`);
    expect(lines(again.stdout).map(({ event }) => JSON.stringify(event))).toEqual(bodies(receiver.received));
  });

  it('a slow body comes in pieces', async () => {
    await using receiver = await fakeReceiver();
    const flags = `${fast} --calls 1 --slow 20% --timeout 60000 --json --to ${receiver.url}`;
    const { code, stdout } = await simulate(flags);
    expect(code).toBe(0);
    const sent = call('7', 0).length;
    const { slow } = JSON.parse(stdout).deliveries;
    expect(slow).toBeGreaterThan(0);
    expect(JSON.parse(stdout).answers).toEqual({ 200: sent });
    expect(receiver.pieces).toBeGreaterThan(sent + 5 * slow);
  });

  it('what is not acknowledged with 200 is listed, and makes it exit with 1', async () => {
    await using receiver = await fakeReceiver(({ body }) => (body.includes('"call.ended"') ? 503 : 200));
    const { code, stdout } = await simulate(`${fast} --calls 25 --to ${receiver.url}`);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^answers {3}200: \d+, 503: 25$/m);
    expect(stdout).toContain('Without a 200 in the end: 25\n');
    expect(stdout.match(/^ {2}503 {2}call\.ended {2}call-\w+-\d+$/gm)).toHaveLength(20);
    expect(stdout).toMatch(/\n {2}and 5 more\n$/);
  });

  it('--redeliver repeats what is without a 200, until it is', async () => {
    const rejected = new Set<string>();
    await using receiver = await fakeReceiver(({ body }) => {
      if (!body.includes('"tool.executed"') || rejected.has(body)) return 200;
      rejected.add(body);
      return 503;
    });
    const flags = `${fast} --calls 3 --redeliver 2 --json --to ${receiver.url}`;
    const { code, stdout } = await simulate(flags);
    expect(code).toBe(0);
    expect(rejected.size).toBeGreaterThan(2);
    expect(JSON.parse(stdout)).toMatchObject({
      requests: { redelivered: rejected.size },
      answers: { 503: rejected.size },
      notAnsweredWith200: { count: 0 },
    });
  });

  it('--redeliver gives up after as many times', async () => {
    await using receiver = await fakeReceiver(() => 500);
    const flags = `${fast} --calls 1 --redeliver 1 --concurrency 1 --json --to ${receiver.url}`;
    const { code, stdout } = await simulate(flags);
    expect(code).toBe(1);
    const sent = call('7', 0).length;
    expect(JSON.parse(stdout)).toMatchObject({
      answers: { 500: 2 * sent },
      notAnsweredWith200: { count: sent },
    });
  });

  it('never has more on the way than --concurrency', async () => {
    let open = (_status: number): void => undefined;
    const gate = new Promise<number>((resolve) => {
      open = resolve;
    });
    await using receiver = await fakeReceiver(() => gate);
    const running = simulate(`${fast} --calls 9 --concurrency 3 --timeout 60000 --to ${receiver.url}`);
    while (receiver.received.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
    // All are due: a fourth would be here by now.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(receiver.received).toHaveLength(3);
    open(200);
    expect(await running).toMatchObject({ code: 0 });
  });

  it('nothing listens: exit 2 at once', async () => {
    const flags = '--calls 1000 --redeliver 5 --to http://127.0.0.1:1';
    const { code, stdout, stderr } = await simulate(flags);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^http:\/\/127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\): .*\n$/);
  });

  it('Ctrl-C ends it with the summary so far', async () => {
    const state = { interrupt: () => undefined as unknown };
    await using receiver = await fakeReceiver((_request, place) => {
      if (place === 2) state.interrupt();
      return 200;
    });
    const ran = await simulateAlone(`--calls 100 --rate 20 --seed 7 --to ${receiver.url}`, {
      onStart: (signal) => {
        state.interrupt = () => signal('SIGINT');
      },
    });
    expect(ran).toMatchObject({ code: 1, stderr: '' });
    expect(receiver.received.length).toBeLessThan(100);
    expect(ran.stdout).toMatch(/^answers {3}200: \d+/m);
    expect(ran.stdout).toMatch(/^Stopped: \d+ of \d+ deliveries were not made\.$/m);
  });

  it('Ctrl-C does not wait for ever for a response', async () => {
    const state = { interrupt: () => undefined as unknown };
    await using receiver = await fakeReceiver(() => {
      state.interrupt();
      return 'never';
    });
    const flags = `${fast} --calls 1 --timeout 600000 --redeliver 9 --json --to ${receiver.url}`;
    const ran = await simulateAlone(flags, {
      onStart: (signal) => {
        state.interrupt = () => signal('SIGINT');
      },
    });
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      interrupted: true,
      deliveries: { done: 1 },
      requests: { sent: 1, redelivered: 0 },
      answers: { interrupted: 1 },
      latency: null,
    });
  });

  it('a reader that has had enough is not a crash', async () => {
    const onStart: RunOptions['onStart'] = (_signal, closeOutput) => closeOutput();
    const ran = await simulateAlone('--calls 500 --dry-run --seed 7', { onStart });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
  });
});
