import { Pills, Said, Select } from '@voice-agent/ui';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { EventPanel, useReceiver } from './event.tsx';
import type { Known } from './fill.ts';
import type { ConsoleData, EventData, OperationData } from './model.ts';
import { OperationPanel } from './operation.tsx';
import { ServiceForm, useService } from './service.tsx';

/** An operation to try, or an event to send. */
type Subject = OperationData | EventData;

const isOperation = (subject: Subject): subject is OperationData => 'method' in subject;

/** The operation or event of an id, such as `listJobs` or `call.ended`. */
export const subjectOf = ({ operations, events }: ConsoleData, id: string): Subject | undefined =>
  [...operations, ...events].find((each) => each.id === id);

/** The console: an operation or an event to choose, which the fragment of the address names. */
export function Console({ data }: { data: ConsoleData }): JSX.Element {
  const [id, setId] = useState(location.hash.slice(1));
  useEffect(() => {
    const follow = () => setId(location.hash.slice(1));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const subject = subjectOf(data, id) ?? data.operations[0];
  if (subject === undefined) return <p>There is nothing to try.</p>;
  const show = (id: string) => {
    // Not by `location`, which would scroll.
    history.replaceState(null, '', `#${id}`);
    setId(id);
  };
  return (
    <Workbench data={data} subject={subject}>
      <Choice data={data} subject={subject} show={show} />
    </Workbench>
  );
}

function Choice({
  data: { operations, events },
  subject,
  show,
}: {
  data: ConsoleData;
  subject: Subject;
  show: (id: string) => void;
}): JSX.Element {
  const [kind, label] = isOperation(subject) ? ['operation', 'Operation'] : ['event', 'Event'];
  return (
    // Links of the reference lead here.
    <section id={subject.id} class="card" aria-labelledby="request">
      <h2 id="request">Request</h2>
      <div class="pair">
        <Pills
          legend="What to do"
          value={kind}
          options={[
            ['operation', 'Try an operation'],
            ['event', 'Send an event'],
          ]}
          onChange={(kind) => show((kind === 'event' ? events : operations)[0]?.id ?? '')}
        />
        <Select
          key={kind}
          label={label}
          value={subject.id}
          options={
            isOperation(subject)
              ? operations.map(({ id, title }) => [id, `${title} (${id})`] as const)
              : events.map(({ id }) => id)
          }
          onChange={show}
        />
      </div>
    </section>
  );
}

/** The form of one operation or event, as a part of its page. @param example the name of the example to start from */
export function Panel({
  close,
  ...shown
}: {
  data: ConsoleData;
  subject: Subject;
  example: string | undefined;
  close: () => void;
}): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section class="try-panel" aria-labelledby="try-it">
      <header>
        <h2 id="try-it" tabIndex={-1} ref={heading}>
          {isOperation(shown.subject) ? 'Try it' : 'Send it'}
        </h2>
        <button type="button" class="quiet" onClick={close}>
          Close
        </button>
      </header>
      <Workbench {...shown} />
    </section>
  );
}

/** A service, and the form of an operation or an event. */
function Workbench({
  data,
  subject,
  example,
  children,
}: {
  data: ConsoleData;
  subject: Subject;
  example?: string | undefined;
  children?: ComponentChildren;
}): JSX.Element {
  const service = useService();
  const [known, setKnown] = useState<Known>({ responses: {}, chosen: {} });
  const [receiver, setReceiver] = useReceiver();
  const common = { data, example, service };
  return (
    <>
      <ServiceForm service={service} />
      {children}
      {isOperation(subject) ? (
        <OperationPanel key={subject.id} {...common} operation={subject} known={known} setKnown={setKnown} />
      ) : (
        <EventPanel
          key={subject.id}
          {...common}
          event={subject}
          receiver={receiver}
          setReceiver={setReceiver}
        />
      )}
      <Said />
    </>
  );
}
