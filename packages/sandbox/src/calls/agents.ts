import type { DatabaseSync, StatementSync } from 'node:sqlite';
import {
  type ConfigurationProblem,
  checkConfiguration,
  type WebhookConfiguration,
} from '@voice-agent/webhooks';
import { isLoopback } from '../deliveries/address.ts';
import type { Feed } from '../feed.ts';
import { Secrets } from '../log/secrets.ts';
import type { Agent, ConfigurationRefusal, Configured } from '../public.ts';

const localWarning =
  'Only this sandbox takes this address, since it was started with --allow-local-webhooks. The service would ' +
  'refuse it: there the URL must begin with https:// and be reachable from the internet.';
const localHint =
  'For tests on this machine, start the sandbox with --allow-local-webhooks: then it takes this address.';

/** What the check of a configuration says; `local` tells that only a sandbox takes its address. */
export type Checked =
  | { ok: true; webhook: WebhookConfiguration; local: boolean }
  | { ok: false; refusals: ConfigurationRefusal[] };

/** The agents and their webhook configurations (sections 2.6 and 6), kept in the database. */
export class Agents {
  readonly #feed: Feed;
  readonly #secrets: Secrets;
  readonly #allowLocalWebhooks: boolean;
  readonly #add: StatementSync;
  readonly #all: StatementSync;
  readonly #get: StatementSync;
  readonly #configure: StatementSync;

  /**
   * @param options `allowLocalWebhooks` lets webhooks be on this machine; the service never does. `secrets` gets to
   *   know each secret
   */
  constructor(db: DatabaseSync, feed: Feed, options: { allowLocalWebhooks: boolean; secrets?: Secrets }) {
    this.#feed = feed;
    this.#secrets = options.secrets ?? new Secrets();
    this.#allowLocalWebhooks = options.allowLocalWebhooks;
    this.#add = db.prepare('insert into agents (id, name, projectId, webhook) values (?, ?, ?, ?)');
    this.#all = db.prepare('select id, name, projectId, webhook from agents order by number');
    this.#get = db.prepare('select id, name, projectId, webhook from agents where id = ?');
    this.#configure = db.prepare('update agents set webhook = ? where id = ?');
    for (const agent of this.all()) this.#secrets.add(...secretOf(agent));
  }

  /** Adds agents as they are; `configure` is what checks a webhook. */
  add(agents: Iterable<Agent>): void {
    for (const agent of agents) {
      this.#secrets.add(...secretOf(agent));
      this.#add.run(agent.id, agent.name, agent.projectId, JSON.stringify(agent.webhook));
    }
  }

  /** In the order in which they were added. */
  all(): Agent[] {
    return this.#all.all().map(agentOf);
  }

  get(id: string): Agent | undefined {
    const row = this.#get.get(id);
    return row && agentOf(row);
  }

  /** Checks a webhook configuration by the rules of section 6. Every refusal is told, not only the first. */
  check(webhook: unknown): Checked {
    const local = isLocal(webhook);
    const checked = checkConfiguration(local && this.#allowLocalWebhooks ? elsewhere(webhook) : webhook);
    if (checked.ok) return { ok: true, webhook: webhook as WebhookConfiguration, local };
    return { ok: false, refusals: checked.problems.map((problem) => refusal(problem, local)) };
  }

  /**
   * Saves the webhook configuration of an agent, which activates it (section 6). Refused is what `check` refuses.
   *
   * @throws TypeError when there is no such agent
   */
  configure(id: string, webhook: unknown): Configured {
    const agent = this.get(id);
    if (!agent) throw new TypeError(`There is no agent "${id}". The list of agents has their ids.`);
    const checked = this.check(webhook);
    if (!checked.ok) return checked;
    this.#secrets.add(...secretOf(checked));
    const saved = JSON.stringify(webhook);
    this.#configure.run(saved, id);
    this.#feed.notify({ kind: 'agent', agentId: id });
    return {
      ok: true,
      agent: { ...agent, webhook: JSON.parse(saved) },
      warnings: checked.local ? [localWarning] : [],
    };
  }
}

const secretOf = ({ webhook }: Pick<Agent, 'webhook'>): readonly [unknown, string] => [
  webhook.webhookAuth?.authSecret,
  '<WEBHOOK_TOKEN>',
];

const agentOf = (row: Record<string, unknown>): Agent => ({
  ...(row as Omit<Agent, 'webhook'>),
  webhook: JSON.parse(row.webhook as string),
});

interface WithUrl {
  webhookUrl: string;
}

/** Whether the URL is one of this machine, which a sandbox can be told to take. */
function isLocal(webhook: unknown): webhook is WithUrl {
  if (typeof webhook !== 'object' || webhook === null) return false;
  const { webhookUrl } = webhook as Partial<WithUrl>;
  const url = typeof webhookUrl === 'string' ? URL.parse(webhookUrl) : null;
  return url !== null && /^https?:$/.test(url.protocol) && isLoopback(url.hostname);
}

/** The same configuration with a host that the service takes, so that all else of it is still checked. */
const elsewhere = (webhook: WithUrl): WithUrl => ({
  ...webhook,
  webhookUrl: webhook.webhookUrl.replace(/^\w+:\/\/[^/?#]*/, 'https://receiver.example.com'),
});

function refusal({ pointer, rule, message }: ConfigurationProblem, local: boolean): ConfigurationRefusal {
  const hint = local && pointer === '/webhookUrl' ? `. ${localHint}` : '';
  return { pointer, rule, message: `${message}${hint}` };
}
