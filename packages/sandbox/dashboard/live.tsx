import { Empty, Note } from '@voice-agent/ui';
import type { JSX } from 'preact';
import type { DeliverySummary } from '../src/generated/types.ts';
import { api } from './control-api.ts';
import { Deliveries } from './deliveries.tsx';
import { Failing } from './failing.tsx';
import { useResource } from './live-state.ts';
import { NewestCall } from './newest-call.tsx';
import { Card, Copied, Facts, Page } from './page.tsx';
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
    <Page title="Live" about="Start a call and watch its events reach the receiver of its agent.">
      <Connect />
      <Failing />
      <div class="columns">
        <Card id="start" title="Start a call">
          <StartCall agents={known?.agents} />
        </Card>
        <NewestCall />
        <Card
          id="events"
          title="Events"
          beside={<p role="status">{deliveries.length > 0 ? countsOf(deliveries) : ''}</p>}
        >
          {error && <Note tone="bad">{error}</Note>}
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
        </Card>
      </div>
    </Page>
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

/** What a client needs: the base URL and the API key. */
function Connect(): JSX.Element {
  const { data } = useResource([], (signal) => api.GET('/api-key', { signal }));
  const { origin } = location;
  const none = data && 'Not shown: you set it yourself, or this page is on another machine.';
  return (
    <Facts
      of={[
        ['Base URL', <Copied key="url" text={origin} what="Base URL" />],
        ['API key', data?.apiKey ? <Copied text={data.apiKey} what="API key" /> : (none ?? null)],
      ]}
    />
  );
}
