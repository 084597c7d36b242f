import { describe, expect, it, vi } from 'vitest';
import { fakeReceiver, runHere } from '../../soak/cli.ts';

const onTerminal = (args: readonly string[], stdin = '') => runHere(args, { stdin }, true);

describe('on a terminal', () => {
  it('the secret is asked for and not echoed', async () => {
    await using receiver = await fakeReceiver();
    const args = ['send', 'call.ended', '--url', receiver.url, '--secret'];
    const past = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write'));
    const { code, stdout, stderr } = await onTerminal(args, 'Bearer whsec-71c9d4\r');
    expect(past.flatMap(({ mock }) => mock.calls)).toEqual([]);
    vi.restoreAllMocks();
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Secret (Bearer <token>): \n' });
    expect(stdout).not.toContain('whsec');
    expect(receiver.received[0]?.authorization).toBe('Bearer whsec-71c9d4');
  });

  it('Ctrl-C in place of a secret: exit 2', async () => {
    const { code, stderr } = await onTerminal(
      ['send', 'call.ended', '--url', 'http://127.0.0.1:1', '--secret'],
      '\u0003',
    );
    expect(code).toBe(2);
    expect(stderr).toContain('No secret was given.');
  });
});
