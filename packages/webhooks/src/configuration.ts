import { formProblem } from '@voice-agent/cli-kit/bearer-secret';
import type { WebhookConfiguration } from './generated/types.ts';
import { isWebhookConfiguration } from './generated/validators.ts';
import { isPublicAddress } from './public-address.ts';

/** A rule for a webhook configuration, by its id in `traceability.yaml` of @voice-agent/specs. */
export type ConfigurationRule =
  | 'webhook.configuration'
  | 'webhook.url'
  | 'webhook.url.https-only'
  | 'webhook.url.reachable'
  | 'webhook.auth'
  | 'webhook.auth-key'
  | 'webhook.auth-secret'
  | 'webhook.auth-secret.form';

/** A violation of a rule. It contains neither the URL nor the secret. */
export interface ConfigurationProblem {
  /** JSON pointer to the place in the configuration; empty for the whole configuration. */
  readonly pointer: string;
  readonly rule: ConfigurationRule;
  /** The requirement, for a person. */
  readonly message: string;
}

/** A rule that only a request over the network can check. */
export interface UncheckedRule {
  readonly rule: 'webhook.url.certificate' | 'webhook.url.reachable';
  readonly message: string;
}

/** The configuration, or every problem that it has. */
export type ConfigurationResult =
  | {
      readonly ok: true;
      readonly configuration: WebhookConfiguration;
      /** Rules that only the network can check; empty without a URL. */
      readonly unchecked: readonly UncheckedRule[];
    }
  | { readonly ok: false; readonly problems: readonly ConfigurationProblem[] };

/**
 * Checks the webhook configuration of an agent, as far as that needs no network. Reports every problem, not only the first.
 *
 * @example
 * import { checkConfiguration } from '@voice-agent/webhooks';
 *
 * const result = checkConfiguration({ webhookUrl: 'https://example.com/calls', webhookAuth: auth });
 * if (!result.ok) for (const { pointer, message } of result.problems) console.error(pointer, message);
 */
export function checkConfiguration(value: unknown): ConfigurationResult {
  if (typeof value !== 'object' || value === null)
    return { ok: false, problems: [problem('', 'webhook.configuration', 'must be an object')] };
  const { webhookUrl, webhookAuth } = value as { webhookUrl?: unknown; webhookAuth?: unknown };
  const problems = [...urlProblems(webhookUrl), ...authProblems(webhookAuth)];
  if (problems.length > 0) return { ok: false, problems };
  // Values without a rule of their own, such as a list, are still checked by the schema.
  if (!isWebhookConfiguration(value)) {
    const { instancePath = '', message = 'must be valid' } = isWebhookConfiguration.errors?.[0] ?? {};
    return { ok: false, problems: [problem(instancePath, 'webhook.configuration', message)] };
  }
  return { ok: true, configuration: value, unchecked: webhookUrl === undefined ? [] : overTheNetwork };
}

const overTheNetwork: readonly UncheckedRule[] = [
  {
    rule: 'webhook.url.certificate',
    message: 'The certificate must be valid, unexpired and not self-signed.',
  },
  { rule: 'webhook.url.reachable', message: 'The URL must be reachable from the internet.' },
];

const problem = (pointer: string, rule: ConfigurationRule, message: string): ConfigurationProblem => ({
  pointer,
  rule,
  message,
});

function urlProblems(webhookUrl: unknown): ConfigurationProblem[] {
  const wrong = (rule: ConfigurationRule, message: string) => [problem('/webhookUrl', rule, message)];
  if (webhookUrl === undefined) return [];
  if (typeof webhookUrl !== 'string') return wrong('webhook.url', 'must be a string');
  // Runtimes that have no URL.parse are served too.
  if (!URL.canParse(webhookUrl)) return wrong('webhook.url', 'must be a URL');
  const url = new URL(webhookUrl);
  if (url.protocol !== 'https:') return wrong('webhook.url.https-only', 'must begin with https://');
  if (!isWebhookConfiguration({ webhookUrl }))
    return wrong('webhook.url', 'must be a URL: https://, a host, and only characters that a URL can have');
  if (!isPublic(url.hostname))
    return wrong(
      'webhook.url.reachable',
      'must have a host on the internet: localhost and local addresses are not reachable from there',
    );
  return [];
}

/** Names that stand for this machine (RFC 6761) or are of a local network alone (RFC 6762, RFC 8375, ICANN). */
const localNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

/** @param hostname as a `URL` gives it: in lower case, with addresses in their one notation */
function isPublic(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  return isPublicAddress(name) ?? !localNames.test(name);
}

function authProblems(webhookAuth: unknown): ConfigurationProblem[] {
  if (webhookAuth === undefined) return [];
  if (typeof webhookAuth !== 'object' || webhookAuth === null || Array.isArray(webhookAuth))
    return [problem('/webhookAuth', 'webhook.auth', 'must be an object')];
  const { authKey, authSecret } = webhookAuth as { authKey?: unknown; authSecret?: unknown };
  if (authKey !== 'noAuth' && authKey !== 'bearer')
    return [problem('/webhookAuth/authKey', 'webhook.auth-key', 'must be noAuth or bearer')];
  const wrong = (rule: ConfigurationRule, message: string) => [
    problem('/webhookAuth/authSecret', rule, message),
  ];
  if (authSecret === undefined)
    return authKey === 'bearer' ? wrong('webhook.auth-secret', 'must be set with bearer') : [];
  if (typeof authSecret !== 'string') return wrong('webhook.auth-secret', 'must be a string');
  if (authKey === 'bearer' && formProblem(authSecret) !== undefined)
    return wrong(
      'webhook.auth-secret.form',
      'must be the word Bearer, one space, then a token of visible ASCII that is not undefined or null',
    );
  return [];
}
