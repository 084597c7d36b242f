import { Copy, Json, Status, Time } from '@voice-agent/ui';
import { duration } from '@voice-agent/ui/call';
import type { JSX } from 'preact';
import type { DeliverySummary } from '../src/generated/types.ts';
import type { CallView } from '../src/public.ts';
import { api } from './control-api.ts';
import { Conversation } from './conversation.tsx';
import { Failing } from './failing.tsx';
import { now, useResource } from './live-state.ts';
import { Card, Facts, Page } from './page.tsx';
import { isFailing } from './retry.tsx';
import { hrefOf } from './route.ts';
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
      <nav class="actions" aria-label="Calls">
        <a href={hrefOf('calls')}>All calls</a>
      </nav>
      <Page
        title={`Call ${id.slice(0, 8)}`}
        about="The events of the call, their deliveries, and its transcript."
        error={error}
      >
        {call && (
          <>
            <Failing
              callId={id}
              behind={deliveries.filter(({ waitsFor }) => waitsFor !== undefined).length}
            />
            <CallFacts call={call} deliveries={deliveries} />
            <div class="call">
              <Card id="timeline" title="Timeline">
                <Timeline call={call} deliveries={deliveries} />
              </Card>
              <Card id="talk" title="Conversation">
                <Conversation call={call} />
              </Card>
            </div>
            <Records call={call} />
          </>
        )}
      </Page>
    </>
  );
}

function CallFacts(props: { call: CallView; deliveries: readonly DeliverySummary[] }): JSX.Element {
  const { call, deliveries } = props;
  const { data } = useResource(['agent'], (signal) => api.GET('/agents', { signal }));
  const agent = data?.agents.find(({ id }) => id === call.agentId);
  const failing = deliveries.filter(isFailing).length;
  const delivered = deliveries.filter(({ state }) => state === 'delivered').length;
  return (
    <section class="card" aria-label="Facts">
      <Facts
        inLine
        of={[
          ['State', <CallStatus key="state" state={call.state} failing={failing} />],
          ['Agent', link(hrefOf('agents', call.agentId), agent?.name ?? call.agentId)],
          ['Script', call.script],
          ['Started', <Time key="started" at={call.startedAt} />],
          ['Duration', <CallDuration key="duration" {...call} />],
          ['Delivered', `${delivered} of ${deliveries.length}`],
          ['ID', <code key="id">{call.id}</code>],
        ]}
      />
      <div class="actions">
        <Copy what="The call" text={JSON.stringify(call, null, 2)}>
          Copy as JSON
        </Copy>
        {link(`${hrefOf('log')}?callId=${encodeURIComponent(call.id)}`, 'Requests of this call')}
      </div>
    </section>
  );
}

const link = (href: string, text: string): JSX.Element => <a href={href}>{text}</a>;

/** How long a call took, or takes so far. */
export function CallDuration({ startedAt, endedAt }: Pick<CallView, 'startedAt' | 'endedAt'>): JSX.Element {
  const endMs = endedAt === undefined ? now.value : Date.parse(endedAt);
  return <>{duration(Math.max(0, endMs - Date.parse(startedAt)))}</>;
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
