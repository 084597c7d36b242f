import { Json, Note, Source } from '@voice-agent/ui';
import { type ComponentChildren, h, type JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Sample } from '../samples/languages.ts';
import { Problem, tones } from './fields.tsx';
import type { OperationData } from './model.ts';
import { type RawResponse, readResponse } from './response.ts';
import { type Failure, sentenceOf } from './send.ts';

/** What came of a request. */
export type Result =
  | { kind: 'response'; response: RawResponse }
  | { kind: 'failure'; failure: Failure; address: string }
  | { kind: 'unsent'; reason: string }
  /** A field was filled in. */
  | { kind: 'filled'; sentence: string };

/** The place of a response. It comes into view when there is one, where it is not. */
export function ResponseSection({
  title,
  result,
  isBusy,
  children,
}: {
  title: string;
  result: object | undefined;
  isBusy: boolean;
  children: ComponentChildren;
}): JSX.Element {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (result === undefined || isBusy) return;
    const { top } = section.current?.getBoundingClientRect() ?? { top: 0 };
    if (top < 0 || top > innerHeight / 2) section.current?.scrollIntoView({ block: 'start' });
  }, [result, isBusy]);
  return (
    <section class="card response" aria-labelledby="response" ref={section}>
      <h2 id="response">{title}</h2>
      {children}
    </section>
  );
}

/** A request in every language; the language is that of the whole site. */
export const CodeSamples = ({ samples }: { samples: Sample[] }): JSX.Element =>
  h(
    'code-tabs',
    { sync: 'language' },
    samples.map(({ title, text }) => (
      <div key={title} data-tab={title}>
        <Source label={title} text={text} />
      </div>
    )),
  );

/** What came of a request, and whether the response is valid. */
export function ResultView({
  operation,
  result,
  isBusy,
  rules,
}: {
  operation: OperationData;
  result: Result | undefined;
  isBusy: boolean;
  rules: Record<string, string>;
}): JSX.Element {
  const response = result?.kind === 'response' ? result.response : undefined;
  // Not with every key that is typed above.
  const reading = useMemo(() => response && readResponse(operation, response), [operation, response]);
  return (
    <>
      <div role="status">
        {isBusy ? <p>Sending …</p> : null}
        {!isBusy && result === undefined ? <p class="hint">Nothing has been sent yet.</p> : null}
        {!isBusy && result?.kind === 'unsent' ? <Note tone="bad">Not sent. {result.reason}</Note> : null}
        {!isBusy && result?.kind === 'filled' ? <Note tone="good">{result.sentence}</Note> : null}
        {!isBusy && result?.kind === 'failure' ? (
          <Note tone="bad">{sentenceOf(result.failure, result.address, location.origin)}</Note>
        ) : null}
        {!isBusy && response && reading ? (
          <Note tone={tones[reading.verdict]}>
            <p>
              <strong>
                {response.status} {response.statusText}
              </strong>{' '}
              in {Math.round(response.milliseconds)} ms
            </p>
            <p>
              {reading.sentences.join(' ')}{' '}
              {reading.violation ? <Problem violation={reading.violation} rules={rules} /> : null}
            </p>
          </Note>
        ) : null}
      </div>
      {response && reading && !isBusy ? (
        <ResponseParts headers={response.headers} body={response.body} />
      ) : null}
    </>
  );
}

/** The headers and the body of a response. */
export function ResponseParts({
  headers,
  body,
}: {
  headers: [name: string, value: string][];
  body: string;
}): JSX.Element {
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
