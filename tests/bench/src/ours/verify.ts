import { verify, type WebhookEvent } from '@voice-agent/webhooks';

const auth = { authKey: 'bearer', authSecret: 'Bearer 6vX2rN8qT4mW1zK9pB7cD5fG3hJ0sL' } as const;

export function receive(authorization: string, body: string): WebhookEvent | undefined {
  return verify(authorization, auth) ? JSON.parse(body) : undefined;
}
