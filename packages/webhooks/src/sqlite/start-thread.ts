import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { InboxError } from '../inbox-types.ts';
import type { Setup } from './protocol.ts';
import { threadSource } from './thread-source.ts';

// Most of what the thread allocates is short-lived: more would only be memory that it never gives back.
const maxYoungGenerationSizeMb = 16;

/**
 * Starts the thread that owns the file of an inbox. A bundler moves this module away from the file of the thread: then it
 * runs from a script that the bundle holds as text.
 *
 * @throws InboxError when there is neither
 */
export function startThread(setup: Setup): Worker {
  // Without the flags of the process: a file is rejected with the --input-type of `node --input-type=module --eval`.
  const options = { workerData: setup, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb } };
  const file = fileOfThread();
  if (file !== undefined) return new Worker(file, options);
  if (threadSource !== undefined) return new Worker(threadSource, { ...options, eval: true });
  throw new InboxError(
    'unusable',
    `${setup.file}: The thread that writes it is missing. It is thread.js beside this module of @voice-agent/webhooks, which must not be bundled from its sources: mark it as external.`,
  );
}

/** The file, where this module is still beside it. A file of that name beside a bundle is another one. */
function fileOfThread(): URL | undefined {
  // In CommonJS that was bundled there is no URL.
  const here: string | undefined = import.meta.url;
  const ending = /\/sqlite\/start-thread(\.[jt]s)$/.exec(here ?? '')?.[1];
  if (here === undefined || ending === undefined) return undefined;
  const file = new URL(ending === '.ts' ? './thread.ts' : './thread.js', here);
  return isThere(file) ? file : undefined;
}

/** Webpack keeps the place where this module was when it bundled it. */
function isThere(file: URL): boolean {
  try {
    return existsSync(file);
  } catch {
    // Deno loads modules without the permission to look for them.
    return true;
  }
}
