import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import { type HttpBindings, type ServerType, serve } from '@hono/node-server';
import { serviceSpec } from '@voice-agent/client/behaviours';
import { createService, type Service } from '@voice-agent/service';
import { Hono } from 'hono';
import { Agents } from './agents/agents.ts';
import { hostInUrl } from './agents/built-in.ts';
import { api } from './api/api.ts';
import { behaviours } from './behaviours/index.ts';
import { Calls } from './calls/calls.ts';
import { type Choices, choose } from './choices.ts';
import { control } from './control/control.ts';
import { sandboxDefaults } from './defaults.ts';
import { Deliveries } from './deliveries/deliveries.ts';
import { Faults } from './faults/faults.ts';
import { Feed } from './feed.ts';
import { asOrigin, asSite, guard } from './guard.ts';
import { LogFile } from './log/file.ts';
import { Log } from './log/log.ts';
import type { Sandbox, SandboxOptions } from './public.ts';
import { logRejected } from './rejected.ts';
import { fill } from './seed/fill.ts';
import type { State } from './state.ts';
import { openDatabase, setting } from './store/database.ts';
import { Jobs } from './store/jobs.ts';
import { WebTools } from './store/web-tools.ts';

/** @returns the key. @throws TypeError when a header can't carry it, or it is a placeholder that nobody replaced */
export function checkKey(key: string, name = 'apiKey'): string {
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new TypeError(`${name} must be printable ASCII without spaces, and not empty.`);
  if (/^(?:<.*>|undefined|null)$/.test(key))
    throw new TypeError(`${name} is ${key}, which is a placeholder: put a key there.`);
  return key;
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
  service: Service<State> = createService(behaviours, serviceSpec),
): Promise<RunningSandbox> {
  const { port = 0, host = sandboxDefaults.host } = options;
  checkNumbers(options);
  const allowedOrigins = (options.allowedOrigins ?? []).map((text) => asOrigin(text, 'allowedOrigins'));
  const settings: Settings = {
    ...options,
    ...(options.apiKey !== undefined && { apiKey: checkKey(options.apiKey) }),
    ...(options.docsUrl !== undefined && { docsUrl: asSite(options.docsUrl, 'docsUrl') }),
    chosen: choose(options.choices),
    keptKey,
  };
  const db = openDatabase(options.db);
  try {
    const state = stateOf(db, settings);
    const { fetch, onRejected } = application(state, service);
    const server = await listen(guard(fetch, host, allowedOrigins, onRejected), port, host);
    const address = server.address() as AddressInfo;
    state.agents.builtIn.listens(address);
    state.deliveries.start();
    state.calls.resume();
    return {
      url: `http://${hostInUrl(host)}:${address.port}`,
      apiKey: state.apiKey,
      fromExamples: service.fromExamples,
      state,
      close: () => close(state, server),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** @throws TypeError when a number is none that can be counted with */
function checkNumbers(options: SandboxOptions): void {
  for (const name of ['seed', 'jobs', 'webTools'] as const) {
    const number = options[name];
    if (number !== undefined && (!Number.isSafeInteger(number) || number < 0))
      throw new TypeError(`${name} must be an integer of at least 0.`);
  }
}

/** Options that are valid, and what was chosen. */
type Settings = SandboxOptions & { chosen: Choices; keptKey: string | undefined };

/** All that a sandbox is made of, with data in an empty database. */
function stateOf(db: DatabaseSync, settings: Settings): State {
  const { keptKey, strictWebhooks = false, allowLocalTools = false } = settings;
  const madeKey = settings.apiKey === undefined ? (keptKey ?? setting(db, 'api-key', makeKey)) : undefined;
  const apiKey = settings.apiKey ?? madeKey ?? '';
  const feed = new Feed();
  const log = new Log(feed, settings.db === undefined ? undefined : new LogFile(db));
  log.secrets.add(apiKey, '<API_KEY>');
  // They may change while it runs.
  const choices = () => state.choices;
  const agents = new Agents(db, feed, { strictWebhooks, secrets: log.secrets });
  const deliveries = new Deliveries(db, feed, { agents, choices, log });
  const [jobs, webTools] = [new Jobs(db), new WebTools(db, log.secrets)];
  const parts = { db, jobs, webTools, agents, deliveries, feed, log };
  const seed = Number(setting(db, 'seed', () => `${fill(parts, settings)}`));
  const calls = new Calls({ ...parts, choices }, { seed, allowLocalTools });
  const { docsUrl, chosen } = settings;
  const state: State = {
    ...parts,
    calls,
    faults: new Faults(feed),
    apiKey,
    madeKey,
    docsUrl,
    choices: chosen,
  };
  return state;
}

/** The control API with the dashboard, the operations, and what leads nowhere. */
function application(
  state: State,
  service: Service<State>,
): { fetch: Hono['fetch']; onRejected: ReturnType<typeof logRejected> } {
  const onRejected = logRejected(state.log);
  const app = new Hono();
  app.get('/', (context) => context.redirect('/_sandbox/'));
  app.route('/_sandbox', control(state, service));
  app.route('/', api(state, service));
  app.notFound(({ env, text }) => {
    const message = 'Not found: operations begin with /v1, the dashboard is at /_sandbox/.';
    onRejected((env as HttpBindings).incoming, 404, message);
    return text(`${message}\n`, 404);
  });
  return { fetch: app.fetch, onRejected };
}

async function close({ calls, deliveries, log, db }: State, server: ServerType): Promise<void> {
  // What is on its way to the built-in receiver is not to fail, but to go on at the next start.
  const ended = [calls.close(), deliveries.close()];
  await stop(server);
  await Promise.all(ended);
  log.close();
  if (db.isOpen) db.close();
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
