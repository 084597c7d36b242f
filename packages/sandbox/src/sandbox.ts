import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import { serviceSpec } from '@voice-agent/client/operations';
import { createService, type Service } from '@voice-agent/service';
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
import { asOrigin, asSite, guard } from './http/guard.ts';
import { type Handle, isControl, receive, reject } from './http/handle.ts';
import { LogFile } from './log/file.ts';
import { Log } from './log/log.ts';
import type { Sandbox, SandboxOptions } from './public.ts';
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
    const server = await listen(application(state, service, host, allowedOrigins), port, host);
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
  host: string,
  allowedOrigins: readonly string[],
): Handle {
  const { log } = state;
  const handleControl = control(state, service);
  const handleApi = api(state, service);
  const handle: Handle = (incoming, outgoing) => {
    const received = receive(incoming, outgoing);
    const { path } = received;
    if (isControl(path)) return handleControl(incoming, outgoing);
    if (path.startsWith('/v1/')) return handleApi(incoming, outgoing);
    if (path === '/') return outgoing.writeHead(302, { location: '/_sandbox/' }).end();
    const message = 'Not found: operations begin with /v1, the dashboard is at /_sandbox/.';
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    reject(log, received, { status: 404, headers, body: `${message}\n` }, message);
  };
  const refuse = (incoming: IncomingMessage, outgoing: ServerResponse, message: string) => {
    const headers = { 'content-type': 'application/json' };
    const response = { status: 403, headers, body: JSON.stringify({ message }) };
    reject(log, receive(incoming, outgoing), response, message);
  };
  return guard(handle, refuse, host, allowedOrigins);
}

async function close({ calls, deliveries, log, db }: State, server: Server): Promise<void> {
  // What is on its way to the built-in receiver is not to fail, but to go on at the next start.
  const ended = [calls.close(), deliveries.close()];
  await stop(server);
  await Promise.all(ended);
  log.close();
  if (db.isOpen) db.close();
}

function listen(handle: Handle, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(handle).listen(port, host, () => resolve(server));
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      reject(
        new Error(
          code === 'EADDRINUSE'
            ? `Port ${port} of ${host} is taken: free it, or choose another port.`
            : `The sandbox can't listen on port ${port} of ${host} (${code ?? message}). Choose another host or port.`,
        ),
      );
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
