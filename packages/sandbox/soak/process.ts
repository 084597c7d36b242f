import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

/** The API key of every sandbox that is started here. */
export const apiKey = 'key-of-the-proofs';

/** A sandbox in a process of its own, which can be killed. */
export interface SandboxProcess {
  readonly url: string;
  /** Kills it at once and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts the command line on a free port and waits for its address. */
export async function startProcess(flags: readonly string[]): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [program, '--port', '0', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, VOICE_AGENT_API_KEY: apiKey },
  });
  const url = await addressOf(child);
  return {
    url,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (text: Buffer): void => {
      output += text;
      const url = /API +(http:\/\/\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('close', (code) => reject(new Error(`The sandbox ended at its start (${code}).\n${output}`)));
  });
}
