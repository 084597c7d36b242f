import type { WebhookEvent } from '@voice-agent/webhooks';
import type { JSX } from 'preact';
import type { CallSummary, CallView } from '../src/public.ts';
import { CallStatus } from './call.tsx';
import { useResource } from './live-state.ts';
import { hrefOf } from './route.ts';

/** The call that was started last: what is said in it, and the way to all of it. */
export function NewestCall(): JSX.Element | null {
  const { data } = useResource<{ calls: CallSummary[] }>('/calls?take=1', 'call');
  const summary = data?.calls[0];
  const id = summary?.id;
  const { data: call } = useResource<CallView>(id && `/calls/${id}`, 'call');
  if (call === undefined) return null;
  const turns = call.events.flatMap(turnOf);
  return (
    <section class="card" aria-labelledby="newest-heading">
      <div class="heading">
        <h2 id="newest-heading">Newest call</h2>
        <CallStatus state={call.state} failing={summary?.deliveries.failing ?? 0} />
      </div>
      {turns.length === 0 ? (
        <p class="hint">Nobody has spoken yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <ol class="talk" aria-label="Transcript" tabIndex={0}>
          {turns.map(({ speaker, text }, index) => (
            <li key={`${index}`} class={speaker === 'Agent' ? 'by-agent' : undefined}>
              <small>{speaker}</small> {text}
            </li>
          ))}
        </ol>
      )}
      <a href={hrefOf('calls', call.id)}>Open the call</a>
    </section>
  );
}

/** What is said with an event, as the sandbox words it. */
function turnOf({ data }: WebhookEvent): { speaker: string; text: string }[] {
  const { speaker, text } = data as Record<string, unknown>;
  return typeof speaker === 'string' && typeof text === 'string' ? [{ speaker, text }] : [];
}
