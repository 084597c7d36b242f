import { Empty, Note, Status, Title } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Agent } from '../src/public.ts';
import { useResource } from './live-state.ts';
import { WebhookForm } from './webhook-form.tsx';

/** The agents, each with its webhook. @param props.id the agent to begin with */
export function Agents({ id }: { id?: string }): JSX.Element {
  const { data, error } = useResource<{ agents: Agent[] }>('/agents', 'agent');
  return (
    <>
      <Title about="Each agent has a webhook of its own. Saving its configuration activates it.">
        Agents
      </Title>
      {error === undefined ? null : <Note tone="bad">{error}</Note>}
      {data?.agents.length === 0 ? (
        <Empty title="No agents">
          <p>Start the sandbox without a database file, or with a new one: then it makes some.</p>
        </Empty>
      ) : null}
      <ul class="cards">
        {data?.agents.map((agent) => (
          <li key={agent.id}>
            <AgentCard agent={agent} sought={agent.id === id} />
          </li>
        ))}
      </ul>
    </>
  );
}

function AgentCard({ agent, sought }: { agent: Agent; sought: boolean }): JSX.Element {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (sought) card.current?.focus();
  }, [sought]);
  const [editing, setEditing] = useState(false);
  const { webhookUrl, webhookAuth } = agent.webhook;
  const form = `form-${agent.id}`;
  return (
    <article ref={card} tabIndex={-1} class="card" aria-labelledby={`name-${agent.id}`}>
      <div class="heading">
        <h2 id={`name-${agent.id}`}>{agent.name}</h2>
        {webhookUrl === undefined ? (
          <Status tone="quiet">No webhook</Status>
        ) : (
          <Status tone="good">Webhook active</Status>
        )}
      </div>
      <dl class="facts">
        <dt>Agent id</dt>
        <dd>
          <code>{agent.id}</code>
        </dd>
        <dt>Project</dt>
        <dd>
          <code>{agent.projectId}</code>
        </dd>
        {webhookUrl === undefined ? null : (
          <>
            <dt>Receiver</dt>
            <dd>
              <code>{webhookUrl}</code>
            </dd>
            <dt>Authentication</dt>
            <dd>{webhookAuth?.authKey === 'bearer' ? 'bearer' : 'noAuth, for development only'}</dd>
          </>
        )}
      </dl>
      <button type="button" aria-expanded={editing} aria-controls={form} onClick={() => setEditing(!editing)}>
        {editing ? 'Close the form' : webhookUrl === undefined ? 'Add a webhook' : 'Change the webhook'}
        <span class="hidden"> of {agent.name}</span>
      </button>
      <div id={form}>{editing ? <WebhookForm agent={agent} /> : null}</div>
    </article>
  );
}
