import type { IncomingMessage } from 'node:http';
import { hasBody } from './api/read-request.ts';
import type { Log } from './log/log.ts';

/** Notes requests that reach neither an operation nor the control API. */
export const logRejected =
  (log: Log) =>
  (
    incoming: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'>,
    status: number,
    message: string,
  ): void => {
    const { method = '', url = '', rawHeaders } = incoming;
    log.add({
      kind: /^\/_sandbox(?:\/|$)/.test(pathOf(url)) ? 'control' : 'api',
      at: Date.now(),
      method,
      url,
      status,
      durationMs: 0,
      request: { headers: rawHeaders, cut: hasBody(incoming) },
      response: { headers: {}, body: message },
      rejection: { message },
    });
  };

/** The path that a URL leads to, which may be whole, have dots, or be encoded. */
function pathOf(url: string): string {
  const { pathname = '' } = URL.parse(url, 'http://sandbox') ?? {};
  return pathname.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent);
}
