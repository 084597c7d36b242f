import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { key, signatureOf } from './signature.ts';
import { parse } from './zod-events.ts';

export { sign } from './signature.ts';

const webhook = new Webhook(key);

/** The status of a delivery; throws when it is not signed. */
export function receive(body: Buffer, headers: IncomingHttpHeaders): number {
  parse(webhook.verify(body.toString(), signatureOf(headers)));
  return 200;
}
