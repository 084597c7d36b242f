import type { WebhookConfiguration } from '@voice-agent/webhooks';
import { withUser } from '../address.ts';
import { isObject } from '../json.ts';
import type { Agent } from '../public.ts';

/** Stands for the secret of a webhook. */
const shownSecret = 'Bearer <WEBHOOK_TOKEN>';

/** An agent with placeholders in place of its secret, and of the user and password of its URL. */
export function shownAgent(agent: Agent): Agent {
  const { receiver } = agent;
  const { webhookUrl, webhookAuth } = agent.webhook;
  const webhook = {
    ...agent.webhook,
    ...(webhookUrl !== undefined && { webhookUrl: shownUrl(webhookUrl) }),
    ...(webhookAuth?.authSecret !== undefined && {
      webhookAuth: { ...webhookAuth, authSecret: shownSecret },
    }),
  };
  return {
    ...agent,
    webhook,
    receiver: { ...receiver, ...(receiver.url && { url: shownUrl(receiver.url) }) },
  };
}

const shownUrl = (text: string): string => withUser(text, '***');

/** A form gives back what it was shown; where that is a placeholder, what is stored is meant. */
export function meantWebhook(given: unknown, stored: WebhookConfiguration): unknown {
  if (!isObject(given)) return given;
  const { webhookUrl, webhookAuth } = given;
  const isStoredUrl = stored.webhookUrl !== undefined && webhookUrl === shownUrl(stored.webhookUrl);
  const url = isStoredUrl && { webhookUrl: stored.webhookUrl };
  if (!isObject(webhookAuth) || webhookAuth.authSecret !== shownSecret) return { ...given, ...url };
  const { authSecret: _, ...others } = webhookAuth;
  const authSecret = stored.webhookAuth?.authSecret;
  return {
    ...given,
    ...url,
    webhookAuth: { ...others, ...(authSecret !== undefined && { authSecret }) },
  };
}
