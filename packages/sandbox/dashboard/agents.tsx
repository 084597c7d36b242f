import { Copy, Empty, Note, Pills, Status, Title, type Tone } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Agent, ReceiverKind } from '../src/public.ts';
import { api } from './control-api.ts';
import { useAction, useResource } from './live-state.ts';
import { WebhookForm } from './webhook-form.tsx';

/** The agents, each with its receiver. @param props.id the agent to begin with */
export function Agents({ id }: { id?: string }): JSX.Element {
  const { data, error } = useResource(['agent'], (signal) => api.GET('/agents', { signal }));
  return (
    <>
      <Title about="Each agent delivers the events of its calls to a receiver: the built-in one, your own, or none.">
        Agents
      </Title>
      {error === undefined ? null : <Note tone="bad">{error}</Note>}
      {data?.agents.length === 0 ? (
        <Empty title="No agents">
          <p>Start the sandbox without a database file, or with a new one: it then creates some.</p>
        </Empty>
      ) : null}
      <ul class="cards">
        {data?.agents.map((agent) => (
          <li key={agent.id}>
            <AgentCard agent={agent} strictWebhooks={data.strictWebhooks} sought={agent.id === id} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a receiver is called, in its mark and in the choice, and what it does. */
const receivers: Record<ReceiverKind, { tone: Tone; mark: string; name: string; description: string }> = {
  'built-in': {
    tone: 'good',
    mark: 'Built-in receiver',
    name: 'Built-in',
    description: 'The receiver of the sandbox: it verifies each delivery, and Live shows them.',
  },
  own: {
    tone: 'good',
    mark: 'Own receiver',
    name: 'Your own',
    description: 'Deliveries go to your webhook.',
  },
  none: { tone: 'quiet', mark: 'No receiver', name: 'None', description: 'Events are not delivered.' },
};
const options = Object.entries(receivers).map(([kind, { name }]) => [kind, name] as const);

function AgentCard({
  agent,
  strictWebhooks,
  sought,
}: {
  agent: Agent;
  strictWebhooks: boolean;
  sought: boolean;
}): JSX.Element {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (sought) card.current?.focus();
  }, [sought]);
  const opener = useRef<HTMLButtonElement>(null);
  const { failure, act } = useAction();
  const [chosen, setChosen] = useState<ReceiverKind>();
  const [editing, setEditing] = useState(false);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const { id, name, webhook, receiver } = agent;
  const kind = chosen ?? receiver.kind;
  useEffect(() => setChosen(undefined), [receiver.kind, failure]);
  // With a webhook of its own, the built-in receiver has the secret of that.
  const hasForm = kind === 'own' || (kind === 'built-in' && webhook.webhookUrl === undefined);
  const form = `form-${id}`;

  const choose = (to: ReceiverKind) => {
    const isMissing = to === 'own' && webhook.webhookUrl === undefined;
    setChosen(to);
    setEditing(isMissing);
    setWarnings([]);
    if (!isMissing)
      act(`${name}: ${receivers[to].mark}.`, () =>
        api.PUT('/agents/{id}/receiver', { params: { path: { id } }, body: { kind: to } }),
      );
  };
  const toggle = () => {
    setEditing(!editing);
    if (editing) setChosen(undefined);
  };
  const saved = (reported: readonly string[]) => {
    setWarnings(reported);
    setEditing(false);
    opener.current?.focus();
  };

  return (
    <article ref={card} tabIndex={-1} class="card" aria-labelledby={`name-${id}`}>
      <div class="heading">
        <h2 id={`name-${id}`}>{name}</h2>
        <Status tone={receivers[receiver.kind].tone}>{receivers[receiver.kind].mark}</Status>
      </div>
      <dl class="facts">
        <dt>Agent id</dt>
        <dd>
          <code>{id}</code>
        </dd>
        <dt>Project</dt>
        <dd>
          <code>{agent.projectId}</code>
        </dd>
        {receiver.url === undefined ? null : (
          <>
            <dt>Receiver URL</dt>
            <dd class="copied">
              <code>{receiver.url}</code>
              <Copy text={receiver.url} what={`Receiver URL of ${name}`} />
            </dd>
            <dt>Authentication</dt>
            <dd>{authOf(agent)}</dd>
          </>
        )}
      </dl>
      {failure === '' ? null : <Note tone="bad">{failure}</Note>}
      <div class="field">
        <Pills
          legend={
            <>
              Receiver<span class="hidden"> of {name}</span>
            </>
          }
          value={kind}
          options={options}
          describedBy={`hint-${id}`}
          onChange={(to) => choose(to as ReceiverKind)}
        />
        <p class="hint" id={`hint-${id}`}>
          {receivers[kind].description}
        </p>
      </div>
      <div role="status">
        {warnings.map((warning) => (
          <Note key={warning} tone="warn">
            {warning}
          </Note>
        ))}
      </div>
      {hasForm ? (
        <button ref={opener} type="button" aria-expanded={editing} aria-controls={form} onClick={toggle}>
          {editing ? 'Cancel' : `Change the ${kind === 'own' ? 'webhook' : 'secret'}`}
          <span class="hidden"> of {name}</span>
        </button>
      ) : null}
      <div id={form}>
        {editing ? (
          <WebhookForm
            key={kind}
            agent={agent}
            hasUrl={kind === 'own'}
            strictWebhooks={strictWebhooks}
            onSaved={saved}
          />
        ) : null}
      </div>
    </article>
  );
}

function authOf({ webhook: { webhookAuth }, receiver }: Agent): string {
  if (webhookAuth?.authKey === 'bearer') return 'bearer';
  if (webhookAuth === undefined && receiver.kind === 'built-in')
    return 'bearer, with a secret of the sandbox';
  return 'noAuth, for development only';
}
