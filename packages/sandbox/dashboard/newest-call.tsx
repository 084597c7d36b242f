import type { JSX } from 'preact';
import { CallStatus } from './call.tsx';
import { api } from './control-api.ts';
import { Conversation } from './conversation.tsx';
import { useResource } from './live-state.ts';
import { Card } from './page.tsx';
import { hrefOf } from './route.ts';

/** The call that was started last: its transcript, and a link to the call. */
export function NewestCall(): JSX.Element | null {
  const { data } = useResource(['call', 'delivery'], (signal) =>
    api.GET('/calls', { params: { query: { take: 1 } }, signal }),
  );
  const newest = data?.calls[0];
  const { data: call } = useResource(
    ['call'],
    newest && ((signal) => api.GET('/calls/{id}', { params: { path: newest }, signal })),
    [newest?.id],
  );
  if (newest === undefined || call === undefined) return null;
  return (
    <Card
      id="newest"
      title="Newest call"
      beside={<CallStatus state={call.state} failing={newest.deliveries.failing} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <div class="scrolls" tabIndex={0}>
        <Conversation call={call} />
      </div>
      <a href={hrefOf('calls', call.id)}>Open the call</a>
    </Card>
  );
}
