import type { JSX } from 'preact';
import type { CallSummary, CallView } from '../src/public.ts';
import { CallStatus } from './call.tsx';
import { useResource } from './live-state.ts';
import { hrefOf } from './route.ts';
import { Talk } from './talk.tsx';

/** The call that was started last: its transcript, and a link to the call. */
export function NewestCall(): JSX.Element | null {
  const { data } = useResource<{ calls: CallSummary[] }>('/calls?take=1', 'call', 'delivery');
  const newest = data?.calls[0];
  const { data: call } = useResource<CallView>(newest && `/calls/${newest.id}`, 'call');
  if (newest === undefined || call === undefined) return null;
  return (
    <section class="card" aria-labelledby="newest-heading">
      <div class="heading">
        <h2 id="newest-heading">Newest call</h2>
        <CallStatus state={call.state} failing={newest.deliveries.failing} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <div class="scrolls" tabIndex={0}>
        <Talk call={call} />
      </div>
      <a href={hrefOf('calls', call.id)}>Open the call</a>
    </section>
  );
}
