import { Code, Copy, Json, Panel, Status, Time } from '@voice-agent/ui';
import { duration } from '@voice-agent/ui/call';
import { Fragment, type JSX } from 'preact';
import type { Attempt, AttemptPlan, DeliveryView } from '../src/public.ts';
import { api } from './control-api.ts';
import { DeliveryStatus } from './deliveries.tsx';
import { useAction, useResource } from './live-state.ts';
import { Alert, Facts } from './page.tsx';
import { isFailing } from './retry.tsx';
import { hrefOf, leave } from './route.ts';

/** One delivery: what was sent, every attempt with its response, and what can be done with it. */
export function DeliveryPanel({ id }: { id: string }): JSX.Element {
  const { data, error } = useResource(
    ['delivery'],
    (signal) => api.GET('/deliveries/{id}', { params: { path: { id } }, signal }),
    [id],
  );
  const { failure, act } = useAction();
  const problem = failure || error;

  // What waits for another one goes out when that has arrived.
  const first = data?.waitsFor?.deliveryId ?? id;
  const redeliver = () =>
    act(data && isFailing(data) ? 'Retrying.' : 'Redelivering.', () =>
      api.POST('/deliveries/{id}/redeliver', { params: { path: { id: first } } }),
    );
  const testCase = async () => {
    let text: string | undefined;
    await act('', async () => {
      const params = { path: { id } };
      text = (await api.GET('/deliveries/{id}/test-case', { params, parseAs: 'text' })).data;
    });
    return text;
  };
  return (
    <Panel title={data?.eventType ?? 'Delivery'} onClose={leave}>
      {problem && <Alert>{problem}</Alert>}
      {data && (
        <>
          <DeliveryFacts delivery={data} />
          <div class="actions">
            <button type="button" class="primary" onClick={redeliver}>
              {redeliverText(data)}
            </button>
            <Copy what="Test case" text={testCase} hint="Save it as a file that ends in .event.json.">
              Copy as test case
            </Copy>
          </div>
          <Sent delivery={data} />
        </>
      )}
    </Panel>
  );
}

function DeliveryFacts({ delivery }: { delivery: DeliveryView }): JSX.Element {
  const { attempts, callId, plan, url } = delivery;
  const last = attempts.at(-1);
  return (
    <Facts
      of={[
        [
          'Delivery',
          <DeliveryStatus
            key="status"
            {...delivery}
            attemptCount={attempts.length}
            {...(last !== undefined && { last })}
          />,
        ],
        [
          'Call',
          <a key="call" href={hrefOf('calls', callId)}>
            <code>{callId}</code>
          </a>,
        ],
        ['Plan', plan && plan.attempts > 0 && planText(plan)],
        ['Sent to', url === '' ? 'Nowhere: the agent had no receiver' : <code>{url}</code>],
      ]}
    />
  );
}

function Sent({ delivery: { request, attempts } }: { delivery: DeliveryView }): JSX.Element {
  return (
    <>
      <h3>Request</h3>
      <Headers label="Headers" headers={request.headers} />
      <Json label="Body" value={request.body} />
      <h3>Attempts</h3>
      {attempts.length === 0 && <p class="hint">None yet.</p>}
      <ol class="attempts" reversed>
        {attempts
          .map((attempt, index) => (
            <AttemptItem
              key={attempt.at}
              number={index + 1}
              isLast={index === attempts.length - 1}
              {...attempt}
            />
          ))
          .reverse()}
      </ol>
    </>
  );
}

function redeliverText(delivery: DeliveryView): string {
  const { waitsFor } = delivery;
  if (waitsFor !== undefined) return `Retry ${waitsFor.eventType}`;
  return isFailing(delivery) ? 'Retry' : 'Redeliver';
}

/** What follows when the next attempts fail too. */
function planText({ maxAttempts, delaysMs }: AttemptPlan): string {
  const after = `After attempt ${maxAttempts} it is dead-lettered.`;
  if (delaysMs.length === 0) return after;
  return `The attempts after the next one are at most ${delaysMs.map(duration).join(', ')} apart. ${after}`;
}

function AttemptItem(attempt: Attempt & { number: number; isLast: boolean }): JSX.Element {
  const { number, isLast, at, durationMs, status, headers = {}, body, error } = attempt;
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
      {error && <p class="error">{error}</p>}
      {status !== undefined && (
        <details open={isLast && !succeeded}>
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
