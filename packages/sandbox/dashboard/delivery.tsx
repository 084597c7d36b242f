import { Code, Copy, Json, Note, Panel, Status, Time } from '@voice-agent/ui';
import { Fragment, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Attempt, AttemptPlan, DeliveryView } from '../src/public.ts';
import { api, messageOf } from './control-api.ts';
import { DeliveryStatus } from './deliveries.tsx';
import { duration } from './duration.ts';
import { useAction, useResource } from './live-state.ts';
import { hrefOf, leave } from './route.ts';

/** One delivery: what was sent, every attempt with its response, and what can be done with it. */
export function DeliveryPanel({ id }: { id: string }): JSX.Element {
  const { data, error } = useResource(
    ['delivery'],
    (signal) => api.GET('/deliveries/{id}', { params: { path: { id } }, signal }),
    [id],
  );
  const { failure, act } = useAction();
  const [unread, setUnread] = useState('');
  const problem = failure || unread || error;

  const redeliver = () => {
    setUnread('');
    // What waits for another one goes out when that has arrived.
    const first = data?.waitsFor?.deliveryId ?? id;
    return act('Sent again.', () =>
      api.POST('/deliveries/{id}/redeliver', { params: { path: { id: first } } }),
    );
  };
  const testCase = async () => {
    setUnread('');
    try {
      const { data } = await api.GET('/deliveries/{id}/test-case', {
        params: { path: { id } },
        parseAs: 'text',
      });
      return data;
    } catch (problem) {
      setUnread(messageOf(problem));
      return undefined;
    }
  };

  return (
    <Panel title={data?.eventType ?? 'Delivery'} onClose={leave}>
      {problem && (
        <div role="alert">
          <Note tone="bad">{problem}</Note>
        </div>
      )}
      {data && (
        <>
          <dl class="facts">
            <dt>Delivery</dt>
            <dd>
              <DeliveryStatus {...data} attemptCount={data.attempts.length} {...lastOf(data.attempts)} />
            </dd>
            <dt>Call</dt>
            <dd>
              <a href={hrefOf('calls', data.callId)}>
                <code>{data.callId}</code>
              </a>
            </dd>
            {data.plan && data.plan.attempts > 0 ? (
              <>
                <dt>Plan</dt>
                <dd>{planText(data.plan)}</dd>
              </>
            ) : null}
            <dt>Sent to</dt>
            <dd>{data.url === '' ? 'Nowhere: the agent had no receiver' : <code>{data.url}</code>}</dd>
          </dl>
          <div class="actions">
            <button type="button" class="primary" onClick={redeliver}>
              {redeliverText(data)}
            </button>
            <Copy what="Test case" text={testCase} hint="Save it as a file that ends in .event.json.">
              Copy as test case
            </Copy>
          </div>
          <h3>Request</h3>
          <Headers label="Headers" headers={data.request.headers} />
          <Json label="Body" value={data.request.body} />
          <h3>Attempts</h3>
          {data.attempts.length === 0 ? <p class="hint">None yet.</p> : null}
          <ol class="attempts" reversed>
            {data.attempts
              .map((attempt, index) => <AttemptItem key={attempt.at} number={index + 1} {...attempt} />)
              .reverse()}
          </ol>
        </>
      )}
    </Panel>
  );
}

function redeliverText({ waitsFor, nextAttemptAt }: DeliveryView): string {
  if (waitsFor !== undefined) return `Retry ${waitsFor.eventType} now`;
  return nextAttemptAt === undefined ? 'Redeliver' : 'Retry now';
}

/** What follows when the next attempts fail too. */
function planText({ maxAttempts, delaysMs }: AttemptPlan): string {
  const after = `After attempt ${maxAttempts} it is dead-lettered.`;
  if (delaysMs.length === 0) return after;
  return `The attempts after the next one are at most ${delaysMs.map(duration).join(', ')} apart. ${after}`;
}

function lastOf(attempts: readonly Attempt[]): { last?: Attempt } {
  const last = attempts.at(-1);
  return last === undefined ? {} : { last };
}

function AttemptItem(attempt: Attempt & { number: number }): JSX.Element {
  const { number, at, durationMs, status, headers = {}, body, error } = attempt;
  const succeeded = status !== undefined && status >= 200 && status < 300;
  return (
    <li>
      <p class="attempt">
        <strong>Attempt {number}</strong>
        <Status tone={succeeded ? 'good' : 'bad'}>
          {status === undefined ? 'No response' : `Response ${status}`}
        </Status>
        <Time at={at} />
        <span>{duration(durationMs)}</span>
      </p>
      {error === undefined ? null : <p class="error">{error}</p>}
      {status === undefined ? null : (
        <details>
          <summary>Response of the receiver to attempt {number}</summary>
          <Headers label="Headers" headers={headers} />
          {body ? <Json label="Body" value={body} /> : <p class="hint">Its body is empty.</p>}
        </details>
      )}
    </li>
  );
}

export function Headers({ label, headers }: { label: string; headers: Record<string, string> }): JSX.Element {
  const lines = Object.entries(headers);
  return (
    <Code label={label} text={lines.map(([name, value]) => `${name}: ${value}`).join('\n')}>
      {lines.map(([name, value], index) => (
        <Fragment key={name}>
          {index > 0 && '\n'}
          <span class="key">{name}</span>: {value}
        </Fragment>
      ))}
    </Code>
  );
}
