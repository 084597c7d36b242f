import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type RawAnswer, readAnswer } from './answer.ts';
import type { OperationData } from './model.ts';
import { type Failure, sentenceOf } from './send.ts';
import { Broken, Code, Note } from './ui.tsx';

/** What came of a request. */
export type Result =
  | { kind: 'answer'; answer: RawAnswer }
  | { kind: 'failure'; failure: Failure; address: string }
  | { kind: 'unsent'; reason: string }
  /** Something else that was asked for came. */
  | { kind: 'said'; sentence: string };

/** What came of a request, and whether it is what the spec says. */
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
  const answer = result?.kind === 'answer' ? result.answer : undefined;
  // Not with every key that is typed above.
  const reading = useMemo(() => answer && readAnswer(operation.id, answer), [operation.id, answer]);
  return (
    <>
      <div role="status">
        {isBusy ? <p>Sending …</p> : null}
        {!isBusy && result === undefined ? <p class="hint">Nothing has been sent yet.</p> : null}
        {!isBusy && result?.kind === 'unsent' ? (
          <Note verdict="broken">Not sent. {result.reason}</Note>
        ) : null}
        {!isBusy && result?.kind === 'said' ? <Note verdict="holds">{result.sentence}</Note> : null}
        {!isBusy && result?.kind === 'failure' ? (
          <Note verdict="broken">{sentenceOf(result.failure, result.address, location.origin)}</Note>
        ) : null}
        {!isBusy && answer && reading ? (
          <Note verdict={reading.verdict}>
            <p>
              <strong>
                {answer.status} {answer.statusText}
              </strong>{' '}
              in {Math.round(answer.milliseconds)} ms
            </p>
            <p>
              {reading.sentences.join(' ')}{' '}
              {reading.violation ? <Broken violation={reading.violation} rules={rules} /> : null}
            </p>
          </Note>
        ) : null}
      </div>
      {answer && reading && !isBusy ? <AnswerParts headers={answer.headers} body={reading.shown} /> : null}
    </>
  );
}

/** The headers and the body of an answer. */
export function AnswerParts({
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
      {body === '' ? (
        <p class="hint">There is no body.</p>
      ) : (
        <Code name="Body of the answer" text={body} copies="the body" />
      )}
    </>
  );
}
