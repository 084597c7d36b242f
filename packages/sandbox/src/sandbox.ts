import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type HttpBindings, type ServerType, serve } from '@hono/node-server';
import { createService, type Service } from '@voice-agent/client/behaviours';
import { Hono } from 'hono';
import { api } from './api/api.ts';
import { behaviours } from './behaviours/index.ts';
import { Agents } from './calls/agents.ts';
import { Calls } from './calls/calls.ts';
import { choose } from './choices.ts';
import { control } from './control/control.ts';
import { sandboxDefaults } from './defaults.ts';
import { Deliveries } from './deliveries/deliveries.ts';
import { Faults } from './faults/faults.ts';
import { Feed } from './feed.ts';
import { asOrigin, asSite, guard } from './guard.ts';
import { LogFile } from './log/file.ts';
import { Log } from './log/log.ts';
import { logRejected } from './log/rejected.ts';
import type { Sandbox, SandboxOptions } from './public.ts';
import { hostInUrl } from './receiver/built-in.ts';
import { seed } from './seed/seed.ts';
import type { State } from './state.ts';
import { openDatabase, setting } from './store/database.ts';
import { Jobs } from './store/jobs.ts';
import { WebTools } from './store/web-tools.ts';

/** @throws TypeError when a header can't carry the key, or it is a placeholder that nobody replaced */
export function checkKey(key: string, name = 'apiKey'): void {
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new TypeError(`${name} must be printable ASCII without spaces, and not empty.`);
  if (/^(?:<.*>|undefined|null)$/.test(key))
    throw new TypeError(`${name} is ${key}, which is a placeholder: put a key there.`);
}

/** A new API key. */
export const makeKey = (): string => randomBytes(16).toString('hex');

/** A sandbox that runs, with all that it is made of. */
export interface RunningSandbox extends Pick<Sandbox, 'url' | 'apiKey' | 'fromExamples' | 'close'> {
  readonly state: State;
}

/**
 * Starts a sandbox.
 *
 * @param options `keptKey`: the key when `apiKey` is not given; without it that of the file, or a new one
 * @param service what it does for the operations
 * @throws TypeError when an option is wrong
 * @throws Error when the file can't be used or the address is taken; the message is for the reader
 */
export async function runSandbox(
  { keptKey, ...options }: SandboxOptions & { keptKey?: string } = {},
  service: Service<State> = createService(behaviours),
): Promise<RunningSandbox> {
  const { port = 0, host = sandboxDefaults.host, strictWebhooks = false, allowLocalTools = false } = options;
  if (options.apiKey !== undefined) checkKey(options.apiKey);
  for (const name of ['seed', 'jobs', 'webTools'] as const) {
    const number = options[name];
    if (number !== undefined && (!Number.isSafeInteger(number) || number < 0))
      throw new TypeError(`${name} must be an integer of at least 0.`);
  }
  const allowedOrigins = (options.allowedOrigins ?? []).map((text) => asOrigin(text, 'allowedOrigins'));
  const docsUrl = options.docsUrl === undefined ? undefined : asSite(options.docsUrl, 'docsUrl');
  const chosen = choose(options.choices);
  const db = openDatabase(options.db);
  try {
    const madeKey = options.apiKey === undefined ? (keptKey ?? setting(db, 'api-key', makeKey)) : undefined;
    const apiKey = options.apiKey ?? madeKey ?? '';
    const feed = new Feed();
    const log = new Log(feed, options.db === undefined ? undefined : new LogFile(db));
    log.secrets.add(apiKey, '<API_KEY>');
    const chosenNow = () => state.choices;
    const agents = new Agents(db, feed, { strictWebhooks, secrets: log.secrets });
    const deliveries = new Deliveries(db, feed, { agents, choices: chosenNow, log });
    const base = {
      db,
      jobs: new Jobs(db),
      webTools: new WebTools(db, log.secrets),
      agents,
      deliveries,
      feed,
      log,
    };
    const number = seedOnce(base, options);
    const calls = new Calls({ ...base, choices: chosenNow }, { seed: number, allowLocalTools });
    const state: State = {
      ...base,
      calls,
      faults: new Faults(feed),
      apiKey,
      madeKey,
      docsUrl,
      choices: chosen,
    };
    const app = new Hono();
    app.get('/', (context) => context.redirect('/_sandbox/'));
    app.route('/_sandbox', control(state, service));
    app.route('/', api(state, service));
    const onRejected = logRejected(log);
    app.notFound(({ env, text }) => {
      const message = 'Not found: operations begin with /v1, the dashboard is at /_sandbox/.';
      onRejected((env as HttpBindings).incoming, 404, message);
      return text(`${message}\n`, 404);
    });
    const server = await listen(guard(app.fetch, host, allowedOrigins, onRejected), port, host);
    const address = server.address() as AddressInfo;
    agents.builtIn.listens(address);
    deliveries.start();
    calls.resume();
    return {
      url: `http://${hostInUrl(host)}:${address.port}`,
      apiKey,
      fromExamples: service.fromExamples,
      state,
      close: async () => {
        // What is on its way to the built-in receiver is not to fail, but to go on at the next start.
        const ended = [calls.close(), deliveries.close()];
        await stop(server);
        await Promise.all(ended);
        log.close();
        if (db.isOpen) db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Fills an empty database, wholly or not at all. @returns the seed that its data was made from */
function seedOnce(state: Parameters<typeof seed>[0], options: SandboxOptions): number {
  const make = () => {
    const number = options.seed ?? sandboxDefaults.seed;
    seed(state, {
      seed: number,
      ...(options.jobs !== undefined && { jobs: options.jobs }),
      ...(options.webTools !== undefined && { webTools: options.webTools }),
      ...(options.receiver !== undefined && { receiver: options.receiver }),
    });
    return `${number}`;
  };
  return Number(setting(state.db, 'seed', make));
}

function listen(fetch: ReturnType<typeof guard>, port: number, host: string): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: host }, () => resolve(server));
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      reject(
        new Error(
          code === 'EADDRINUSE'
            ? `Port ${port} of ${host} is taken: free it, or choose another one.`
            : `The sandbox can't listen on port ${port} of ${host}: ${code ?? message}.`,
        ),
      );
    });
  });
}

function stop(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}
