import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createReceiver } from '@voice-agent/webhooks';
import { openPostgresInbox, postgres } from '@voice-agent/webhooks/postgres';
import { openSqliteInbox, sqlite } from '@voice-agent/webhooks/sqlite';
import { deliver, event } from '@voice-agent/webhooks/testing';
import { expect, vi } from 'vitest';
import { codeOf, freePorts, webhookSecret } from './addresses.ts';
import type { Fence } from './pages.ts';
import type { Session } from './session.ts';

const limit = { timeout: 60_000, interval: 50 };
/** Less than a supervisor waits before it kills, and more than a loaded machine needs. */
const promptMs = 8_000;

/** A receiver of a page, as a program that can be started again on the same inbox. */
class Program {
  output = '';
  readonly folder: string;
  readonly url: string;
  readonly #command: readonly string[];
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | undefined;

  constructor(command: readonly string[], { code }: Fence, session: Session, port: number) {
    this.folder = mkdtempSync(join(session.folder, 'receiver-'));
    this.url = `http://127.0.0.1:${port}${/['"/](\/calls)\b/.exec(code)?.[1] ?? '/'}`;
    this.#command = command.map((each) => each.replace('PORT', `${port}`));
    this.#env = Object.assign(session.environment(), {
      VOICE_AGENT_WEBHOOK_SECRET: webhookSecret,
      VOICE_AGENT_INBOX_DATABASE: databaseOf(session),
      PORT: `${port}`,
    });
  }

  start(): void {
    const [program = '', ...args] = this.#command;
    const started = spawn(program, args, { cwd: this.folder, env: this.#env });
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (this.output += text));
    this.#process = started;
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (this.#process === undefined || this.#process.exitCode !== null) return null;
    const ended = once(this.#process, 'exit', { signal: AbortSignal.timeout(promptMs) });
    this.#process.kill(signal);
    return (await ended)[0];
  }

  async deliver(secret?: string, body = ''): Promise<number> {
    const headers = { 'content-type': 'application/json', ...(secret && { authorization: secret }) };
    return (await fetch(this.url, { method: 'POST', headers, body })).status;
  }

  async listens(): Promise<void> {
    const failed = (error: unknown) => expect.fail(`${error}\n${this.output}`);
    await vi.waitFor(() => this.deliver('Bearer other').catch(failed), limit);
  }

  async prints(text: string | RegExp): Promise<void> {
    await vi.waitFor(() => expect(this.output).toMatch(text), limit);
  }
}

// Another one each time: a receiver on the same inbox takes an old one for a duplicate.
const newEvent = () => {
  const data = { data: { outcomeResult: { orderId: 'A-7' } } };
  return event('call.ended', { callId: crypto.randomUUID(), data });
};

/** Starts a receiver at `PORT`, expects it to let in the service alone, and to be whole where it has an inbox. */
export async function runReceiver(
  command: readonly string[],
  fence: Fence,
  session: Session,
  { ends }: { ends: boolean } = { ends: true },
): Promise<void> {
  const [port = 0] = await freePorts(1);
  const program = new Program(command, fence, session, port);
  program.start();
  try {
    await program.listens();
    expect(await program.deliver('Bearer other')).toBe(401);
    expect(await program.deliver(webhookSecret.replace(' ', '  '))).toBe(401);
    expect(await program.deliver()).toBe(401);
    const unreadable = fence.code.includes('unwrap(') ? 400 : 200;
    expect(await program.deliver(webhookSecret, '{'), program.output).toBe(unreadable);
    const ended = newEvent();
    expect(await program.deliver(webhookSecret, JSON.stringify(ended)), program.output).toBe(200);
    await program.prints(new RegExp(`${ended.callId}|\\d turns`));
    if (isRecipe(fence)) await expectWhole(program, fence, session, ends);
  } finally {
    await program.end('SIGKILL');
  }
}

/** Whether it keeps deliveries and takes them in. */
export const isRecipe = ({ code }: Fence): boolean =>
  /\b(?:sqlite|postgres)\(/.test(code) &&
  /\bto\w+(?:Handler|Plugin)\(/.test(code) &&
  !code.includes("'vitest'");

/** Starts a receiver that listens at a port of its page, and expects it to be whole. */
export async function runWholeReceiver(fence: Fence, session: Session): Promise<void> {
  const [, fixed] = /\blisten\((\d+)/.exec(fence.code) ?? [];
  const port = fixed ? session.port(Number(fixed)) : (await freePorts(1))[0];
  const command = [process.execPath, join(session.folder, fence.file)];
  const program = new Program(command, fence, session, port ?? 0);
  program.start();
  try {
    await program.listens();
    await expectWhole(program, fence, session, true);
  } finally {
    await program.end('SIGKILL');
  }
}

/** After a crash it processes what waits, without another delivery; SIGTERM ends it with 0. */
async function expectWhole(program: Program, fence: Fence, session: Session, ends: boolean): Promise<void> {
  await program.end('SIGKILL');
  const { inbox, open } = inboxOf(fence, session, program.folder);
  const left = newEvent();
  const receiver = createReceiver({
    role: 'receive',
    auth: { authKey: 'bearer', authSecret: webhookSecret },
    inbox,
    log: () => {},
  });
  const { status } = await deliver(receiver, left, { authorization: webhookSecret });
  await receiver.stop();
  expect(status).toBe(200);
  program.start();
  const admin = await open();
  await vi.waitFor(async () => {
    const [found] = await admin.list({ callId: left.callId });
    expect(found?.state, program.output).toBe('done');
  }, limit);
  await admin.close();
  await program.listens();
  if (ends) expect(await program.end('SIGTERM'), program.output).toBe(0);
}

const databaseOf = (session: Session): string =>
  session.here(/postgres:\/\/[^'\s]+/.exec(codeOf(session.page))?.[0] ?? '');

function inboxOf({ code }: Fence, session: Session, folder: string) {
  if (!code.includes('postgres(')) {
    const [, file = ''] = /'([\w-]+\.db)'/.exec(code) ?? [];
    const options = { file: join(folder, file) };
    return { inbox: sqlite(options), open: () => openSqliteInbox(options) };
  }
  const options = { connectionString: databaseOf(session) };
  return { inbox: postgres(options), open: () => openPostgresInbox(options) };
}
