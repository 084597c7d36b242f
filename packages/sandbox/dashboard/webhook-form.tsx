import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { Agent, ConfigurationRefusal } from '../src/public.ts';
import { ApiError, ask, messageOf } from './api.ts';
import { Field, Note, Pills, say } from './ui.tsx';

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
  const url = useSignal(webhookUrl);
  const authKey = useSignal<string>(webhookAuth?.authKey ?? bearer);
  const authSecret = useSignal(webhookAuth?.authSecret ?? '');
  const refusals = useSignal<readonly ConfigurationRefusal[]>([]);
  const warnings = useSignal<readonly string[]>([]);
  const failure = useSignal('');

  const save = async (event: Event) => {
    event.preventDefault();
    refusals.value = [];
    warnings.value = [];
    failure.value = '';
    const secret =
      authKey.value === bearer && authSecret.value !== '' ? { authSecret: authSecret.value } : {};
    const body = {
      ...(url.value !== '' && { webhookUrl: url.value }),
      webhookAuth: { authKey: authKey.value, ...secret },
    };
    try {
      const saved = await ask<{ agent: Agent; warnings: string[] }>(`/agents/${agent.id}/webhook`, {
        method: 'PUT',
        body,
      });
      warnings.value = saved.warnings;
      authSecret.value = saved.agent.webhook.webhookAuth?.authSecret ?? '';
      say(
        url.value === ''
          ? `${agent.name} has no webhook now.`
          : `The webhook of ${agent.name} is saved and active.`,
      );
    } catch (error) {
      failure.value = messageOf(error);
      if (error instanceof ApiError && Array.isArray(error.details.refusals))
        refusals.value = error.details.refusals as ConfigurationRefusal[];
      // The reader is led to the first field that has to be mended.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    }
  };

  const errorAt = (pointer: string) =>
    explained(refusals.value.filter((refusal) => refusal.pointer === pointer));
  const fields = ['/webhookUrl', '/webhookAuth/authSecret'];
  const elsewhere = refusals.value.filter(({ pointer }) => !fields.includes(pointer));
  return (
    <form ref={form} onSubmit={save} noValidate class="inset">
      <div role="alert">
        {failure.value === '' ? null : (
          <Note tone="bad">
            <p>{failure.value}</p>
            {explained(elsewhere)}
          </Note>
        )}
      </div>
      <Field
        label="Webhook URL"
        hint="HTTPS, reachable from the internet, with a valid certificate. Leave it empty for no deliveries."
        error={errorAt('/webhookUrl')}
      >
        {(props) => (
          <input
            {...props}
            type="text"
            inputMode="url"
            autocomplete="off"
            spellcheck={false}
            placeholder="https://"
            value={url.value}
            onInput={(event) => {
              url.value = event.currentTarget.value;
            }}
          />
        )}
      </Field>
      <Pills
        legend="Authentication"
        value={authKey.value}
        options={[
          [bearer, 'bearer'],
          ['noAuth', 'noAuth (development only)'],
        ]}
        onChange={(key) => {
          authKey.value = key;
        }}
      />
      {authKey.value === bearer ? (
        <Field
          label="Secret"
          hint="The word Bearer, one space, then a token. A saved one is not shown again."
          error={errorAt('/webhookAuth/authSecret')}
        >
          {(props) => (
            <input
              {...props}
              type="text"
              autocomplete="off"
              spellcheck={false}
              placeholder="Bearer "
              value={authSecret.value}
              onInput={(event) => {
                authSecret.value = event.currentTarget.value;
              }}
            />
          )}
        </Field>
      ) : null}
      <div role="status">
        {warnings.value.map((warning) => (
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
          It {message.replace(/\.$/, '')}. {reasons[rule] ?? ''} <code>{rule}</code>
        </span>
      ))}
    </>
  );
}
