import type { WebhookConfiguration } from '@voice-agent/webhooks';
import { withUser } from '../address.ts';
import { isObject } from '../json.ts';
import type { Agent } from '../public.ts';
import type { State } from '../state.ts';
import { found, rejecting } from './api-error.ts';
import type { Handlers } from './dispatch.ts';

/** Stands for the secret of a webhook. */
const shownSecret = 'Bearer <WEBHOOK_TOKEN>';

/** Agents, their webhook configuration, and which receiver each has. */
export function agentHandlers({
  agents,
}: State): Pick<Handlers, 'listAgents' | 'configureWebhook' | 'setReceiver'> {
  const { strictWebhooks } = agents;
  const agentOf = (id: string): Agent => found(agents.get(id), 'Unknown agent id.');
  return {
    listAgents: () => ({ agents: agents.all().map(shown), strictWebhooks }),
    setReceiver: ({ path, body }) => {
      const { id } = agentOf(path.id);
      return { agent: shown(rejecting(() => agents.setReceiver(id, body.kind))) };
    },
    configureWebhook: ({ path, body }, context) => {
      const { id, webhook } = agentOf(path.id);
      const result = agents.configure(id, meant(body, webhook));
      if (result.ok) return { agent: shown(result.agent), warnings: result.warnings };
      const message = 'The webhook was not saved: the service would reject this configuration.';
      return context.json({ message, problems: result.problems }, 422);
    },
  };
}

/** An agent with placeholders in place of its secret, and of the user and password of its URL. */
function shown(agent: Agent): Agent {
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
function meant(given: unknown, stored: WebhookConfiguration): unknown {
  if (!isObject(given)) return given;
  const { webhookUrl, webhookAuth } = given;
  const { webhookUrl: storedUrl } = stored;
  const keepsUrl = storedUrl !== undefined && webhookUrl === shownUrl(storedUrl);
  if (!isObject(webhookAuth) || webhookAuth.authSecret !== shownSecret)
    return { ...given, ...(keepsUrl && { webhookUrl: storedUrl }) };
  const { authSecret: _, ...others } = webhookAuth;
  const authSecret = stored.webhookAuth?.authSecret;
  return {
    ...given,
    ...(keepsUrl && { webhookUrl: storedUrl }),
    webhookAuth: { ...others, ...(authSecret !== undefined && { authSecret }) },
  };
}
