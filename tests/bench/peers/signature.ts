import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Base64. */
export const key: string = Buffer.from('a signing key of thirty-two bytes').toString('base64');

/** The headers of a delivery as Standard Webhooks signs it. */
export function sign(body: string): Record<string, string> {
  const id = 'msg_2b7Qx';
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  const digest = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${digest}` };
}

/** The three headers that are verified. */
export const signatureOf = (headers: IncomingHttpHeaders): Record<string, string> => ({
  'webhook-id': `${headers['webhook-id']}`,
  'webhook-timestamp': `${headers['webhook-timestamp']}`,
  'webhook-signature': `${headers['webhook-signature']}`,
});
