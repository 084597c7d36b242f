import { width } from '@voice-agent/cli-kit/text';
import { describe, expect, it, vi } from 'vitest';
import { fakeReceiver, listenHere, type Running } from './harness.ts';
import { example } from './send-command.ts';

const down = '\u001b[B';
const up = '\u001b[A';

async function send(url: string, eventType: 'call.started' | 'call.ended', callId: string): Promise<number> {
  const body = JSON.stringify({ ...example(eventType), callId });
  return (await fetch(url, { method: 'POST', body })).status;
}

const shows = (running: Running, ...parts: (string | RegExp)[]): Promise<void> =>
  vi.waitFor(() => {
    for (const part of parts) expect(running.screen().join('\n')).toMatch(part);
  });

/** The events of the rows, the chosen one with its mark. */
const events = (running: Running): string[] =>
  running
    .screen()
    .filter((line) => /^[› ] [✓✗·] \d\d:/.test(line))
    .map((line) => `${line[0]?.trim()}${line.slice(13, 35).trim()}`);

describe('listen on a terminal', () => {
  it('shows each delivery in a row, and gives the terminal back at the end', async () => {
    const listening = await listenHere([], { terminal: { columns: 120, rows: 24 } });
    await shows(listening, 'Listening at http', 'noAuth: every sender is accepted', 'Waiting. Try: ');
    await send(listening.url, 'call.started', 'call-7');
    await send(listening.url, 'call.ended', 'call-\u202e8');
    await fetch(`${listening.url}health`);
    await shows(listening, /· \d\d:\d\d:\d\d call\.ended +200 call-\\u202e8 /, /› · .* GET \/health +405 - /);
    listening.press('q');
    expect(await listening.ended).toBe(0);
    const { stdout, stderr } = listening.output;
    expect(stdout.startsWith('\u001b[?1049h\u001b[?25l')).toBe(true);
    expect(stdout.endsWith('\u001b[?25h\u001b[?1049l')).toBe(true);
    expect(listening.rawModes).toEqual([true, false]);
    expect(stderr).toBe('Received 3 requests: 2 × 200, 1 × 405.\n');
    expect(process.listenerCount('exit')).toBeLessThan(10);
  });

  it.each(['\u0003', '\u0004', 'q'])('%j ends it', async (key) => {
    const listening = await listenHere([], { terminal: { columns: 80, rows: 24 } });
    listening.press(key);
    expect(await listening.ended).toBe(0);
  });

  it('r replays the newest or the chosen one to the target', async () => {
    await using target = await fakeReceiver((_, place) => (place === 2 ? 500 : 200));
    const listening = await listenHere(['--forward', target.url], { terminal: { columns: 100, rows: 24 } });
    await send(listening.url, 'call.started', 'a');
    await send(listening.url, 'call.ended', 'a');
    listening.press('r');
    await shows(listening, /› .*↻ call\.ended +500 a/, /replayed · 500 from the target/);
    listening.press(`${up}${up}kr`);
    await shows(listening, /4 of 4/, '3 newer below', /↻ call\.started +200 a/);
    const [started, ended, ...again] = target.received.map(({ body }) => body);
    expect(again).toEqual([ended, started]);
    listening.press('q');
    await listening.ended;
    expect(listening.output.stderr).toBe('Received 2 requests: 2 × 200. Replayed 2.\n');
  });

  it('r without a target or a body shows what to do', async () => {
    const listening = await listenHere([], { terminal: { columns: 100, rows: 24 } });
    listening.press('r');
    await shows(listening, 'Nothing has arrived yet.');
    await send(listening.url, 'call.started', 'a');
    listening.press('r');
    await shows(listening, 'Start with --forward URL.');
    listening.press('q');
    await listening.ended;
  });

  it('o opens the body and stays with it; space goes on, and o closes it', async () => {
    const listening = await listenHere([], {
      terminal: { columns: 80, rows: 24 },
      env: { FORCE_COLOR: '1' },
    });
    await send(listening.url, 'call.ended', 'a');
    listening.press('o');
    await shows(listening, '── call.ended: line 1 of ', '  "eventType": "call.ended",');
    expect(listening.output.stdout).toContain(
      '\u001b[36m"eventType":\u001b[39m\u001b[32m "call.ended",\u001b[39m',
    );
    await send(listening.url, 'call.started', 'b');
    await shows(listening, '1 newer below', '── call.ended: ');
    listening.press(' ');
    await shows(listening, 'line 13 of ');
    listening.press(down);
    await shows(listening, '── call.started: line 1 of ');
    listening.press('\r');
    await vi.waitFor(() => expect(listening.screen().join('\n')).not.toContain('──'));
    listening.press('q');
    await listening.ended;
  });

  it('f shows all, those that failed, those of the event, and those of the call', async () => {
    await using target = await fakeReceiver(({ body }) => (body.includes('"b"') ? 503 : 200));
    const listening = await listenHere(['--forward', target.url], { terminal: { columns: 100, rows: 24 } });
    await send(listening.url, 'call.started', 'a');
    await send(listening.url, 'call.started', 'b');
    await send(listening.url, 'call.ended', 'a');
    await shows(listening, '3 of 3 · filter: all');
    for (const [filter, list] of [
      ['1 of 3 · filter: failed', ['›call.started']],
      ['2 of 3 · filter: event call.started', ['call.started', '›call.started']],
      ['1 of 3 · filter: call b', ['›call.started']],
      ['3 of 3 · filter: all', ['call.started', 'call.started', '›call.ended']],
    ] as const) {
      listening.press('f');
      await shows(listening, filter);
      expect(events(listening)).toEqual(list);
    }
    listening.press('q');
    await listening.ended;
  });

  it('fits every terminal, also when its size changes', async () => {
    const listening = await listenHere(['--forward', 'http://127.0.0.1:1/webhook'], {
      terminal: { columns: 120, rows: 30 },
    });
    const body = JSON.stringify({
      ...example('call.ended'),
      callId: '北光'.repeat(99),
      agentName: 'x '.repeat(9999),
    });
    await fetch(listening.url, { method: 'POST', body });
    listening.press('o');
    for (const [columns, rows] of [
      [120, 30],
      [80, 24],
      [50, 20],
      [30, 8],
      [3, 2],
      [1, 1],
    ] as const) {
      listening.resize(columns, rows);
      const drawn = listening.output.stdout.length;
      await vi.waitFor(() => expect(listening.output.stdout.slice(drawn)).toContain('\u001b[H'));
      const lines = listening.screen();
      expect(lines).toHaveLength(rows);
      for (const line of lines) expect(width(line), line).toBeLessThanOrEqual(columns);
      if (columns >= 50) expect(lines.join(' ')).toMatch(/502.*cannot be reached \(ECONNREFUSED\)/);
    }
    listening.press('q');
    await listening.ended;
  });
});
