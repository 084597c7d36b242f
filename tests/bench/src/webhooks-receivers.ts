import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { portOf } from '@voice-agent/test-kit/scratch';
import { callEnded } from './webhooks-events.ts';

/** A receiver whose throughput is measured. */
export interface Receiver {
  /** Its work before it responds with 200. */
  group: string;
  name: string;
  /** Loads no more than it needs. The folder is for what it keeps. */
  listener(folder: string): Promise<RequestListener>;
}

type Receive = (body: Buffer, headers: IncomingHttpHeaders) => number;

/** The server whose figures the others' are divided by: it reads the body. */
export const bare = 'node:http';

/** The body that is sent: the largest event, whose handling costs most. */
export const body: string = JSON.stringify(callEnded);

const token = 'Bearer 6vX2rN8qT4mW1zK9pB7cD5fG3hJ0sL';
const auth = { authKey: 'bearer', authSecret: token } as const;
export const plainHeaders: Record<string, string> = {
  authorization: token,
  'content-type': 'application/json',
};

/** Reads the body, then responds with what is returned. */
const afterBody =
  (receive: Receive): RequestListener =>
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      const status = receive(body, request.headers);
      response.writeHead(status, { 'content-length': 0 });
      response.end();
    });
  };

const reading = async (): Promise<RequestListener> => afterBody(() => 200);

const [verifying, storing] = ['verify, parse and validate', 'stored on disk before the 200'];

export const receivers: Receiver[] = [
  { group: verifying, name: bare, listener: reading },
  {
    group: verifying,
    name: 'ours',
    async listener() {
      const { parse, verify } = await import('@voice-agent/webhooks');
      return afterBody((body, { authorization }) => {
        if (!verify(authorization, auth)) return 401;
        return parse(body).ok ? 200 : 400;
      });
    },
  },
  { group: storing, name: bare, listener: reading },
  {
    group: storing,
    name: 'ours',
    // As a user makes one, with handlers that do nothing.
    async listener(folder) {
      const { createReceiver } = await import('@voice-agent/webhooks');
      const { toNodeHandler } = await import('@voice-agent/webhooks/node');
      const { sqlite } = await import('@voice-agent/webhooks/sqlite');
      const inbox = sqlite({ file: join(folder, 'inbox.db') });
      const receiver = createReceiver({ auth, inbox, fallback: () => {} });
      await receiver.start();
      return toNodeHandler(receiver);
    },
  },
];

/** Starts a receiver; gives its port. */
export async function serve(group: string, name: string, folder: string): Promise<number> {
  const found = receivers.find((each) => each.group === group && each.name === name);
  if (found === undefined) throw new Error(`There is no receiver ${name} for ${group}.`);
  // Senders that wait for their turn keep their connections.
  return portOf(createServer({ keepAliveTimeout: 0 }, await found.listener(folder)));
}
