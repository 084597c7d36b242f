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

type Receive = (body: Buffer, headers: IncomingHttpHeaders) => number | Promise<number>;

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

/** Reads the body, then responds with what is returned; what throws is a 400. All but our whole receiver share it. */
const afterBody =
  (receive: Receive): RequestListener =>
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      let status = 400;
      try {
        const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
        const answer = receive(body, request.headers);
        // A receiver that responds at once does not have to wait.
        status = typeof answer === 'number' ? answer : await answer;
      } catch {}
      response.writeHead(status, { 'content-length': 0 });
      response.end();
    });
  };

const receiver = (group: string, name: string, listener: Receiver['listener']): Receiver => ({
  group,
  name,
  listener,
});

const reading = async (): Promise<RequestListener> => afterBody(() => 200);

export const receivers: Receiver[] = [
  receiver('verify, parse and validate', bare, reading),
  receiver('verify, parse and validate', 'ours', async () => {
    const { parse, verify } = await import('@voice-agent/webhooks');
    return afterBody((body, { authorization }) => {
      if (!verify(authorization, auth)) return 401;
      return parse(body).ok ? 200 : 400;
    });
  }),
  receiver('stored on disk before the 200', bare, reading),
  // As a user makes one, with handlers that do nothing.
  receiver('stored on disk before the 200', 'ours', async (folder) => {
    const { createReceiver } = await import('@voice-agent/webhooks');
    const { toNodeHandler } = await import('@voice-agent/webhooks/node');
    const { sqlite } = await import('@voice-agent/webhooks/sqlite');
    const inbox = sqlite({ file: join(folder, 'inbox.db') });
    const receiver = createReceiver({ auth, inbox, fallback: () => {} });
    await receiver.start();
    return toNodeHandler(receiver);
  }),
  receiver('stored on disk before the 200', 'one SQLite transaction an event', async (folder) => {
    const { DatabaseSync } = await import('node:sqlite');
    const { parse, verify } = await import('@voice-agent/webhooks');
    const database = new DatabaseSync(join(folder, 'naive.db'));
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE delivery (body BLOB)');
    const insert = database.prepare('INSERT INTO delivery VALUES (?)');
    return afterBody((body, { authorization }) => {
      if (!verify(authorization, auth)) return 401;
      if (!parse(body).ok) return 400;
      insert.run(body);
      return 200;
    });
  }),
];

/** Starts a receiver; gives its port. */
export async function serve(group: string, name: string, folder: string): Promise<number> {
  const found = receivers.find((each) => each.group === group && each.name === name);
  if (found === undefined) throw new Error(`There is no receiver ${name} for ${group}.`);
  // Senders that wait for their turn keep their connections.
  return portOf(createServer({ keepAliveTimeout: 0 }, await found.listener(folder)));
}
