import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSandbox } from '@voice-agent/sandbox';
import { Addresses, apiKey, codeOf, placeholders, sandboxPort, webhookSecret } from './addresses.ts';
import type { Page } from './pages.ts';

// Less than the limit of a test, so that the output is reported.
const limitMs = 110_000;
/** A page that starts its sandbox itself; any other goes on with that of the quick start. */
const startsSandbox = /@voice-agent\/sandbox|pnpm start|pnpm contract/;

interface Program {
  readonly pid: number;
  readonly ended: Promise<number>;
  running: boolean;
  output(): string;
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Writes the snippets of a page that are files. */
export function writeFiles(
  page: Page,
  folder: string,
  here: (text: string) => string = (text) => text,
): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  for (const { file, code, language, title } of page.fences) {
    if (title?.startsWith('Add to ')) continue;
    if (!['ts', 'js', 'python', 'go', 'php'].includes(language) && !title?.includes('.')) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), here(code));
  }
}

/** A page as a reader works through it: a folder, terminals, and what was printed last. */
export class Session {
  readonly page: Page;
  readonly folder: string;
  readonly addresses: Addresses;
  /** Commands in place of lines that take minutes. */
  instead: Readonly<Record<string, string>> = {};
  /** The output of the last snippet, as the page would show it. */
  output = '';
  /** The last script that only read, and what it printed. */
  read: { code: string; output: string } | undefined;
  /** A folder for the settings of curl, the output of scripts, and the variables that they keep. */
  readonly #state: string;
  readonly #ends: (() => unknown)[] = [];
  #programs = 0;
  #latest: Program | undefined;

  private constructor(page: Page, folder: string, addresses: Addresses) {
    this.page = page;
    this.folder = folder;
    this.addresses = addresses;
    this.#state = `${folder}.session`;
  }

