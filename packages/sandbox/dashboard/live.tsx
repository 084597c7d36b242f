import { Empty, Note, Title } from '@voice-agent/ui';
import type { JSX } from 'preact';
import type { DeliverySummary } from '../src/control/deliveries.ts';
import type { Agent } from '../src/public.ts';
import { Deliveries } from './deliveries.tsx';
import { useResource } from './live-state.ts';
import { StartCall } from './start-call.tsx';

/** How many events are shown. */
const most = 100;

/** Starts calls, and shows what is delivered as it happens. */
export function Live(): JSX.Element {
  const { data: known } = useResource<{ agents: Agent[] }>('/agents', 'agent');
  const { data, error } = useResource<{ deliveries: DeliverySummary[] }>(
    `/deliveries?take=${most}`,
    'delivery',
  );
  const deliveries = data?.deliveries ?? [];
  const configured = known?.agents.some(({ webhook }) => webhook.webhookUrl !== undefined) ?? true;
  return (
    <>
      <Title about="Start a call and watch its events reach your receiver.">Live</Title>
      {configured ? null : (
        <Note tone="warn">
          <p>
            No agent has a webhook yet, so calls take place but nothing is delivered.{' '}
            <a href="#agents">Give an agent a webhook</a>.
          </p>
        </Note>
      )}
      <div class="columns">
        <section class="card" aria-labelledby="start-heading">
          <h2 id="start-heading">Start a call</h2>
          <StartCall agents={known?.agents} />
        </section>
        <section class="card" aria-labelledby="events-heading">
          <div class="heading">
            <h2 id="events-heading">Events</h2>
            <p role="status">{deliveries.length > 0 ? countsOf(deliveries) : ''}</p>
          </div>
          {error === undefined ? null : <Note tone="bad">{error}</Note>}
          {deliveries.length > 0 ? (
            <Deliveries
              caption="Deliveries of events, the newest first"
              deliveries={deliveries}
              agents={known?.agents ?? []}
            />
          ) : (
            <Empty title="No events yet">
              <p>Start a call of an agent that has a webhook. Its events appear here, the newest on top.</p>
            </Empty>
          )}
        </section>
      </div>
    </>
  );
}

function countsOf(deliveries: readonly DeliverySummary[]): string {
  const count = (...states: string[]) => deliveries.filter(({ state }) => states.includes(state)).length;
  const parts = [
    deliveries.length === most ? `Newest ${most}` : '',
    `${count('delivered')} delivered`,
    count('waiting', 'sent') > 0 ? `${count('waiting', 'sent')} under way` : '',
    count('dead-lettered') > 0 ? `${count('dead-lettered')} dead-lettered` : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
