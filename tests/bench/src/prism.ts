import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

/** A Prism that listens on 127.0.0.1. */
export interface Prism extends Disposable {
  url: string;
}

/** Starts Prism on our document, as a mock or as a proxy of a service. */
export function startPrism(command: 'mock' | 'proxy', ...args: string[]): Promise<Prism> {
  const { resolve: find } = createRequire(import.meta.url);
  const options = ['--host', '127.0.0.1', '--port', '0'];
  const program = [find('@stoplight/prism-cli'), command, find('@voice-agent/specs/openapi.yaml')];
  const prism = spawn(process.execPath, [...program, ...args, ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // A process that ends takes it along.
  const kill = (): void => {
    process.off('exit', kill);
    prism.kill('SIGKILL');
  };
  process.once('exit', kill);
  return new Promise((resolve, reject) => {
    let output = '';
    prism.stdout.on('data', (text: Buffer) => {
      if (output.length < 100_000) output += text;
      const url = /listening on (http:\/\/\S+:\d+)/.exec(output)?.[1];
      if (url !== undefined) resolve({ url, [Symbol.dispose]: kill });
    });
    prism.once('exit', (code) => reject(new Error(`Prism ended with ${code} before it listened.`)));
  });
}
