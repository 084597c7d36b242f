import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Served } from './serve.ts';

/** The services, each with a program of its name in `services`. */
export const serviceNames = ['hono', 'fastify', 'express-openapi-validator', 'loopback', 'unleash'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** Whether it has to be installed first. The others are up within two seconds. */
export const isLarge = (name: ServiceName): boolean => name === 'loopback' || name === 'unleash';

/** A service that runs in a process of its own, until it is disposed of or this process ends. */
export type RunningService = Served & AsyncDisposable;

/** @throws Error when it does not start, with what it wrote */
export async function startService(name: ServiceName): Promise<RunningService> {
  const folder = import.meta.dirname;
  const child = fork(join(folder, '../services', `${name}.ts`), [], {
    execArgv: ['--import', new URL('offline.ts', import.meta.url).href],
    silent: true,
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      written = `${written}${text}`.slice(-2_000);
    });
  const exit = once(child, 'exit');
  const [served] = await Promise.race([
    once(child, 'message') as Promise<[Served]>,
    exit.then(() => Promise.reject(new Error(`${name} did not start: ${written.trim()}`))),
  ]);
  return {
    ...served,
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      const limit = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await exit;
      clearTimeout(limit);
    },
  };
}
