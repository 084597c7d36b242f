import { Pills, Said, Select } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { EventPanel, useReceiver } from './event.tsx';
import type { Known } from './fill.ts';
import type { ConsoleData } from './model.ts';
import { OperationPanel } from './operation.tsx';
import { idOf, type Shown, shownBy } from './route.ts';
import { ServiceForm, useService } from './service.tsx';

/** The console: a service, and an operation to try or an event to send. */
export function Console({ data }: { data: ConsoleData }): JSX.Element {
  const [shown, show] = useShown(data);
  const service = useService();
  const [known, setKnown] = useState<Known>({ responses: {}, chosen: {} });
  const [receiver, setReceiver] = useReceiver();
  if (shown === undefined) return <p>There is nothing to try.</p>;
  return (
    <>
      <ServiceForm service={service} />
      {/* Links of the reference lead here. */}
      <section id={idOf(shown)} class="card" aria-labelledby="request">
        <h2 id="request">Request</h2>
        <div class="pair">
          <Pills
            legend="What to do"
            value={shown.kind}
            options={[
              ['operation', 'Try an operation'],
              ['event', 'Send an event'],
            ]}
            onChange={(kind) => show((kind === 'event' ? data.events : data.operations)[0]?.id ?? '')}
          />
          {shown.kind === 'operation' ? (
            <Select
              key="operation"
              label="Operation"
              value={shown.operation.id}
              options={data.operations.map(({ id, title }) => [id, `${title} (${id})`])}
              onChange={show}
            />
          ) : (
            <Select
              key="event"
              label="Event"
              value={shown.event.id}
              options={data.events.map(({ id }) => id)}
              onChange={show}
            />
          )}
        </div>
      </section>
      {shown.kind === 'operation' ? (
        <OperationPanel
          key={shown.operation.id}
          data={data}
          operation={shown.operation}
          service={service}
          known={known}
          setKnown={setKnown}
        />
      ) : (
        <EventPanel
          key={shown.event.id}
          data={data}
          event={shown.event}
          service={service}
          receiver={receiver}
          setReceiver={setReceiver}
        />
      )}
      <Said />
    </>
  );
}

/** What the fragment of the address names; choosing something else writes it there. */
function useShown(data: ConsoleData): [shown: Shown | undefined, show: (id: string) => void] {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const show = (id: string) => {
    // Not by `location`, which would scroll.
    history.replaceState(null, '', `#${id}`);
    setHash(`#${id}`);
  };
  return [shownBy(hash, data), show];
}
