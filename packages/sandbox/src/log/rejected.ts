import type { IncomingMessage } from 'node:http';
import type { Log } from './log.ts';

/** Notes requests that reach neither an operation nor the control API. */
export const logRejected =
  (log: Log) =>
  (
    incoming: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>,
    status: number,
    message: string,
  ): void => {
    const { method = '', url = '', rawHeaders } = incoming;
    log.add({
      kind: /^\/_sandbox(?:[/?]|$)/.test(url) ? 'control' : 'api',
      at: Date.now(),
      method,
      url,
      status,
      durationMs: 0,
      request: { headers: rawHeaders },
      response: { headers: {}, body: message },
      rejection: { message },
    });
  };
