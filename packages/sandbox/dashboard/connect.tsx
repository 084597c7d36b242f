import type { JSX } from 'preact';
import { api } from './control-api.ts';
import { useResource } from './live-state.ts';
import { Copied, Facts } from './page.tsx';

/** What a client needs: the base URL and the API key. */
export function Connect(): JSX.Element {
  const { data } = useResource([], (signal) => api.GET('/api-key', { signal }));
  const { origin } = location;
  const none = data && 'Not shown: you set it yourself, or this page is on another machine.';
  return (
    <Facts
      of={[
        ['Base URL', <Copied key="url" text={origin} what="Base URL" />],
        ['API key', data?.apiKey ? <Copied text={data.apiKey} what="API key" /> : (none ?? null)],
      ]}
    />
  );
}
