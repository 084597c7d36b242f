import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import type { Page } from './pages.ts';

// Less than the limit of a test, so that the output is reported.
const limitMs = 110_000;
const sandboxPort = 4210;
/** What the placeholder `<API_KEY>` of a snippet stands for: the key of every sandbox here. */
export const apiKey = 'key-of-the-snippets';
/** The services that snippets call by a placeholder; here it is a sandbox. */
const placeholders = ['https://voice-agent.example.com', 'https://staging.example.com'];
/** A page that starts its sandbox itself; any other goes on with that of the quick start. */
const startsSandbox = /@voice-agent\/sandbox|pnpm start|pnpm contract/;
const ports =
  /(?:127\.0\.0\.1|localhost):(\d{4,5})\b|(?:--port|--listen|-p|PORT \?\?|\.listen\()[ =]?(\d{4,5})\b/g;

/** What a reader puts in the place of `Bearer <WEBHOOK_TOKEN>`, and has in `VOICE_AGENT_WEBHOOK_SECRET`. */
export const webhookSecret = 'Bearer of-the-reader-alone';

interface Program {
  readonly pid: number;
  readonly ended: Promise<number>;
  running: boolean;
  output(): string;
}

/** A page as a reader works through it: a folder, terminals, and what was printed last. */
export interface Session {
  readonly page: Page;
  readonly folder: string;
  /** What runs in place of a line that takes minutes. */
  instead: Readonly<Record<string, string>>;
  /** What the last snippet printed, as the page would show it. */
  output: string;
  /** The last script that only read, and what it printed. */
  read?: { code: string; output: string } | undefined;
  /** The number that stands for a port of the page. */
  port(number: number): number;
  /** A string of the page with the addresses of this machine. */
  here(text: string): string;
  /** What was printed, with the addresses of the page. */
  there(text: string): string;
  /** Runs a script of bash to its end; variables and the folder are kept for the next one. */
  run(script: string): Promise<{ code: number | string; output: string }>;
  /** Starts a program and waits until it listens. It ends with the page. */
  start(script: string): Promise<void>;
  /** What the program that was started last has printed so far. */
  started(): string;
  environment(): NodeJS.ProcessEnv;
  /** Called when the page is through, the last one first. */
  defer(end: () => unknown): void;
  close(): Promise<void>;
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const numbers = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  return numbers;
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

export async function openSession(page: Page, folder: string): Promise<Session> {
  const state = `${folder}.session`;
  for (const path of [folder, state]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
  }
  // Without it curl counts bytes on standard error when it does not write to a terminal.
  writeFileSync(join(state, '.curlrc'), 'silent\nshow-error\n');

  const all = page.fences.map(({ code }) => code).join('\n');
  const [database] = /postgres:\/\/[^'\s]+/.exec(all) ?? [];
  const named = [...all.matchAll(ports)].map(([, address, flag]) => Number(address ?? flag));
  const numbers = [...new Set([sandboxPort, ...named])];
  const free = await freePorts(numbers.length);
  const replaced = new Map(numbers.map((number, index) => [`${number}`, `${free[index]}`]));
  const ends: (() => unknown)[] = [];
  let sandbox: Sandbox | undefined;
  const isPlaceholder = placeholders.some((url) => all.includes(url));
  if (isPlaceholder || (all.includes(`127.0.0.1:${sandboxPort}`) && !startsSandbox.test(all))) {
    sandbox = await startSandbox({
      apiKey,
      seed: 1,
      port: isPlaceholder ? 0 : Number(replaced.get(`${sandboxPort}`)),
    });
    ends.push(() => sandbox?.close());
  }

  const here = (text: string) => {
    let result = text
      .replaceAll(/(?<!\d)\d{4,5}\b/g, (number) => replaced.get(number) ?? number)
      .replaceAll('Bearer <WEBHOOK_TOKEN>', webhookSecret);
    for (const url of sandbox ? placeholders : []) result = result.replaceAll(url, sandbox?.url ?? url);
    return result.replaceAll('<API_KEY>', apiKey);
  };
  const there = (text: string) => {
    let result = stripVTControlCharacters(text).replaceAll(apiKey, '<API_KEY>');
    for (const [number, port] of replaced)
      result = result.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), number);
    return sandbox ? result.replaceAll(sandbox.url, placeholders[0] ?? '') : result;
  };
  const port = (number: number) => Number(replaced.get(`${number}`) ?? number);
  const environment = () => ({
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(?:VOICE_AGENT_|TURBO_|NODE_ENV$)/.test(name)),
    ),
    PATH: [
      join(import.meta.dirname, 'bin'),
      dirname(process.execPath),
      join(import.meta.dirname, 'node_modules/.bin'),
      process.env.PATH,
    ].join(delimiter),
    ...(sandbox && { VOICE_AGENT_API_KEY: apiKey }),
    ...(database && { VOICE_AGENT_INBOX_DATABASE: here(database) }),
    VOICE_AGENT_WEBHOOK_SECRET: webhookSecret,
    CURL_HOME: state,
    SNIPPETS_HOME: import.meta.dirname,
    SNIPPETS_API_KEY: apiKey,
    SNIPPETS_SANDBOX_PORT: `${port(sandboxPort)}`,
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  });

  let count = 0;
  let latest: Program | undefined;
  const spawnShell = (script: string, keeps: boolean): Program => {
    const file = join(state, `${count++}.out`);
    const out = openSync(file, 'w');
    const kept = join(state, 'kept.sh');
    // Read at the start, so that the next script goes on with the variables and the folder of this one.
    const before = existsSync(kept) ? readFileSync(kept, 'utf8') : '';
    const keep = `trap '{ export -p; printf "cd %q\\n" "$PWD"; } > ${JSON.stringify(kept)}' EXIT`;
    // Ends all of it when this process is gone, however that came.
    const guard = '{ cat <&3 >/dev/null; kill 0; } & disown';
    const child = spawn(
      'bash',
      ['-c', `${guard}\n${before}\nset -eo pipefail\n${keeps ? keep : ''}\n${script}`],
      {
        cwd: folder,
        env: environment(),
        stdio: ['ignore', out, out, 'pipe'],
        detached: true,
      },
    );
    closeSync(out);
    const pid = child.pid ?? 0;
    const ended = once(child, 'exit').then(([code]) => {
      program.running = false;
      return (code as number | null) ?? 1;
    });
    const program: Program = { pid, ended, running: true, output: () => there(readFileSync(file, 'utf8')) };
    ends.push(() => stop(program));
    return program;
  };

  return {
    page,
    folder,
    instead: {},
    output: '',
    port,
    here,
    there,
    environment,
    async run(script) {
      const program = spawnShell(here(script), true);
      const late = sleep(limitMs, `not over after ${limitMs} ms`, { ref: false });
      const code = await Promise.race([program.ended, late]);
      return { code, output: program.output() };
    },
    async start(script) {
      const files = page.fences.filter(({ file }) => script.includes(file)).map(({ code }) => code);
      const implied = script.includes('@voice-agent/sandbox') && !script.includes('--port');
      const text = [script, ...files, implied ? `:${sandboxPort}` : ''].join('\n');
      const mentioned = [...replaced].filter(([number]) => text.includes(number)).map(([, to]) => Number(to));
      const closed: number[] = [];
      for (const number of mentioned) if (!(await listens(number))) closed.push(number);
      const program = spawnShell(here(script), false);
      latest = program;
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
    },
    started: () => latest?.output() ?? '',
    defer: (end) => ends.push(end),
    async close() {
      const problems: unknown[] = [];
      // Each of them, also when one fails.
      for (const end of ends.reverse())
        await (async () => end())().catch((problem) => problems.push(problem));
      if (problems.length > 0) throw problems[0];
    },
  };
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
