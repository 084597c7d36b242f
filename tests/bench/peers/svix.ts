import type { IncomingHttpHeaders } from 'node:http';
import { Webhook } from 'svix';
import { key, signatureOf } from './signature.ts';

export { sign } from './signature.ts';

const webhook = new Webhook(key);

/** The status of a delivery; throws when it is not signed. */
export function receive(body: Buffer, headers: IncomingHttpHeaders): number {
  const payload = body.toString();
  webhook.verify(payload, signatureOf(headers));
  JSON.parse(payload);
  return 200;
}
