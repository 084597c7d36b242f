import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { type Fence, root } from './pages.ts';
import { freePorts, type Session, webhookSecret } from './session.ts';

const example = readFileSync(join(root, 'specs/dist/examples/call.ended/two-turns.event.json'), 'utf8');

/** Starts a receiver at `PORT` and expects it to let in the service alone, at the path that it names or at `/`. */
export async function runReceiver(
  program: string,
  args: string[],
  { code }: Fence,
  session: Session,
): Promise<void> {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}${/['"/](\/calls)\b/.exec(code)?.[1] ?? '/'}`;
  const env = { ...session.environment(), VOICE_AGENT_WEBHOOK_SECRET: webhookSecret, PORT: `${port}` };
  const words = args.map((each) => each.replace('PORT', `${port}`));
  const server = spawn(program, words, { cwd: session.folder, env });
  const ended = once(server, 'exit');
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  // Another one each time: a receiver on the same inbox takes an old one for a duplicate.
  const callId = crypto.randomUUID();
  const body = JSON.stringify({ ...JSON.parse(example), callId });
  const deliver = async (secret?: string, text = body) => {
    const headers = { 'content-type': 'application/json', ...(secret && { authorization: secret }) };
    return (await fetch(url, { method: 'POST', headers, body: text })).status;
  };
  try {
    await vi.waitFor(() => deliver('Bearer other').catch((error) => expect.fail(`${error}\n${output}`)), {
      timeout: 60_000,
      interval: 50,
    });
    expect(await deliver('Bearer other')).toBe(401);
    expect(await deliver(webhookSecret.replace(' ', '  '))).toBe(401);
    expect(await deliver()).toBe(401);
    expect(await deliver(webhookSecret, '{'), output).toBe(200);
    expect(await deliver(webhookSecret), output).toBe(200);
    const processed = new RegExp(`${callId}|2 turns`);
    await vi.waitFor(() => expect(output).toMatch(processed), { timeout: 20_000 });
    server.kill('SIGTERM');
    const [exit] = await ended;
    if (code.includes('SIGTERM')) expect(exit).toBe(0);
  } finally {
    server.kill('SIGKILL');
  }
}
