import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { EventPanel, sampleReceiver } from './event.tsx';
import type { Known } from './fill.ts';
import type { ConsoleData } from './model.ts';
import { OperationPanel } from './operation.tsx';
import { idOf, type Shown, shownBy } from './route.ts';
import { ServiceForm, useService } from './service.tsx';
import { Select } from './ui.tsx';

/** The console: a service, and an operation to try or an event to send. */
export function Console({ data }: { data: ConsoleData }): JSX.Element {
  const [shown, show] = useShown(data);
  const service = useService();
  const [known, setKnown] = useState<Known>({ responses: {}, chosen: {} });
  const [receiver, setReceiver] = useState(sampleReceiver);
  if (shown === undefined) return <p>There is nothing to try.</p>;
  return (
    <>
      <ServiceForm service={service} />
      {/* Links of the reference lead here. */}
      <section id={idOf(shown)}>
        <h2>Request</h2>
        <Kinds shown={shown} data={data} show={show} />
        {shown.kind === 'operation' ? (
          <>
            <Select
              label="Operation"
              value={shown.operation.id}
              options={data.operations.map(({ id, title }) => [id, `${title} (${id})`])}
              onChange={show}
            />
            <OperationPanel
              key={shown.operation.id}
              data={data}
              operation={shown.operation}
              service={service}
              known={known}
              setKnown={setKnown}
            />
          </>
        ) : (
          <>
            <Select
              label="Event"
              value={shown.event.id}
              options={data.events.map(({ id }) => [id, id])}
              onChange={show}
            />
            <EventPanel
              key={shown.event.id}
              data={data}
              event={shown.event}
              service={service}
              receiver={receiver}
              setReceiver={setReceiver}
            />
          </>
        )}
      </section>
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

/** Whether an operation is tried or an event is sent. */
function Kinds({
  shown,
  data,
  show,
}: {
  shown: Shown;
  data: ConsoleData;
  show: (id: string) => void;
}): JSX.Element {
  const name = useId();
  const kinds = [
    ['operation', 'Try an operation', data.operations[0]?.id],
    ['event', 'Send an event', data.events[0]?.id],
  ] as const;
  return (
    <fieldset class="kinds">
      <legend class="sr-only">What to do</legend>
      {kinds.map(([kind, label, first]) => (
        <label key={kind}>
          <input type="radio" name={name} checked={shown.kind === kind} onChange={() => show(first ?? '')} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
