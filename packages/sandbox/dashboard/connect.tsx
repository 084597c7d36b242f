import { Copy } from '@voice-agent/ui';
import type { JSX } from 'preact';
import { api } from './control-api.ts';
import { useResource } from './live-state.ts';

/** What a client needs: the base URL and the API key. */
export function Connect(): JSX.Element {
  const { data } = useResource([], (signal) => api.GET('/api-key', { signal }));
  const { origin } = location;
  return (
    <dl class="facts">
      <dt>Base URL</dt>
      <dd class="copied">
        <code>{origin}</code>
        <Copy text={origin} what="Base URL" />
      </dd>
      <dt>API key</dt>
      {data?.apiKey === undefined ? (
        <dd>{data && 'Not shown: you set it yourself, or this page is on another machine.'}</dd>
      ) : (
        <dd class="copied">
          <code>{data.apiKey}</code>
          <Copy text={data.apiKey} what="API key" />
        </dd>
      )}
    </dl>
  );
}
