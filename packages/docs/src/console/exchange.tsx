import { Code, Json, Note, Source, type Tone } from '@voice-agent/ui';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { HttpRequest } from '../samples/serialize.ts';
import { commandsFor } from './address.ts';
import { type RawResponse, send, sentenceOf, toneOf } from './send.ts';
import { type Service, StartOne } from './service.tsx';

/** The result of a request, as it is shown. */
export interface Outcome {
  tone: Tone;
  text: ComponentChildren;
  /** Absent when there was no response. */
  response?: Pick<RawResponse, 'status' | 'headers' | 'body'> & Partial<RawResponse>;
  /** Whether the sandbox has to be started in another way. */
  needsStart?: boolean;
}

export const notSent = (reason: string): Outcome => ({ tone: 'bad', text: `Not sent. ${reason}` });

/** The requests of a form. */
export interface Exchange {
  outcome: Outcome | undefined;
  isBusy: boolean;
  show: (outcome: Outcome | undefined) => void;
  /** Sends a request. Where there is no response, it shows why, and gives undefined. */
  send: (request: HttpRequest) => Promise<RawResponse | undefined>;
}

export function useExchange(service: Service): Exchange {
  const [outcome, show] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);
  return {
    outcome,
    isBusy,
    show,
    async send(request) {
      setBusy(true);
      const sent = await send(request);
      setBusy(false);
      if (!sent.ok || service.presence === 'silent') service.look();
      if (sent.ok) return sent.response;
      const text = sentenceOf(sent.failure, service.url, location.origin);
      show({ tone: 'bad', text, needsStart: sent.failure === 'hidden' });
      return undefined;
    },
  };
}

/** Shows the result of the last request, and scrolls to it when it is out of view. */
export function OutcomeSection({
  title,
  exchange: { outcome, isBusy },
  service: { url, presence },
}: {
  title: string;
  exchange: Exchange;
  service: Service;
}): JSX.Element {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (outcome === undefined || isBusy) return;
    const { top } = section.current?.getBoundingClientRect() ?? { top: 0 };
    // At once: whatever else scrolls would end a smooth one on its way.
    if (top < 0 || top > innerHeight / 2)
      section.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [outcome, isBusy]);
  const shown = isBusy ? undefined : outcome;
  return (
    <section class="card response" aria-labelledby="response" ref={section}>
      <h2 id="response">{title}</h2>
      <div role="status">
        {isBusy ? <p>Sending …</p> : null}
        {!isBusy && outcome === undefined ? <p class="hint">Nothing has been sent yet.</p> : null}
        {shown?.response ? <StatusLine {...shown.response} /> : null}
        {shown ? <Note tone={shown.tone}>{shown.text}</Note> : null}
      </div>
      {shown?.needsStart && url !== '' ? (
        <Source label="The sandbox, for this page" text={commandsFor(url, location.origin).sandbox.text} />
      ) : null}
      {shown?.response ? <ResponseParts {...shown.response} /> : null}
      {presence === 'silent' && url !== '' ? <StartOne url={url} /> : null}
    </section>
  );
}

const StatusLine = ({
  status,
  statusText = '',
  milliseconds = 0,
}: NonNullable<Outcome['response']>): JSX.Element => (
  <p class="status-line">
    <strong class={`status ${toneOf(status)}`}>
      {status} {statusText}
    </strong>{' '}
    <span class="hint">{Math.round(milliseconds)} ms</span>
  </p>
);

function ResponseParts({ headers, body }: NonNullable<Outcome['response']>): JSX.Element {
  return (
    <>
      <details>
        <summary>Headers ({headers.length})</summary>
        <Code label="Headers" text={headers.map((header) => header.join(': ')).join('\n')} />
      </details>
      {body === '' ? <p class="hint">There is no body.</p> : <Json label="Response body" value={body} />}
    </>
  );
}
