import { Copy, Json, Note, Status, Time, Title } from '@voice-agent/ui';
import type { JSX } from 'preact';
import type { DeliverySummary } from '../src/generated/types.ts';
import type { CallView } from '../src/public.ts';
import { api } from './control-api.ts';
import { duration } from './duration.ts';
import { useResource } from './live-state.ts';
import { now } from './now.ts';
import { isFailing, RetryAll } from './retry.tsx';
import { hrefOf } from './route.ts';
import { Talk } from './talk.tsx';
import { Timeline } from './timeline.tsx';

/** A call with all that happened in it. */
export function CallPage({ id }: { id: string }): JSX.Element {
  const { data: call, error } = useResource(
    ['call'],
    (signal) => api.GET('/calls/{id}', { params: { path: { id } }, signal }),
    [id],
  );
  const sent = useResource(
    ['delivery'],
    (signal) => api.GET('/deliveries', { params: { query: { callId: id, take: 1000 } }, signal }),
    [id],
  );
  const deliveries = sent.data?.deliveries.toReversed() ?? [];
  return (
    <>
      <Neighbours id={id} />
      <Title about="The events of the call, their deliveries, and its transcript.">
        {`Call ${id.slice(0, 8)}`}
      </Title>
      {error === undefined ? null : <Note tone="bad">{error}</Note>}
      {call && (
        <>
          <Facts call={call} deliveries={deliveries} />
          <div class="call">
            <section class="card" aria-labelledby="timeline-heading">
              <h2 id="timeline-heading">Timeline</h2>
              <Timeline call={call} deliveries={deliveries} />
            </section>
            <section class="card" aria-labelledby="talk-heading">
              <h2 id="talk-heading">Conversation</h2>
              <Talk call={call} />
            </section>
          </div>
          <Records call={call} />
        </>
      )}
    </>
  );
}

/** Leads to the list, and to the calls before and after. */
function Neighbours({ id }: { id: string }): JSX.Element {
  const { data } = useResource(['call'], (signal) =>
    api.GET('/calls', { params: { query: { take: 100 } }, signal }),
  );
  const calls = data?.calls ?? [];
  const index = calls.findIndex((call) => call.id === id);
  const [newer, older] = index === -1 ? [] : [calls[index - 1], calls[index + 1]];
  return (
    <nav class="actions" aria-label="Calls">
      <a href={hrefOf('calls')}>All calls</a>
      {newer && <a href={hrefOf('calls', newer.id)}>Newer call</a>}
      {older && <a href={hrefOf('calls', older.id)}>Older call</a>}
    </nav>
  );
}

function Facts({
  call,
  deliveries,
}: {
  call: CallView;
  deliveries: readonly DeliverySummary[];
}): JSX.Element {
  const { data } = useResource(['agent'], (signal) => api.GET('/agents', { signal }));
  const agent = data?.agents.find(({ id }) => id === call.agentId);
  const failing = deliveries.filter(isFailing).length;
  const blocked = deliveries.filter(({ waitsFor }) => waitsFor !== undefined).length;
  const delivered = deliveries.filter(({ state }) => state === 'delivered').length;
  const endMs = call.endedAt === undefined ? now.value : Date.parse(call.endedAt);
  return (
    <section class="card" aria-label="Facts">
      <dl class="figures">
        <div>
          <dt>State</dt>
          <dd>
            <CallStatus state={call.state} failing={failing} />
          </dd>
        </div>
        <div>
          <dt>Agent</dt>
          <dd>
            <a href={hrefOf('agents', call.agentId)}>{agent?.name ?? call.agentId}</a>
          </dd>
        </div>
        <div>
          <dt>Script</dt>
          <dd>{call.script}</dd>
        </div>
        <div>
          <dt>Started</dt>
          <dd>
            <Time at={call.startedAt} />
          </dd>
        </div>
        <div>
          <dt>Duration</dt>
          <dd>{duration(Math.max(0, endMs - Date.parse(call.startedAt)))}</dd>
        </div>
        <div>
          <dt>Delivered</dt>
          <dd>
            {delivered} of {deliveries.length}
          </dd>
        </div>
        <div>
          <dt>Id</dt>
          <dd>
            <code>{call.id}</code>
          </dd>
        </div>
      </dl>
      <div class="actions">
        <Copy what="The call" text={JSON.stringify(call, null, 2)}>
          Copy as JSON
        </Copy>
        <a href={`${hrefOf('log')}?callId=${encodeURIComponent(call.id)}`}>Requests of this call</a>
      </div>
      {failing === 0 ? null : (
        <Note tone="bad">
          <div class="actions">
            <p>
              {failing === 1 ? '1 delivery fails' : `${failing} deliveries fail`}
              {blocked === 0 ? '.' : blocked === 1 ? ', 1 waits behind it.' : `, ${blocked} wait behind.`}
            </p>
            <RetryAll callId={call.id} primary />
          </div>
        </Note>
      )}
    </section>
  );
}

/** Whether a call goes on, and how many of its deliveries failed at their last attempt. */
export function CallStatus({ state, failing }: { state: CallView['state']; failing: number }): JSX.Element {
  const text = state === 'running' ? 'Running' : 'Ended';
  if (failing > 0) return <Status tone="bad">{`${text} · ${failing} failing`}</Status>;
  return <Status tone={state === 'running' ? 'busy' : 'good'}>{text}</Status>;
}

/** What the call began with, and what came of it. */
function Records({ call }: { call: CallView }): JSX.Element {
  const last = call.events.at(-1);
  const ended = last?.eventType === 'call.ended' ? last.data.data : undefined;
  return (
    <div class="pair">
      <Json label="Custom parameters" value={call.params} />
      {ended && <Json label="Outcome" value={ended.outcomeResult} />}
    </div>
  );
}
