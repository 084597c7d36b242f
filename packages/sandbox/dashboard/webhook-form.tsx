import { Note, Pills, say, Text } from '@voice-agent/ui';
import { configurationPage } from '@voice-agent/ui/pages';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Agent, ConfigurationRefusal } from '../src/public.ts';
import { ApiError, ask, messageOf } from './api.ts';
import { DocsLink } from './docs.tsx';

/** Why a rule is there, for those who meet it: section 6 of the interface, and 2.6. */
const reasons: Readonly<Record<string, string>> = {
  'webhook.url.https-only': 'The service refuses plain HTTP (section 6, rule 1).',
  'webhook.url.reachable':
    'The service calls from the internet, so it can’t reach this machine or its network (section 6, rule 3).',
  'webhook.auth-secret.form':
    'The receiver compares the Authorization header with it letter by letter, so a missing Bearer or a further space would fail there (section 5, rule 4).',
  'webhook.auth-secret': 'With bearer each delivery carries it as its Authorization header (section 2.6).',
};

const bearer = 'bearer';

/** The call webhook section of an agent's configuration. */
export function WebhookForm({ agent }: { agent: Agent }): JSX.Element {
  const { webhookUrl = '', webhookAuth } = agent.webhook;
  const form = useRef<HTMLFormElement>(null);
  const [url, setUrl] = useState(webhookUrl);
  const [authKey, setAuthKey] = useState<string>(webhookAuth?.authKey ?? bearer);
  const [authSecret, setAuthSecret] = useState(webhookAuth?.authSecret ?? '');
  const [refusals, setRefusals] = useState<readonly ConfigurationRefusal[]>([]);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState('');

  const save = async (event: Event) => {
    event.preventDefault();
    setRefusals([]);
    setWarnings([]);
    setFailure('');
    const secret = authKey === bearer && authSecret !== '' ? { authSecret } : {};
    const body = { ...(url !== '' && { webhookUrl: url }), webhookAuth: { authKey, ...secret } };
    try {
      const saved = await ask<{ agent: Agent; warnings: string[] }>(`/agents/${agent.id}/webhook`, {
        method: 'PUT',
        body,
      });
      setWarnings(saved.warnings);
      setAuthSecret(saved.agent.webhook.webhookAuth?.authSecret ?? '');
      say(
        url === ''
          ? `${agent.name} has no webhook now.`
          : `The webhook of ${agent.name} is saved and active.`,
      );
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError && Array.isArray(error.details.refusals))
        setRefusals(error.details.refusals as ConfigurationRefusal[]);
      // The reader is led to the first field that has to be mended.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    }
  };

  const errorAt = (pointer: string) => explained(refusals.filter((refusal) => refusal.pointer === pointer));
  const fields = ['/webhookUrl', '/webhookAuth/authSecret'];
  const elsewhere = refusals.filter(({ pointer }) => !fields.includes(pointer));
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
      <Text
        label="Webhook URL"
        hint="HTTPS, reachable from the internet, with a valid certificate. Leave it empty for no deliveries."
        error={errorAt('/webhookUrl')}
        inputMode="url"
        placeholder="https://"
        value={url}
        onInput={setUrl}
      />
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
          hint="The word Bearer, one space, then a token. A saved one is not shown again."
          error={errorAt('/webhookAuth/authSecret')}
          placeholder="Bearer "
          value={authSecret}
          onInput={setAuthSecret}
        />
      ) : null}
      <div role="status">
        {warnings.map((warning) => (
          <Note key={warning} tone="warn">
            {warning}
          </Note>
        ))}
      </div>
      <button type="submit" class="primary">
        Save and activate
      </button>
    </form>
  );
}

/** What must be, why, and the rule that says so. */
function explained(refusals: readonly ConfigurationRefusal[]): JSX.Element | undefined {
  if (refusals.length === 0) return undefined;
  return (
    <>
      {refusals.map(({ pointer, rule, message }) => (
        <span class="refusal" key={`${pointer} ${rule}`}>
          It {message.replace(/\.$/, '')}. {reasons[rule] ?? ''}{' '}
          <DocsLink page={configurationPage(pointer)}>
            <code>{rule}</code>
          </DocsLink>
        </span>
      ))}
    </>
  );
}
