import { createReceiver, type WebhookEvent } from '@voice-agent/webhooks';
import { sqlite } from '@voice-agent/webhooks/sqlite';
import { toWebHandler } from '@voice-agent/webhooks/web';

export const processed: WebhookEvent[] = [];

export const POST = toWebHandler(() =>
  createReceiver({
    auth: { authKey: 'bearer', authSecret: process.env.VOICE_AGENT_WEBHOOK_SECRET ?? '' },
    inbox: sqlite({ file: 'inbox.db' }),
    fallback: (event) => void processed.push(event),
  }),
);
