import { Note, Pills, Text } from '@voice-agent/ui';
import { configurationPage } from '@voice-agent/ui/pages';
import type { ConfigurationProblem, WebhookAuth } from '@voice-agent/webhooks';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Agent, ReceiverKind } from '../src/public.ts';
import { ApiError, api } from './control-api.ts';
import { DocsLink } from './docs.tsx';
import { useAction } from './live-state.ts';

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
const noUrl = new ApiError('The webhook was not saved.', {
  problems: [{ pointer: '/webhookUrl', rule: 'webhook.url', message: 'must be the URL of your receiver' }],
});
const authKeys = [
  [bearer, 'bearer'],
  ['noAuth', 'noAuth (development only)'],
] as const;
const secretHints = {
  first: 'The word Bearer, one space, then a token.',
  saved: 'Leave it empty to keep the saved secret, which is not shown.',
};
const urlTexts = {
  strict: {
    hint: 'HTTPS, reachable from the internet, with a valid certificate. For one on this machine, start the sandbox without --strict-webhooks.',
    placeholder: 'https://',
  },
  local: {
    hint: 'On this machine, or HTTPS on the internet with a valid certificate.',
    placeholder: 'http://127.0.0.1:3000/calls',
  },
};

/**
 * The call webhook section of an agent's configuration.
 *
 * @param props.kind only the agent's own receiver has a URL here
 * @param props.onSaved gets what the service would reject
 */
export function WebhookForm(props: {
  agent: Agent;
  kind: ReceiverKind;
  strictWebhooks: boolean;
  onSaved: (warnings: readonly string[]) => void;
}): JSX.Element {
  const { agent, kind, strictWebhooks, onSaved } = props;
  const { webhookUrl = '', webhookAuth } = agent.webhook;
  const hasUrl = kind === 'own';
  const [url, setUrl] = useState(webhookUrl);
  const [authKey, setAuthKey] = useState<string>(webhookAuth?.authKey ?? (hasUrl ? 'noAuth' : bearer));
  const [authSecret, setAuthSecret] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { failure, details, act } = useAction();
  const { problems = [] } = details as { problems?: readonly ConfigurationProblem[] };
  const save = async (event: Event) => {
    event.preventDefault();
    // What is shown of a saved secret stands for it. Without one, the rules say what is missing.
    const secret = authSecret || webhookAuth?.authSecret;
    const auth = { authKey, ...(authKey === bearer && secret !== undefined && { authSecret: secret }) };
    const body = { ...(hasUrl && { webhookUrl: url }), webhookAuth: auth as WebhookAuth };
    const saved = await act(`Webhook of ${agent.name} saved and active.`, async () => {
      if (hasUrl && url.trim() === '') throw noUrl;
      const { data } = await api.PUT('/agents/{id}/webhook', { params: { path: agent }, body });
      onSaved(data?.warnings ?? []);
    });
    if (!saved) requestAnimationFrame(() => focusInvalid(form.current));
  };
  const errorAt = (pointer: string) => explained(problems.filter((problem) => problem.pointer === pointer));
  return (
    <form ref={form} onSubmit={save} noValidate class="inset">
      <Failure message={failure} problems={problems} />
      {hasUrl && (
        <Text
          label="Webhook URL"
          {...(strictWebhooks ? urlTexts.strict : urlTexts.local)}
          error={errorAt('/webhookUrl')}
          inputMode="url"
          value={url}
          onInput={setUrl}
        />
      )}
      <Pills legend="Authentication" value={authKey} options={authKeys} onChange={setAuthKey} />
      {authKey === bearer && (
        <Text
          label="Secret"
          hint={webhookAuth?.authSecret === undefined ? secretHints.first : secretHints.saved}
          error={errorAt('/webhookAuth/authSecret')}
          placeholder="Bearer "
          value={authSecret}
          onInput={setAuthSecret}
        />
      )}
      <button type="submit" class="primary">
        Save and activate
      </button>
    </form>
  );
}

/** Leads the reader to the first field that has to be fixed. */
const focusInvalid = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid]')?.focus();

const fields = ['/webhookUrl', '/webhookAuth/authSecret'];

/** Why the webhook was not saved, with the problems that are of no field. */
function Failure(props: { message: string; problems: readonly ConfigurationProblem[] }): JSX.Element {
  const { message, problems } = props;
  return (
    <div role="alert">
      {message && (
        <Note tone="bad">
          <p>{message}</p>
          {explained(problems.filter(({ pointer }) => !fields.includes(pointer)))}
        </Note>
      )}
    </div>
  );
}

/** What must be, why, and the rule behind it. */
function explained(problems: readonly ConfigurationProblem[]): JSX.Element[] | undefined {
  if (problems.length === 0) return undefined;
  return problems.map(({ pointer, rule, message }) => (
    <span class="problem" key={`${pointer} ${rule}`}>
      It {message.replace(/\.$/, '')}. {reasons[rule] ?? ''}{' '}
      <DocsLink page={configurationPage(pointer)}>
        <code>{rule}</code>
      </DocsLink>
    </span>
  ));
}
