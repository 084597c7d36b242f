import { Note, Said } from '@voice-agent/ui';
import type { ComponentChildren, FunctionComponent, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EventContext } from './event.tsx';
import type { Known } from './fill.ts';
import { loadJson } from './kept.ts';
import type { EventData, LoadedData, OperationData } from './model.ts';
import { OperationPanel } from './operation.tsx';
import { useReceiver } from './receiver.ts';
import { useService } from './service.tsx';

/** An operation to try, or an event to send. */
type Subject = OperationData | Pick<EventData, 'id'>;

const isOperation = (subject: Subject): subject is OperationData => 'method' in subject;

/** The operation or event of an id, such as `listJobs` or `call.ended`. */
export const subjectOf = ({ operations, events }: LoadedData, id: string): Subject | undefined =>
  [...operations, ...events].find((each) => each.id === id);

/** The console: an operation or an event to choose, which the fragment of the address names. */
export function Console({ data }: { data: LoadedData }): JSX.Element {
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
  const option = (each: Subject, shown: string) => (
    <option key={each.id} value={each.id} selected={each === subject}>
      {shown}
    </option>
  );
  const choice = (
    <select aria-label="Operation or event" onChange={(event) => show(event.currentTarget.value)}>
      <optgroup label="Try an operation">{data.operations.map((each) => option(each, each.title))}</optgroup>
      <optgroup label="Send an event">{data.events.map((each) => option(each, each.id))}</optgroup>
    </select>
  );
  return <Workbench data={data} subject={subject} choice={choice} />;
}

/** The form of one operation or event, as a part of its page. @param example the name of the example to start from */
export function Panel({
  close,
  ...shown
}: {
  data: LoadedData;
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
  subject,
  ...shown
}: {
  data: LoadedData;
  subject: Subject;
  example?: string | undefined;
  choice?: ComponentChildren;
}): JSX.Element {
  const service = useService();
  const [known, setKnown] = useState<Known>({ responses: {}, chosen: {} });
  const [receiver, setReceiver] = useReceiver();
  const common = { ...shown, service };
  return (
    <>
      {isOperation(subject) ? (
        <OperationPanel key={subject.id} {...common} operation={subject} known={known} setKnown={setKnown} />
      ) : (
        <LazyEventPanel {...common} id={subject.id} receiver={receiver} setReceiver={setReceiver} />
      )}
      <Said />
    </>
  );
}

/** Loaded when the first event is shown. */
function LazyEventPanel({ id, ...props }: Omit<EventContext, 'event'> & { id: string }): JSX.Element | null {
  const [loaded, setLoaded] = useState<{ Shown: FunctionComponent<EventContext>; events: EventData[] }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    Promise.all([import('./event.tsx'), loadJson<EventData[]>('/console-events.json')]).then(
      ([{ EventPanel }, events]) => setLoaded({ Shown: EventPanel, events }),
      ({ message }: Error) => setProblem(message),
    );
  }, []);
  const event = loaded?.events.find((each) => each.id === id);
  if (problem !== undefined) return <Note tone="bad">{problem} Load the page again.</Note>;
  return loaded && event ? <loaded.Shown key={id} {...props} event={event} /> : null;
}
