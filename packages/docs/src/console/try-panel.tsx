import { Said } from '@voice-agent/ui';
import { type JSX, render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import looks from './console.css?url';
import { EventPanel, useReceiver } from './event.tsx';
import type { Known } from './fill.ts';
import type { ConsoleData } from './model.ts';
import { OperationPanel } from './operation.tsx';
import { type Shown, shownBy } from './route.ts';
import { ServiceForm, useService } from './service.tsx';

/**
 * Opens the form of an operation or an event above the columns of its page.
 *
 * @param example the name of the example to start from; without it that of last time, or the first
 * @param opener gets the focus back
 * @throws Error when the data of the console cannot be loaded
 */
export async function openPanel(id: string, example: string | undefined, opener: HTMLElement): Promise<void> {
  const [response] = await Promise.all([fetch('/console-data.json'), loadLooks()]);
  if (!response.ok) throw new Error(`The data of the console: status ${response.status}.`);
  const data: ConsoleData = await response.json();
  const shown = shownBy(`#${id}`, data);
  const columns = document.querySelector('.reference-part');
  if (shown === undefined || columns === null) throw new Error(`There is nothing to try as ${id}.`);
  const root = document.querySelector('#console') ?? document.createElement('div');
  root.id = 'console';
  root.className = 'ui not-content';
  columns.before(root);
  const close = () => {
    render(null, root);
    root.remove();
    opener.focus();
  };
  // One that is open already starts anew.
  render(null, root);
  render(<TryPanel data={data} shown={shown} example={example} close={close} />, root);
}

/** A stylesheet that only this form needs. */
async function loadLooks(): Promise<void> {
  if (document.querySelector(`link[href="${looks}"]`) !== null) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: looks });
  const loaded = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = resolve;
  });
  document.head.append(link);
  await loaded;
}

function TryPanel({
  data,
  shown,
  example,
  close,
}: {
  data: ConsoleData;
  shown: Shown;
  example: string | undefined;
  close: () => void;
}): JSX.Element {
  const service = useService();
  const [known, setKnown] = useState<Known>({ responses: {}, chosen: {} });
  const [receiver, setReceiver] = useReceiver();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const common = { data, example, service };
  return (
    <section class="try-panel" aria-labelledby="try-it">
      <header>
        <h2 id="try-it" tabIndex={-1} ref={heading}>
          {shown.kind === 'event' ? 'Send it' : 'Try it'}
        </h2>
        <button type="button" class="quiet" onClick={close}>
          Close
        </button>
      </header>
      <ServiceForm service={service} />
      {shown.kind === 'operation' ? (
        <OperationPanel {...common} operation={shown.operation} known={known} setKnown={setKnown} />
      ) : (
        <EventPanel {...common} event={shown.event} receiver={receiver} setReceiver={setReceiver} />
      )}
      <Said />
    </section>
  );
}
