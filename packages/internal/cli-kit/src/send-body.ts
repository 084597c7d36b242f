import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';

/** A request whose body is on its way. */
export interface Sending {
  /** Whether the receiver may have some of the request: what it did of it is unknown until it responds. */
  readonly mayHaveArrived: () => boolean;
  /** Whether a kept connection ended before any of the request was sent, so that it may be sent on another one. */
  readonly isStale: () => boolean;
}

/**
 * Sends the body of a request and ends it. On a kept connection it first waits for two turns of the event loop, in which an
 * end that the other side sent meanwhile is noticed: such a request fails before anything was sent.
 */
export function sendBody(request: ClientRequest, body?: string | Uint8Array): Sending {
  let isSent = false;
  let isOpen = false;
  const send = () => {
    if (request.destroyed) return;
    isSent = true;
    request.end(body);
  };
  request.once('socket', (socket) => {
    isOpen = request.reusedSocket || isConnected(socket);
    if (!isOpen)
      socket.once(isSecure(socket) ? 'secureConnect' : 'connect', () => {
        isOpen = true;
      });
    if (!request.reusedSocket) send();
    else setImmediate(() => setImmediate(send));
  });
  return {
    mayHaveArrived: () => isSent && isOpen,
    isStale: () => !isSent && request.reusedSocket,
  };
}

const isSecure = (socket: Socket): boolean => 'encrypted' in socket;

// Through a proxy it can be connected already.
function isConnected(socket: Socket): boolean {
  const { secureConnecting } = socket as { secureConnecting?: boolean };
  return !socket.destroyed && !socket.connecting && secureConnecting !== true;
}
