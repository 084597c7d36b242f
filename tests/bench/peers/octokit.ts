import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Webhooks } from '@octokit/webhooks';
import { key } from './signature.ts';

const webhooks = new Webhooks({ secret: key });

export const sign = (body: string): Record<string, string> => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
});

/** The status of a delivery. */
export async function receive(body: Buffer, headers: IncomingHttpHeaders): Promise<number> {
  const payload = body.toString();
  if (!(await webhooks.verify(payload, `${headers['x-hub-signature-256']}`))) return 401;
  JSON.parse(payload);
  return 200;
}
