import { Empty, Note, Pills, Status, type Tone } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Agent, ReceiverKind } from '../src/public.ts';
import { api } from './control-api.ts';
import { useAction, useResource } from './live-state.ts';
import { Copied, Facts, Page } from './page.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The agents, each with its receiver. @param props.id the agent to begin with */
export function Agents({ id }: { id?: string }): JSX.Element {
  const { data, error } = useResource(['agent'], (signal) => api.GET('/agents', { signal }));
  return (
    <Page
      title="Agents"
      about="Each agent delivers the events of its calls to a receiver: the built-in one, your own, or none."
      error={error}
    >
      {data?.agents.length === 0 && (
        <Empty title="No agents">
          <p>Start the sandbox without a database file, or with a new one: it then creates some.</p>
        </Empty>
      )}
      <ul class="cards">
        {data?.agents.map((agent) => (
          <li key={agent.id}>
            <AgentCard agent={agent} strictWebhooks={data.strictWebhooks} sought={agent.id === id} />
          </li>
        ))}
      </ul>
    </Page>
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

function AgentCard(props: { agent: Agent; strictWebhooks: boolean; sought: boolean }): JSX.Element {
  const { agent, strictWebhooks, sought } = props;
  const { id, name, receiver } = agent;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (sought) card.current?.focus();
  }, [sought]);
  const { tone, mark } = receivers[receiver.kind];
  return (
    <article ref={card} tabIndex={-1} class="card" aria-labelledby={`name-${id}`}>
      <div class="heading">
        <h2 id={`name-${id}`}>{name}</h2>
        <Status tone={tone}>{mark}</Status>
      </div>
      <AgentFacts agent={agent} />
      <Receiver agent={agent} strictWebhooks={strictWebhooks} />
    </article>
  );
}

function AgentFacts({ agent }: { agent: Agent }): JSX.Element {
  const { id, name, projectId, receiver } = agent;
  return (
    <Facts
      of={[
        ['Agent id', <code key="id">{id}</code>],
        ['Project', <code key="project">{projectId}</code>],
        ['Receiver URL', receiver.url && <Copied text={receiver.url} what={`Receiver URL of ${name}`} />],
        ['Authentication', receiver.url && authOf(agent)],
      ]}
    />
  );
}

function authOf({ webhook: { webhookAuth }, receiver }: Agent): string {
  if (webhookAuth?.authKey === 'bearer') return 'bearer';
  if (webhookAuth === undefined && receiver.kind === 'built-in')
    return 'bearer, with a secret of the sandbox';
  return 'noAuth, for development only';
}

/** Chooses what an agent delivers to, and has the form for its webhook. */
function Receiver({ agent, strictWebhooks }: { agent: Agent; strictWebhooks: boolean }): JSX.Element {
  const { id, name, webhook, receiver } = agent;
  const { failure, act } = useAction();
  const [chosen, setChosen] = useState<ReceiverKind>();
  const [editing, setEditing] = useState(false);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const opener = useRef<HTMLButtonElement>(null);
  const kind = chosen ?? receiver.kind;
  useEffect(() => setChosen(undefined), [receiver.kind, failure]);
  // With a webhook of its own, the built-in receiver has the secret of that.
  const hasForm = kind === 'own' || (kind === 'built-in' && webhook.webhookUrl === undefined);

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
  const button = { editing, name, kind, form: `form-${id}`, onClick: toggle };
  return (
    <>
      {failure && <Note tone="bad">{failure}</Note>}
      <ReceiverPills id={id} name={name} kind={kind} onChange={choose} />
      <div role="status">
        {warnings.map((warning) => (
          <Note key={warning} tone="warn">
            {warning}
          </Note>
        ))}
      </div>
      {hasForm && <EditButton opener={opener} {...button} />}
      <div id={button.form}>
        {editing && (
          <WebhookForm key={kind} agent={agent} kind={kind} strictWebhooks={strictWebhooks} onSaved={saved} />
        )}
      </div>
    </>
  );
}

function ReceiverPills(props: {
  id: string;
  name: string;
  kind: ReceiverKind;
  onChange: (kind: ReceiverKind) => void;
}): JSX.Element {
  const { id, name, kind, onChange } = props;
  const legend = (
    <>
      Receiver<span class="hidden"> of {name}</span>
    </>
  );
  return (
    <div class="field">
      <Pills
        legend={legend}
        value={kind}
        options={options}
        describedBy={`hint-${id}`}
        onChange={(to) => onChange(to as ReceiverKind)}
      />
      <p class="hint" id={`hint-${id}`}>
        {receivers[kind].description}
      </p>
    </div>
  );
}

function EditButton(props: {
  opener: { current: HTMLButtonElement | null };
  editing: boolean;
  name: string;
  kind: ReceiverKind;
  form: string;
  onClick: () => void;
}): JSX.Element {
  const { opener, editing, name, kind, form, onClick } = props;
  return (
    <button ref={opener} type="button" aria-expanded={editing} aria-controls={form} onClick={onClick}>
      {editing ? 'Cancel' : `Change the ${kind === 'own' ? 'webhook' : 'secret'}`}
      <span class="hidden"> of {name}</span>
    </button>
  );
}