  static async open(page: Page, folder: string): Promise<Session> {
    const session = new Session(page, folder, await Addresses.of(page));
    for (const path of [folder, session.#state]) {
      rmSync(path, { recursive: true, force: true });
      mkdirSync(path, { recursive: true });
    }
    // Without it curl counts bytes on standard error when it does not write to a terminal.
    writeFileSync(join(session.#state, '.curlrc'), 'silent\nshow-error\n');
    await session.#startSandbox();
    return session;
  }

  /** The sandbox that the page takes for granted, if it does. */
  async #startSandbox(): Promise<void> {
    const all = codeOf(this.page);
    const isPlaceholder = placeholders.some((url) => all.includes(url));
    if (!isPlaceholder && (!all.includes(`127.0.0.1:${sandboxPort}`) || startsSandbox.test(all))) return;
    const port = isPlaceholder ? 0 : this.port(sandboxPort);
    const sandbox = await startSandbox({ apiKey, seed: 1, port });
    this.defer(() => sandbox.close());
    this.addresses.serviceUrl = sandbox.url;
  }

  port(number: number): number {
    return this.addresses.port(number);
  }

  here(text: string): string {
    return this.addresses.here(text);
  }

  environment(): NodeJS.ProcessEnv {
    const [database] = /postgres:\/\/[^'\s]+/.exec(codeOf(this.page)) ?? [];
    const isForOthers = /^(?:VOICE_AGENT_|TURBO_|NODE_ENV$)/;
    return {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isForOthers.test(name))),
      PATH: [
        join(import.meta.dirname, 'bin'),
        dirname(process.execPath),
        join(import.meta.dirname, 'node_modules/.bin'),
        process.env.PATH,
      ].join(delimiter),
      ...(this.addresses.serviceUrl !== undefined && { VOICE_AGENT_API_KEY: apiKey }),
      ...(database && { VOICE_AGENT_INBOX_DATABASE: this.here(database) }),
      VOICE_AGENT_WEBHOOK_SECRET: webhookSecret,
      CURL_HOME: this.#state,
      SNIPPETS_HOME: import.meta.dirname,
      SNIPPETS_API_KEY: apiKey,
      SNIPPETS_SANDBOX_PORT: `${this.port(sandboxPort)}`,
      npm_config_offline: 'true',
      npm_config_update_notifier: 'false',
    };
  }

  /** Runs a script of bash to its end; variables and the folder are kept for the next one. */
  async run(script: string): Promise<{ code: number | string; output: string }> {
    const kept = join(this.#state, 'kept.sh');
    const keep = `trap '{ export -p; printf "cd %q\\n" "$PWD"; } > ${JSON.stringify(kept)}' EXIT`;
    const program = this.#spawn(`${keep}\n${this.here(script)}`);
    const late = sleep(limitMs, `not over after ${limitMs} ms`, { ref: false });
    const code = await Promise.race([program.ended, late]);
    return { code, output: program.output() };
  }

  /** Starts a program and waits until it listens. It ends with the page. */
  async start(script: string): Promise<void> {
    const files = this.page.fences.filter(({ file }) => script.includes(file)).map(({ code }) => code);
    const implied = script.includes('@voice-agent/sandbox') && !script.includes('--port');
    const text = [script, ...files, implied ? `:${sandboxPort}` : ''].join('\n');
    const closed: number[] = [];
    for (const port of this.addresses.portsIn(text)) if (!(await listens(port))) closed.push(port);
    const program = this.#spawn(this.here(script));
    this.#latest = program;
    const ready = async () => {
      if (closed.length === 0) return program.output() !== '';
      return (await Promise.all(closed.map(listens))).includes(true);
    };
    const deadline = performance.now() + limitMs;
    while (!(await ready())) {
      const late = performance.now() > deadline;
      if (!program.running || late)
        throw new Error(`it ${late ? 'did not listen' : 'ended'}: ${program.output()}`);
      await sleep(25);
    }
  }

  /** The output so far of the program that was started last. */
  started(): string {
    return this.#latest?.output() ?? '';
  }

  /** Called when the page is through, the last one first. */
  defer(end: () => unknown): void {
    this.#ends.push(end);
  }

  async close(): Promise<void> {
    const problems: unknown[] = [];
    // Each of them, also when one fails.
    for (const end of this.#ends.reverse())
      await (async () => end())().catch((problem) => problems.push(problem));
    if (problems.length > 0) throw problems[0];
  }

  #spawn(script: string): Program {
    const file = join(this.#state, `${this.#programs++}.out`);
    const out = openSync(file, 'w');
    const kept = join(this.#state, 'kept.sh');
    // Read at the start, so that a script goes on with the variables and the folder of the one before.
    const before = existsSync(kept) ? readFileSync(kept, 'utf8') : '';
    // Ends all of it when this process is gone, however that came.
    const guard = '{ cat <&3 >/dev/null; kill 0; } & disown';
    const child = spawn('bash', ['-c', `${guard}\n${before}\nset -eo pipefail\n${script}`], {
      cwd: this.folder,
      env: this.environment(),
      stdio: ['ignore', out, out, 'pipe'],
      detached: true,
    });
    closeSync(out);
    const ended = once(child, 'exit').then(([code]) => {
      program.running = false;
      return (code as number | null) ?? 1;
    });
    const output = () => this.addresses.there(readFileSync(file, 'utf8'));
    const program: Program = { pid: child.pid ?? 0, ended, running: true, output };
    this.defer(() => stop(program));
    return program;
  }
}

/** Ends a program and all that it started. */
async function stop({ pid, ended, running }: Program): Promise<void> {
  const signal = (name: 'SIGTERM' | 'SIGKILL') => {
    try {
      process.kill(-pid, name);
    } catch {
      // Nothing of it runs any more.
    }
  };
  signal('SIGTERM');
  if (running) await Promise.race([ended, sleep(5_000, undefined, { ref: false })]);
  signal('SIGKILL');
}
