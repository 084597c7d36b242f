import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { peerFile } from './peers.ts';
import { callEnded } from './webhooks-events.ts';

/** A receiver whose throughput is measured. */
export interface Contender {
  name: string;
  /** What it does before it answers 200. */
  does: 'read' | 'verify' | 'store';
  /** The headers that prove where a body comes from; without them each body differs from all others. */
  sign?: (body: string) => Promise<Record<string, string>>;
  /** Loads no more than it needs. The folder is for what it keeps. */
  receive: (folder: string) => Promise<RequestListener>;
}

export const bare = 'node:http, reads the body';
export const ours = '@voice-agent/webhooks';
export const oursStored: string = `${ours}, SQLite inbox`;
export const naive = 'one SQLite transaction an event';

/** What is sent: the largest event, whose handling costs most. */
export const body: string = JSON.stringify(callEnded);

const token = 'Bearer 6vX2rN8qT4mW1zK9pB7cD5fG3hJ0sL';
const auth = { authKey: 'bearer', authSecret: token } as const;
export const plainHeaders: Record<string, string> = {
  authorization: token,
  'content-type': 'application/json',
};

/** Reads the body, then answers with what is returned; all receivers of ours and others share it. */
const afterBody =
  (status: (body: Buffer, request: IncomingMessage) => number | Promise<number>): RequestListener =>
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      try {
        const answer = status(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks), request);
        // Who answers at once is not made to wait.
        end(response, typeof answer === 'number' ? answer : await answer);
      } catch {
        end(response, 400);
      }
    });
  };

const end = (response: ServerResponse, status: number): void => {
  response.writeHead(status);
  response.end();
};

export const contenders: Contender[] = [
  { name: bare, does: 'read', receive: async () => afterBody(() => 200) },
  {
    name: ours,
    does: 'verify',
    receive: async () => {
      const { parse, verify } = await import('@voice-agent/webhooks');
      return afterBody((read, { headers }) => {
        if (!verify(headers.authorization, auth)) return 401;
        return parse(read).ok ? 200 : 400;
      });
    },
  },
  ofPeer('ajv and a comparison by hand', 'ajv'),
  ofPeer('@octokit/webhooks', 'octokit'),
  ofPeer('svix', 'svix'),
  ofPeer('standardwebhooks and zod', 'standardwebhooks'),
  {
    name: oursStored,
    does: 'store',
    receive: async (folder) => {
      const { receiverOnDisk } = await import('./webhooks-ours.ts');
      return receiverOnDisk(auth, join(folder, 'inbox.db'));
    },
  },
  {
    name: naive,
    does: 'store',
    receive: async (folder) => {
      const { DatabaseSync } = await import('node:sqlite');
      const { parse, verify } = await import('@voice-agent/webhooks');
      const database = new DatabaseSync(join(folder, 'naive.db'));
      database.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE delivery (body BLOB)',
      );
      const insert = database.prepare('INSERT INTO delivery VALUES (?)');
      return afterBody((read, { headers }) => {
        if (!verify(headers.authorization, auth)) return 401;
        if (!parse(read).ok) return 400;
        insert.run(read);
        return 200;
      });
    },
  },
];

function ofPeer(name: string, file: string): Contender {
  return {
    name,
    does: 'verify',
    ...(file !== 'ajv' && { sign: async (payload: string) => (await import(peerFile(file))).sign(payload) }),
    receive: async () => {
      const { receive } = await import(peerFile(file));
      return afterBody((read, { headers }) => receive(read, headers));
    },
  };
}
