import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Exchange } from '../log/exchange.ts';
import type { Log } from '../log/log.ts';

/** Responds to one request. */
export type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** A request before its body. */
export interface Received {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The path with its query. */
  readonly url: string;
  readonly path: string;
  readonly query: string;
}

/** A response before it is sent. What is not a string is sent piece by piece. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | AsyncIterable<string>;
}

/** What comes of a request: what goes out, and what the log has beside it. */
export interface Outcome extends Pick<Exchange, 'operation' | 'fault' | 'rejection' | 'warning'> {
  response: Answer;
  /** Writes it, where a fault changes how it is sent. */
  send?: (outgoing: ServerResponse) => void;
  /** Whether the log has nothing of this request. */
  isUnnoted?: boolean;
}

/** The maximum size of a body in bytes; that of the service is undocumented. */
export const maxBodyBytes: number = 10 * 2 ** 20;

const noBody: Buffer = Buffer.alloc(0);

const problem = { message: 'The sandbox failed. Its output shows the reason.' };
const failure: Answer = {
  status: 500,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(problem),
};

/**
 * Reads a request, notes it in the log with its outcome, and sends the response.
 *
 * @param outcomeOf what comes of a request; `body` is undefined when it has more than `maxBodyBytes`
 * @param kind that of its entries in the log
 */
export function handler(
  log: Log,
  kind: Exchange['kind'],
  outcomeOf: (received: Received, body: Buffer | undefined) => Outcome | Promise<Outcome>,
): Handle {
  return (incoming, outgoing) => {
    const [at, begun] = [Date.now(), performance.now()];
    const received = receive(incoming, outgoing);
    const finish = (body: Buffer | undefined, outcome: Outcome) => {
      const durationMs = performance.now() - begun;
      note(log, kind, received, { at, durationMs, body }, outcome);
      if (outcome.send) outcome.send(outgoing);
      else sendAnswer(outcome.response, outgoing);
    };
    const fail = (error: unknown) => {
      // It is a fault of the sandbox, so whoever runs it has to see it.
      console.error('The sandbox failed to handle a request:', error);
      if (outgoing.headersSent) outgoing.destroy();
      else finish(undefined, { response: failure, rejection: problem });
    };
    const respond = (body: Buffer | undefined) => {
      try {
        const outcome = outcomeOf(received, body);
        if (!(outcome instanceof Promise)) return finish(body, outcome);
        return outcome.then((late) => finish(body, late)).catch(fail);
      } catch (error) {
        return fail(error);
      }
    };
    // Without a wait for a body the response goes out in this very turn.
    if (!hasBody(incoming)) return respond(noBody);
    const cutOff = { status: 400, headers: {}, body: '' };
    return readBody(incoming).then(respond, ({ message }: Error) =>
      finish(undefined, { response: cutOff, rejection: { message } }),
    );
  };
}

/** Rejects a request before it is read, and notes it in the log. */
export function reject(log: Log, received: Received, response: Answer, message: string): void {
  const { incoming, outgoing, path } = received;
  const kind = isControl(path) ? 'control' : 'api';
  const body = hasBody(incoming) ? undefined : noBody;
  note(log, kind, received, { at: Date.now(), durationMs: 0, body }, { response, rejection: { message } });
  sendAnswer(response, outgoing);
}

/** Whether a path is one of the control API. */
export const isControl = (path: string): boolean => /^\/_sandbox(?:\/|$)/.test(path);

export function receive(incoming: IncomingMessage, outgoing: ServerResponse): Received {
  const { url: target = '' } = incoming;
  // A proxy may be sent the whole address.
  const url = target.startsWith('/') ? target : target.slice(target.indexOf('/', 8));
  const mark = url.indexOf('?');
  const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
  return { incoming, outgoing, url, path, query };
}

/** Adds a request and its outcome to the log. @param body undefined when the log has not all of it */
function note(
  log: Log,
  kind: Exchange['kind'],
  { incoming, url }: Received,
  { at, durationMs, body }: { at: number; durationMs: number; body: Buffer | undefined },
  { response, send: _, isUnnoted, ...noted }: Outcome,
): void {
  const { status, headers, body: sent } = response;
  if (isUnnoted || typeof sent !== 'string') return;
  const { method = '', rawHeaders } = incoming;
  const request = { headers: rawHeaders, body, cut: body === undefined };
  log.add({
    ...noted,
    kind,
    at,
    method,
    url,
    status,
    durationMs,
    request,
    response: { headers, body: sent },
  });
}

function sendAnswer({ status, headers, body }: Answer, outgoing: ServerResponse): void {
  if (typeof body !== 'string') {
    outgoing.writeHead(status, headers).flushHeaders();
    // Nobody reads what would follow, nor ends it.
    if (outgoing.req.method === 'HEAD') outgoing.end();
    else pipeline(body, outgoing, () => {});
    return;
  }
  const length = status === 204 ? {} : { 'content-length': Buffer.byteLength(body) };
  outgoing.writeHead(status, { ...headers, ...length }).end(body);
}

/** Whether a body comes; without one, nothing has to be waited for. */
function hasBody({ headers }: IncomingMessage): boolean {
  return (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined;
}

/**
 * Reads a body to its end, so that the sender gets the response. What is beyond the bound is dropped.
 *
 * @returns undefined when the body has more than `maxBodyBytes`
 * @throws Error when it breaks off
 */
function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    incoming.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodyBytes) chunks.push(chunk);
    });
    incoming.on('end', () => {
      if (length > maxBodyBytes) resolve(undefined);
      else resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks));
    });
    // It comes after the end too, and then changes nothing.
    incoming.on('close', () => reject(new Error('The body was cut off.')));
  });
}
