import { Empty, Note, Title } from '@voice-agent/ui';
import type { JSX } from 'preact';
import type { DeliverySummary } from '../src/generated/types.ts';
import { Connect } from './connect.tsx';
import { api } from './control-api.ts';
import { Deliveries } from './deliveries.tsx';
import { useResource } from './live-state.ts';
import { NewestCall } from './newest-call.tsx';
import { StartCall } from './start-call.tsx';

/** How many events are shown. */
const most = 100;

/** Starts calls, and shows their events as they happen, with what became of each. */
export function Live(): JSX.Element {
  const { data: known } = useResource(['agent'], (signal) => api.GET('/agents', { signal }));
  const { data, error } = useResource(['delivery'], (signal) =>
    api.GET('/deliveries', { params: { query: { take: most } }, signal }),
  );
  const deliveries = data?.deliveries ?? [];
  return (
    <>
      <Title about="Start a call and watch its events reach the receiver of its agent.">Live</Title>
      <Connect />
      <div class="columns">
        <section class="card" aria-labelledby="start-heading">
          <h2 id="start-heading">Start a call</h2>
          <StartCall agents={known?.agents} />
        </section>
        <NewestCall />
        <section class="card" aria-labelledby="events-heading">
          <div class="heading">
            <h2 id="events-heading">Events</h2>
            <p role="status">{deliveries.length > 0 ? countsOf(deliveries) : ''}</p>
          </div>
          {error === undefined ? null : <Note tone="bad">{error}</Note>}
          {deliveries.length > 0 ? (
            <Deliveries
              caption="Events and their deliveries, newest first"
              deliveries={deliveries}
              agents={known?.agents ?? []}
            />
          ) : (
            <Empty title="No events yet">
              <p>
                Start a call: its events appear here, the newest on top. They go to the built-in receiver, or
                to <a href="#agents">one of your own</a>.
              </p>
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
    count('undelivered') > 0 ? `${count('undelivered')} not delivered` : '',
    count('dead-lettered') > 0 ? `${count('dead-lettered')} dead-lettered` : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
