import type { DatabaseSync } from 'node:sqlite';
import {
  type ConfigurationProblem,
  checkConfiguration,
  type WebhookConfiguration,
} from '@voice-agent/webhooks';
import { isLoopback } from '../address.ts';
import type { Feed } from '../feed.ts';
import type { Agent, Configured, NewAgent, ReceiverKind, Sandbox } from '../public.ts';
import type { Secrets } from '../secrets.ts';
import { prepared } from '../store/database.ts';
import { BuiltIn } from './built-in.ts';

const localWarning =
  'Allowed here; the service rejects this address. There, the URL must begin with https:// and be ' +
  'reachable from the internet.';
const localHint = 'For tests on this machine, start the sandbox without --strict-webhooks.';

const receiverKinds: readonly ReceiverKind[] = ['built-in', 'own', 'none'];

type PublicPart = Sandbox['agents'];

/** The result of checking a configuration; `warnings`: why the service would reject it all the same. */
export type Checked =
  | { ok: true; webhook: WebhookConfiguration; warnings: string[] }
  | { ok: false; problems: readonly ConfigurationProblem[] };

interface AgentRow {
  id: string;
  name: string;
  projectId: string;
  /** JSON. */
  webhook: string;
  receiver: ReceiverKind;
}

/** The agents, kept in the database: their webhook configurations, and which receiver each delivers to. */
export class Agents implements PublicPart {
  readonly builtIn: BuiltIn = new BuiltIn();
  /** Whether webhooks to this machine are rejected, as the service does. */
  readonly strictWebhooks: boolean;
  readonly #feed: Feed;
  readonly #secrets: Secrets;
  readonly #db: DatabaseSync;

  /**
   * @param options `strictWebhooks` rejects webhooks to this machine, as the service does. `secrets` gets to know each
   *   secret
   */
  constructor(db: DatabaseSync, feed: Feed, options: { strictWebhooks: boolean; secrets: Secrets }) {
    this.#feed = feed;
    this.#secrets = options.secrets;
    this.strictWebhooks = options.strictWebhooks;
    this.#db = db;
    for (const { webhook } of [...this.all(), { webhook: { webhookAuth: this.builtIn.madeAuth } }])
      this.#secrets.add(...secretOf(webhook));
  }

  /** Adds agents as they are; `configure` is what checks a webhook. */
  add(agents: Iterable<NewAgent>): void {
    for (const { id, name, projectId, webhook, receiver } of agents) {
      this.#secrets.add(...secretOf(webhook));
      prepared(
        this.#db,
        'insert into agents (id, name, projectId, webhook, receiver) values (?, ?, ?, ?, ?)',
      ).run(id, name, projectId, JSON.stringify(webhook), receiver);
    }
  }

  /** In the order in which they were added. */
  all(): Agent[] {
    const rows = prepared(this.#db, 'select * from agents order by number').all();
    return rows.map((row) => this.#agentOf(row));
  }

  get(id: string): Agent | undefined {
    const row = prepared(this.#db, 'select * from agents where id = ?').get(id);
    return row && this.#agentOf(row);
  }

  /** Where deliveries of an agent go now, and what they carry; no `webhookUrl` when they go nowhere. */
  webhookOf({ webhook, receiver }: Agent): WebhookConfiguration {
    if (receiver.kind === 'own') return webhook;
    if (receiver.url === undefined) return {};
    return { webhookUrl: receiver.url, webhookAuth: this.builtIn.authOf(webhook) };
  }

  /** Checks a webhook configuration and reports every problem, not only the first. */
  check(webhook: unknown): Checked {
    const local = isLocal(webhook);
    const builtIn = local && this.builtIn.isAt(webhook.webhookUrl);
    const checked = checkConfiguration(
      local && (builtIn || !this.strictWebhooks) ? elsewhere(webhook) : webhook,
    );
    const warnings = local && !builtIn ? [localWarning] : [];
    if (checked.ok) return { ok: true, webhook: webhook as WebhookConfiguration, warnings };
    return { ok: false, problems: checked.problems.map((problem) => withHint(problem, local)) };
  }

  configure(id: string, webhook: unknown): Configured {
    this.#mustGet(id);
    const checked = this.check(webhook);
    if (!checked.ok) return checked;
    const { webhookUrl, ...others } = checked.webhook;
    const isOwn = webhookUrl !== undefined && webhookUrl !== this.builtIn.urlOf(id);
    const agent = this.#save(id, isOwn ? checked.webhook : others, isOwn ? 'own' : 'built-in');
    return { ok: true, agent, warnings: checked.warnings };
  }

  setReceiver(id: string, kind: ReceiverKind): Agent {
    const { webhook } = this.#mustGet(id);
    if (!receiverKinds.includes(kind))
      throw new TypeError(`The receiver must be one of ${receiverKinds.join(', ')}.`);
    if (kind === 'own' && webhook.webhookUrl === undefined)
      throw new TypeError('The agent has no receiver of its own yet: configure its webhookUrl.');
    return this.#save(id, webhook, kind);
  }

  #save(id: string, webhook: WebhookConfiguration, kind: ReceiverKind): Agent {
    this.#secrets.add(...secretOf(webhook));
    const update = prepared(this.#db, 'update agents set webhook = ?, receiver = ? where id = ?');
    update.run(JSON.stringify(webhook), kind, id);
    this.#feed.notify({ kind: 'agent', agentId: id });
    return this.#mustGet(id);
  }

  #mustGet(id: string): Agent {
    const agent = this.get(id);
    if (!agent) throw new TypeError(`Unknown agent "${id}": the list of agents has their ids.`);
    return agent;
  }

  #agentOf(row: Record<string, unknown>): Agent {
    const { id, name, projectId, receiver: kind, ...more } = row as unknown as AgentRow;
    const webhook = JSON.parse(more.webhook) as WebhookConfiguration;
    const urls = { own: webhook.webhookUrl, 'built-in': this.builtIn.urlOf(id), none: undefined };
    const url = urls[kind];
    return { id, name, projectId, webhook, receiver: { kind, ...(url !== undefined && { url }) } };
  }
}

const secretOf = ({ webhookAuth }: WebhookConfiguration): readonly [unknown, string] => [
  webhookAuth?.authSecret,
  '<WEBHOOK_TOKEN>',
];

interface WithUrl {
  webhookUrl: string;
}

/** Whether the URL is on this machine, which a sandbox accepts on request. */
function isLocal(webhook: unknown): webhook is WithUrl {
  if (typeof webhook !== 'object' || webhook === null) return false;
  const { webhookUrl } = webhook as Partial<WithUrl>;
  const url = typeof webhookUrl === 'string' ? URL.parse(webhookUrl) : null;
  return url !== null && /^https?:$/.test(url.protocol) && isLoopback(url.hostname);
}

/** The same configuration with a host that the service accepts, so that the rest is still checked. */
const elsewhere = (webhook: WithUrl): WithUrl => ({
  ...webhook,
  webhookUrl: webhook.webhookUrl.replace(/^\w+:\/\/[^/?#]*/, 'https://receiver.example.com'),
});

function withHint(problem: ConfigurationProblem, local: boolean): ConfigurationProblem {
  const hint = local && problem.pointer === '/webhookUrl' ? `. ${localHint}` : '';
  return { ...problem, message: `${problem.message}${hint}` };
}
