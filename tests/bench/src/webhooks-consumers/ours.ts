import { verify, type WebhookEvent } from '@voice-agent/webhooks';

const auth = { authKey: 'bearer', authSecret: 'Bearer token' } as const;

export function receive(authorization: string, body: string): WebhookEvent | undefined {
  return verify(authorization, auth) ? JSON.parse(body) : undefined;
}
