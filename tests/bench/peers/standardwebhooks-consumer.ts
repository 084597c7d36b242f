import { Webhook } from 'standardwebhooks';

const webhook = new Webhook('c2VjcmV0');

export const receive = (headers: Record<string, string>, body: string): unknown =>
  webhook.verify(body, headers);
