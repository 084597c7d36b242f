import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { serveSite } from './docs.ts';
import { reportProblems } from './tasks.ts';
import { type ExitCode, root, runTurbo } from './turbo.ts';

/** Builds the sandbox and the docs site, and runs both until Ctrl-C. */
export async function start(words: string[]): Promise<ExitCode> {
  try {
    const wanted = readWords(words);
    const tasks = ['@voice-agent/sandbox#build', ...(wanted.asks ? [] : ['@voice-agent/docs#build'])];
    const result = await runTurbo(tasks, { show: 'nothing' });
    reportProblems(result);
    return result.exitCode === 0 ? await playground(wanted) : result.exitCode;
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
}

/** What `pnpm start` was given. */
export interface Wanted {
  /** For the sandbox. */
  flags: string[];
  docsPort: number;
  /** The sandbox only says something and ends. */
  asks: boolean;
}

const defaultPort = 4211;

/** Tells `--docs-port` from the flags of the sandbox. @throws TypeError when it is no port */
export function readWords(words: readonly string[]): Wanted {
  const flags: string[] = [];
  let docsPort = `${defaultPort}`;
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--docs-port') docsPort = rest.shift() ?? '';
    else if (word.startsWith('--docs-port=')) docsPort = word.slice('--docs-port='.length);
    else flags.push(word);
  }
  if (!/^\d{1,5}$/.test(docsPort) || Number(docsPort) > 65_535)
    throw new TypeError(`--docs-port must be a whole number from 0 to 65535, not "${docsPort}".`);
  const asks = flags.some((flag) => ['-h', '--help', '--show-choices'].includes(flag));
  return { flags, docsPort: Number(docsPort), asks };
}

/**
 * Runs what is built, until the sandbox ends.
 *
 * @throws Error when the docs site can't be served; the message is for the reader
 */
export async function playground(
  { flags, docsPort, asks }: Wanted,
  folder: string = root,
): Promise<ExitCode> {
  const sandbox = join(folder, 'packages', 'sandbox', 'dist', 'cli', 'main.js');
  if (asks) {
    const code = await runProgram(sandbox, flags);
    console.log(
      `\npnpm start has one more: --docs-port <number>, for the docs site (default: ${defaultPort})`,
    );
    return code;
  }
  const site = await serveSite(folder, docsPort);
  try {
    console.log(`\n  Docs       ${site.url}/\n`);
    // The playground is for receivers on this machine; the sandbox says that the service would refuse them.
    const origins = [site.url, site.url.replace('127.0.0.1', 'localhost')];
    const open = origins.flatMap((origin) => ['--allow-origin', origin]);
    return await runProgram(sandbox, ['--allow-local-webhooks', ...open, ...flags]);
  } finally {
    await site.close();
  }
}

/** Runs a program on this terminal to its end, which Ctrl-C and a polite kill reach. */
export async function runProgram(program: string, words: string[]): Promise<ExitCode> {
  const child = spawn(process.execPath, [program, ...words], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both; the program ends by itself, and this waits for it.
  const wait = (): void => {};
  const passOn = (signal: NodeJS.Signals): boolean => child.kill(signal);
  process.on('SIGINT', wait);
  process.on('SIGTERM', passOn);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  process.off('SIGINT', wait);
  process.off('SIGTERM', passOn);
  return code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
}
