import { createHmac } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
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

const key = Buffer.from('a signing key of thirty-two bytes').toString('base64');

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

const header = (request: IncomingMessage, name: string): string => `${request.headers[name] ?? ''}`;

const signedHeaders = async (payload: string): Promise<Record<string, string>> => {
  const { Webhook } = await import('standardwebhooks');
  const now = new Date();
  return {
    'webhook-id': 'msg_2b7Qx',
    'webhook-timestamp': `${Math.floor(now.getTime() / 1000)}`,
    'webhook-signature': new Webhook(key).sign('msg_2b7Qx', now, payload),
  };
};
const signatureOf = (request: IncomingMessage) => ({
  'webhook-id': header(request, 'webhook-id'),
  'webhook-timestamp': header(request, 'webhook-timestamp'),
  'webhook-signature': header(request, 'webhook-signature'),
});

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
  {
    name: 'ajv and a comparison by hand',
    does: 'verify',
    receive: async () => {
      const { timingSafeEqual } = await import('node:crypto');
      const { parseWithAjv } = await import('./webhooks-ajv.ts');
      const secret = Buffer.from(token);
      return afterBody((read, { headers }) => {
        const given = Buffer.from(headers.authorization ?? '');
        if (given.length !== secret.length || !timingSafeEqual(given, secret)) return 401;
        parseWithAjv(JSON.parse(read.toString()));
        return 200;
      });
    },
  },
  {
    name: '@octokit/webhooks',
    does: 'verify',
    sign: async (payload) => ({
      'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(payload).digest('hex')}`,
    }),
    receive: async () => {
      const { Webhooks } = await import('@octokit/webhooks');
      const webhooks = new Webhooks({ secret: key });
      return afterBody(async (read, request) => {
        const payload = read.toString();
        if (!(await webhooks.verify(payload, header(request, 'x-hub-signature-256')))) return 401;
        JSON.parse(payload);
        return 200;
      });
    },
  },
  {
    name: 'svix',
    does: 'verify',
    sign: signedHeaders,
    receive: async () => {
      const { Webhook } = await import('svix');
      const webhook = new Webhook(key);
      return afterBody((read, request) => {
        const payload = read.toString();
        webhook.verify(payload, signatureOf(request));
        JSON.parse(payload);
        return 200;
      });
    },
  },
  {
    name: 'standardwebhooks and zod',
    does: 'verify',
    sign: signedHeaders,
    receive: async () => {
      const { Webhook } = await import('standardwebhooks');
      const { parseWithZod } = await import('./webhooks-zod.ts');
      const webhook = new Webhook(key);
      return afterBody((read, request) => {
        parseWithZod(webhook.verify(read.toString(), signatureOf(request)));
        return 200;
      });
    },
  },
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
