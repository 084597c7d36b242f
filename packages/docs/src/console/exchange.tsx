import { Json, Note, Source, type Tone } from '@voice-agent/ui';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { HttpRequest } from '../samples/serialize.ts';
import { commandsFor } from './address.ts';
import { type RawResponse, send, sentenceOf } from './send.ts';
import type { Service } from './service.tsx';

/** The result of a request, as it is shown. */
export interface Outcome {
  tone: Tone;
  text: ComponentChildren;
  response?: Pick<RawResponse, 'headers' | 'body'>;
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
  url,
}: {
  title: string;
  exchange: Exchange;
  /** The address of the service; empty when it is none. */
  url: string;
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
        {shown ? <Note tone={shown.tone}>{shown.text}</Note> : null}
      </div>
      {shown?.needsStart && url !== '' ? (
        <Source label="The sandbox, for this page" text={commandsFor(url, location.origin).sandbox.text} />
      ) : null}
      {shown?.response ? <ResponseParts {...shown.response} /> : null}
    </section>
  );
}

function ResponseParts({ headers, body }: NonNullable<Outcome['response']>): JSX.Element {
  return (
    <>
      <details>
        <summary>Headers ({headers.length})</summary>
        <dl class="headers">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {body === '' ? <p class="hint">There is no body.</p> : <Json label="Response body" value={body} />}
    </>
  );
}
