import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Fence, Page } from './pages.ts';
import { runReceiver } from './receivers.ts';
import type { Session } from './session.ts';

const exec = promisify(execFile);

interface Language {
  readonly program: string;
  /** The arguments that compile a file. */
  check(file: string): string[];
  /** The command that serves a file on `PORT`, or runs it to its end. */
  serve(file: string): [program: string, ...args: string[]];
}

const languages: Record<string, Language> = {
  python: {
    program: 'python3',
    check: (file) => ['-m', 'py_compile', file],
    serve: (file) => ['python3', '-u', file],
  },
  go: {
    program: 'go',
    check: (file) => ['build', '-o', `${file}.program`, file],
    serve: (file) => [`${file}.program`],
  },
  php: {
    program: 'php',
    check: (file) => ['-l', file],
    serve: (file) => ['php', '-S', '127.0.0.1:PORT', file],
  },
};

const isReceiver = ({ code }: Fence) => code.includes('VOICE_AGENT_WEBHOOK_SECRET');

/** Whether this machine has it: a snippet in another language is compiled and run where that can be. */
function isHere(program: string): boolean {
  try {
    execFileSync(program, [program === 'go' ? 'version' : '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function compile({ language, file, name }: Fence, session: Session): Promise<Language | undefined> {
  const known = languages[language];
  if (!known || !isHere(known.program)) return undefined;
  const run = exec(known.program, known.check(file), { cwd: session.folder, env: session.environment() });
  await run.catch(({ stdout, stderr }) => expect.fail(`${name}\n${stdout}${stderr}`));
  return known;
}

const ways = {
  'a receiver': {
    is: (fence: Fence, _: Page): boolean => isReceiver(fence),
    run: async (fence: Fence, session: Session): Promise<void> => {
      const command = (await compile(fence, session))?.serve(join(session.folder, fence.file));
      if (command) await runReceiver(command, fence, session);
    },
  },
  'a program': {
    is: (fence: Fence): boolean => !isReceiver(fence),
    run: async (fence: Fence, session: Session): Promise<void> => {
      const [program, ...args] = (await compile(fence, session))?.serve(fence.file) ?? [];
      if (!program) return;
      const { stdout } = await exec(program, args, { cwd: session.folder, env: session.environment() });
      session.output = session.addresses.there(stdout);
    },
  },
};

/** The ways of a snippet in a language that is not of this repository. */
export const otherLanguages: Record<string, typeof ways> = Object.fromEntries(
  Object.keys(languages).map((name) => [name, ways]),
);
