import { Note, Pills, say, Text } from '@voice-agent/ui';
import { configurationPage } from '@voice-agent/ui/pages';
import type { ConfigurationProblem, WebhookAuth } from '@voice-agent/webhooks';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Agent } from '../src/public.ts';
import { ApiError, api, messageOf } from './control-api.ts';
import { DocsLink } from './docs.tsx';

/** Why a rule is there, for those who meet it. */
const reasons: Readonly<Record<string, string>> = {
  'webhook.url.https-only': 'The service rejects plain HTTP.',
  'webhook.url.reachable':
    'The service calls from the internet, so it can’t reach this machine or its network.',
  'webhook.auth-secret.form':
    'The receiver compares the whole Authorization header with it, so a missing Bearer or an extra space fails there.',
  'webhook.auth-secret': 'With bearer, it is sent as the Authorization header of every delivery.',
};

const bearer = 'bearer';
const noUrl = { pointer: '/webhookUrl', rule: 'webhook.url', message: 'must be the URL of your receiver' };

/**
 * The call webhook section of an agent's configuration.
 *
 * @param props.hasUrl false for the built-in receiver
 * @param props.onSaved gets what the service would reject
 */
export function WebhookForm({
  agent,
  hasUrl,
  strictWebhooks,
  onSaved,
}: {
  agent: Agent;
  hasUrl: boolean;
  strictWebhooks: boolean;
  onSaved: (warnings: readonly string[]) => void;
}): JSX.Element {
  const { webhookUrl = '', webhookAuth } = agent.webhook;
  const form = useRef<HTMLFormElement>(null);
  const [url, setUrl] = useState(webhookUrl);
  const [authKey, setAuthKey] = useState<string>(webhookAuth?.authKey ?? (hasUrl ? 'noAuth' : bearer));
  const [authSecret, setAuthSecret] = useState('');
  const [problems, setProblems] = useState<readonly ConfigurationProblem[]>([]);
  const [failure, setFailure] = useState('');

  const save = async (event: Event) => {
    event.preventDefault();
    setProblems([]);
    setFailure('');
    // What is shown of a saved secret stands for it. Without one, the rules say what is missing.
    const secret = authSecret || webhookAuth?.authSecret;
    const auth = { authKey, ...(authKey === bearer && secret !== undefined && { authSecret: secret }) };
    try {
      if (hasUrl && url.trim() === '')
        throw new ApiError('The webhook was not saved.', { problems: [noUrl] });
      const { data } = await api.PUT('/agents/{id}/webhook', {
        params: { path: agent },
        body: { ...(hasUrl && { webhookUrl: url }), webhookAuth: auth as WebhookAuth },
      });
      say(`Webhook of ${agent.name} saved and active.`);
      onSaved(data?.warnings ?? []);
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError && Array.isArray(error.details.problems))
        setProblems(error.details.problems as ConfigurationProblem[]);
      // The reader is led to the first field that has to be fixed.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    }
  };

  const errorAt = (pointer: string) => explained(problems.filter((problem) => problem.pointer === pointer));
  const fields = ['/webhookUrl', '/webhookAuth/authSecret'];
  const elsewhere = problems.filter(({ pointer }) => !fields.includes(pointer));
  return (
    <form ref={form} onSubmit={save} noValidate class="inset">
      <div role="alert">
        {failure === '' ? null : (
          <Note tone="bad">
            <p>{failure}</p>
            {explained(elsewhere)}
          </Note>
        )}
      </div>
      {hasUrl ? (
        <Text
          label="Webhook URL"
          hint={
            strictWebhooks
              ? 'HTTPS, reachable from the internet, with a valid certificate. For one on this machine, start the sandbox without --strict-webhooks.'
              : 'On this machine, or HTTPS on the internet with a valid certificate.'
          }
          error={errorAt('/webhookUrl')}
          inputMode="url"
          placeholder={strictWebhooks ? 'https://' : 'http://127.0.0.1:3000/calls'}
          value={url}
          onInput={setUrl}
        />
      ) : null}
      <Pills
        legend="Authentication"
        value={authKey}
        options={[
          [bearer, 'bearer'],
          ['noAuth', 'noAuth (development only)'],
        ]}
        onChange={setAuthKey}
      />
      {authKey === bearer ? (
        <Text
          label="Secret"
          hint={
            webhookAuth?.authSecret === undefined
              ? 'The word Bearer, one space, then a token.'
              : 'Leave it empty to keep the saved secret, which is not shown.'
          }
          error={errorAt('/webhookAuth/authSecret')}
          placeholder="Bearer "
          value={authSecret}
          onInput={setAuthSecret}
        />
      ) : null}
      <button type="submit" class="primary">
        Save and activate
      </button>
    </form>
  );
}

/** What must be, why, and the rule behind it. */
function explained(problems: readonly ConfigurationProblem[]): JSX.Element | undefined {
  if (problems.length === 0) return undefined;
  return (
    <>
      {problems.map(({ pointer, rule, message }) => (
        <span class="problem" key={`${pointer} ${rule}`}>
          It {message.replace(/\.$/, '')}. {reasons[rule] ?? ''}{' '}
          <DocsLink page={configurationPage(pointer)}>
            <code>{rule}</code>
          </DocsLink>
        </span>
      ))}
    </>
  );
}
