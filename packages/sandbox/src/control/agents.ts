import type { WebhookConfiguration } from '@voice-agent/webhooks';
import type { Hono } from 'hono';
import type { Agents } from '../generated/types.ts';
import { isObject } from '../json.ts';
import type { Agent, ReceiverKind } from '../public.ts';
import type { State } from '../state.ts';
import { ControlApiError, rejecting } from './api-error.ts';
import { readJson, readObject } from './input.ts';
import { placeholders } from './test-case.ts';

/** Agents, their webhook configuration, and which receiver each has. */
export function agentRoutes(app: Hono, { agents }: State): void {
  const { strictWebhooks } = agents;
  app.get('/agents', (context) =>
    context.json({ agents: agents.all().map(shown), strictWebhooks } satisfies Agents),
  );

  app.put('/agents/:id/receiver', async (context) => {
    const agent = agents.get(context.req.param('id'));
    if (agent === undefined) throw new ControlApiError(404, 'Unknown agent id.');
    const { kind } = await readObject(context, ['kind']);
    return context.json({
      agent: shown(rejecting(() => agents.setReceiver(agent.id, kind as ReceiverKind))),
    });
  });

  app.put('/agents/:id/webhook', async (context) => {
    const agent = agents.get(context.req.param('id'));
    if (agent === undefined) throw new ControlApiError(404, 'Unknown agent id.');
    const result = agents.configure(agent.id, meant(await readJson(context), agent.webhook));
    if (result.ok) return context.json({ agent: shown(result.agent), warnings: result.warnings });
    const message = 'The webhook was not saved: the service would reject this configuration.';
    return context.json({ message, problems: result.problems }, 422);
  });
}

/** An agent with placeholders in place of its secret, and of the user and password of its URL. */
function shown(agent: Agent): Agent {
  const { receiver } = agent;
  const { webhookUrl, webhookAuth } = agent.webhook;
  const webhook = {
    ...agent.webhook,
    ...(webhookUrl !== undefined && { webhookUrl: shownUrl(webhookUrl) }),
    ...(webhookAuth?.authSecret !== undefined && {
      webhookAuth: { ...webhookAuth, authSecret: placeholders.authSecret },
    }),
  };
  return {
    ...agent,
    webhook,
    receiver: { ...receiver, ...(receiver.url && { url: shownUrl(receiver.url) }) },
  };
}

function shownUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || (url.username === '' && url.password === '')) return text;
  url.username = '***';
  url.password = '';
  return url.href;
}

/** A form gives back what it was shown; where that is a placeholder, what is stored is meant. */
function meant(given: unknown, stored: WebhookConfiguration): unknown {
  if (!isObject(given)) return given;
  const { webhookUrl, webhookAuth } = given;
  const { webhookUrl: storedUrl } = stored;
  const keepsUrl = storedUrl !== undefined && webhookUrl === shownUrl(storedUrl);
  if (!isObject(webhookAuth) || webhookAuth.authSecret !== placeholders.authSecret)
    return { ...given, ...(keepsUrl && { webhookUrl: storedUrl }) };
  const { authSecret: _, ...others } = webhookAuth;
  const authSecret = stored.webhookAuth?.authSecret;
  return {
    ...given,
    ...(keepsUrl && { webhookUrl: storedUrl }),
    webhookAuth: { ...others, ...(authSecret !== undefined && { authSecret }) },
  };
}
