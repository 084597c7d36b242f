import http from 'node:http';
import { ApiError } from '@voice-agent/service';
import type { LogEntry } from '../public.ts';
import type { State } from '../state.ts';
import type { Asked } from './reply.ts';

/** Names the entry that a request repeats. */
const header = 'x-sandbox-resent';

/** How long the new entry is waited for. */
const timeoutMs = 60_000;

/**
 * Sends what an entry shows once more.
 *
 * @returns the new entry
 * @throws ApiError 422 when it can't be sent as it was
 */
export function resend({ state, incoming }: Asked, entry: LogEntry): Promise<LogEntry> {
  if (entry.kind === 'delivery') return redeliver(state, entry);
  if (entry.kind === 'tool') throw no('A web tool is called by a call: start another one.');
  if (entry.kind === 'control' && entry.method !== 'GET')
    throw no('Only a GET of the control API is resent; this request would change something.');
  const { request, url, method } = entry;
  if (request.cut === true || /<[A-Z_]+>/.test(url + request.body))
    throw no(
      'The log does not have the whole request: a part of it was cut, or was a secret. Send it from your program.',
    );
  const mark = `${entry.id}.${state.log.lastId}`;
  const headers = headersOf(request.headers, state.apiKey);
  const sent = http.request({
    host: incoming.socket.localAddress,
    port: incoming.socket.localPort,
    agent: false,
    method,
    path: url,
    headers: { ...headers, host: incoming.headers.host, [header]: mark },
  });
  // The log has what comes of it, a connection that is cut by a fault too.
  sent.on('error', () => {});
  sent.on('response', (response) => response.resume());
  sent.end(request.body);
  return next(state, ({ request }) => request.headers[header] === mark).finally(() => sent.destroy());
}

function redeliver(state: State, { deliveryId }: LogEntry): Promise<LogEntry> {
  const { agents, deliveries } = state;
  if (deliveryId === undefined)
    throw no('It was no delivery of a call: send the event with POST /_sandbox/events.');
  const delivery = deliveries.get(deliveryId);
  if (delivery === undefined) throw no('Its call was cleared: start another one.');
  const agent = agents.get(delivery.agentId);
  if (agent && agents.webhookOf(agent).webhookUrl === undefined)
    throw no('The agent has no receiver: choose one.');
  if (!deliveries.redeliver(deliveryId)) throw beingSent();
  return next(state, (entry) => entry.deliveryId === deliveryId);
}

const no = (message: string): ApiError => new ApiError(422, message);

/** A delivery is sent once at a time. */
export const beingSent = (): ApiError => no('The delivery is being sent right now: wait for its end.');

/** Without what belongs to the connection, and with the key where its placeholder is. */
function headersOf(headers: LogEntry['request']['headers'], apiKey: string): Record<string, string> {
  const ofConnection =
    /^(?:host|connection|keep-alive|transfer-encoding|content-length|expect|te|trailer|upgrade)$/;
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.test(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, value.replace(/<(?:API_KEY|UNKNOWN)>/, () => apiKey)]),
  );
}

/** The next entry of the log that matches. @throws ApiError 422 when none comes in time */
function next({ log }: State, matches: (entry: LogEntry) => boolean): Promise<LogEntry> {
  let after = log.lastId;
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      unwatch();
    };
    const unwatch = log.watch(() => {
      const found = log.list({ after }).find(matches);
      after = log.lastId;
      if (found === undefined) return;
      end();
      resolve(found);
    });
    const timer = setTimeout(() => {
      end();
      reject(no('It waits: nothing was sent in this time. Look at the log later.'));
    }, timeoutMs).unref();
  });
}
